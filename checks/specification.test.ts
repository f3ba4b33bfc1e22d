import { deepEqual, equal, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'

import { reportTableText } from '../web/src/messages/reports/report-table-texts.ts'
import { COLUMN_KEYS, COLUMN_TITLES, specified } from './specification/columns.ts'
import { page, statements, withIds, wordingOf } from './specification/document.ts'
import { FIELDS } from './specification/fields.ts'
import { idsIn, references, untested } from './specification/references.ts'
import { NAMES, NOT_SHOWN, TEXTS } from './specification/texts.ts'

// Modules of the portal call matchMedia when they are loaded.
Object.assign(globalThis, { matchMedia: () => ({ matches: true }) })
const { CONSTANTS, KEYS } = await import('./specification/constants.ts')

/** SHA-256 of the agreed text. */
const SHA_256 = '14c0c395b08c6d2154292043fecdc2b7a4fc37e5a86f0a89bb38bdf8974b2052'

const stated = (id: string): string => statements.get(id) ?? ''

describe('docs/specification.md', () => {
  it('has the wording that was agreed on', () => {
    equal(createHash('sha256').update(wordingOf(page).trimEnd()).digest('hex'), SHA_256)
  })

  it('has an id before each sentence, counted in each section', () => {
    equal(page, withIds(wordingOf(page)))
    equal(statements.size, idsIn(page).length)
    equal(
      withIds('One. Two.\n\n## 3. Head\n\n- Says "Three. Four." so. Five: a (b.) (c)\n\n| / | Six. Seven |\n'),
      '[S0.1] One. [S0.2] Two.\n\n## 3. Head\n\n- [S3.1] Says "Three. Four." so. [S3.2] Five: a (b.) [S3.3] (c)\n\n| [S3.4] / | Six. [S3.5] Seven |\n',
    )
  })
})

describe('the texts, constants and fields of the specification', () => {
  it('stand in its statements', () => {
    const words = [...TEXTS, ...NAMES, ...NOT_SHOWN, ...CONSTANTS].map(([id, text]) => [id, text] as const)
    const lists = [...FIELDS, ...COLUMN_KEYS, ...COLUMN_TITLES]
    const names = lists.flatMap(([id, list]) => list.split(', ').map((name) => [id, name] as const))
    deepEqual(
      [...words, ...names].filter(([id, text]) => !stated(id).includes(text)),
      [],
    )
    ok(stated(KEYS.id).endsWith(`: ${KEYS.names.join(', ')}.`))
  })

  it('are all texts that it has in quotation marks', () => {
    const quoted = [...statements].flatMap(([id, text]) => [...text.matchAll(/"([^"]*)"/g)].map((match) => `${id} ${match[1]}`))
    deepEqual(new Set(quoted), new Set([...TEXTS, ...NOT_SHOWN].map(([id, text]) => `${id} ${text}`)))
  })

  it('are in the product, word for word', () => {
    deepEqual(
      [...TEXTS, ...NAMES].filter(([, text, ...product]) => product.length === 0 || product.some((said) => said !== text)),
      [],
    )
  })

  it('are the constants that the code uses', () => {
    for (const [id, words, value, product] of CONSTANTS) deepEqual(product, value, `${id}: ${words}`)
    deepEqual(KEYS.product, KEYS.names)
  })

  it('are the columns of the tables, in the same order and under the same heads', () => {
    // The logo is part of the ticker cell.
    for (const [id, keys, ...tables] of COLUMN_KEYS)
      for (const table of tables)
        equal(
          specified(table)
            .map(({ key }) => key)
            .join(', '),
          keys.replace(/logoData, |, logoData$/, ''),
          id,
        )
    for (const [id, titles, table] of COLUMN_TITLES)
      equal(
        specified(table)
          .map(({ title }) => reportTableText(title))
          .join(', '),
        titles,
        id,
      )
  })

  it('are fields that the contract has', () => {
    deepEqual(
      FIELDS.flatMap(([id, names, ...schemas]) =>
        names
          .split(', ')
          .filter((name) => schemas.length === 0 || schemas.some(({ shape }) => !(name in shape)))
          .map((name) => `${id} ${name}`),
      ),
      [],
    )
  })
})

describe('references to the specification', () => {
  it('name existing statements', () => {
    deepEqual(
      references.filter(({ id }) => !statements.has(id)),
      [],
    )
    ok(references.some(({ file }) => file === 'checks/specification/texts.ts'))
    deepEqual(idsIn('S4.7, S4.9 to S4.11 and S9.1; not BS1.2 or S3'), ['S4.7', 'S4.9', 'S4.10', 'S4.11', 'S9.1'])
  })

  it('are in a test for each testable statement', () => {
    deepEqual(untested(), [])
  })
})
