import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { compile } from './compile.ts'
import { ENGLISH, render } from './message.ts'
import { texts, textsByKey } from './texts.ts'

const AREA = {
  plain: 'You’ll see “all” of it',
  named: '{name} has {count, plural, =0 {no rows} one {# row} other {# rows}}',
  nested: '{isOpen, select, true {Open, {count, plural, one {1 day} other {{count} days}}} other {Closed}}',
  'kinds.first': 'First',
  'kinds.second': 'Second',
} as const

const text = texts('area', AREA, ENGLISH)

describe('texts', () => {
  it('are those of the message, with the values of its parameters', () => {
    equal(text('plain'), 'You’ll see “all” of it')
    equal(text('named', { name: 'A \\u0041 {count}', count: 0 }), 'A \\u0041 {count} has no rows')
    equal(text('named', { name: 'A', count: 1 }), 'A has 1 row')
    equal(text('named', { name: 'A', count: 1234 }), 'A has 1,234 rows')
    equal(text('nested', { isOpen: true, count: 2 }), 'Open, 2 days')
    equal(text('nested', { isOpen: false, count: 2 }), 'Closed')
  })

  it('need each parameter', () => {
    throws(() => textsByKey('area', AREA, ENGLISH)('named'), /needs name/)
  })

  it('of a group go by the rest of their keys', () => {
    deepEqual(text.group('kinds'), { first: 'First', second: 'Second' })
  })

  it('are those of the language, and in English where it has none', () => {
    const german = texts('area', AREA, { locale: 'de-DE', translated: { area: { named: '{count, number} bei {name}' } } })
    equal(german('named', { name: 'A', count: 1234 }), '1.234 bei A')
    equal(german('kinds.first'), 'First')
  })
})

describe('compile', () => {
  it('gives text for a message without parameters, and the parts of any other', () => {
    equal(compile("It’s '{'open'}'"), 'It’s {open}')
    deepEqual(compile('{count, plural, one {# row} other {# rows}} of {all, number}'), [
      ['count', 'plural', { one: [['count', 'number'], ' row'], other: [['count', 'number'], ' rows'] }],
      ' of ',
      ['all', 'number'],
    ])
  })

  it('refuses what is not rendered', () => {
    throws(() => compile('{at, date, short}'))
    throws(() => compile('{place, selectordinal, one {#st} other {#th}}'))
    throws(() => compile('{count'))
  })

  it('of other languages is rendered with their plurals', () => {
    const polish = compile('{count, plural, one {plik} few {pliki} many {plików} other {pliku}}')
    deepEqual(
      [1, 3, 5, 1.5].map((count) => render(polish, { count }, 'pl-PL')),
      ['plik', 'pliki', 'plików', 'pliku'],
    )
  })
})
