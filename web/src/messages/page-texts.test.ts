import { deepEqual, equal } from 'node:assert/strict'
import { it } from 'node:test'

import type { ParamsOf } from '@portal/presentation/messages/message-params.ts'
import { texts } from './page-texts.ts'

type Same<A, B> = [A, B] extends [B, A] ? true : false

it('the parameters of a text are those that its message names', () => {
  const same: readonly true[] = [
    true satisfies Same<ParamsOf<'All of it'>, []>,
    true satisfies Same<ParamsOf<'{name}: {price}'>, [{ name: string | number; price: string | number }]>,
    true satisfies Same<ParamsOf<'{count, plural, one {{count} row} other {# rows}}'>, [{ count: number }]>,
    true satisfies Same<
      ParamsOf<'{isOpen, select, true {Open, {days, plural, one {a day} other {# days}}} other {{name}}}'>,
      [{ isOpen: string | boolean; days: number; name: string | number }]
    >,
    // A message that is not written out says nothing of its parameters: no call fits it.
    true satisfies Same<ParamsOf<string>, never>,
  ]
  deepEqual(new Set(same), new Set([true]))
})

it('a page without another language has its texts in English', () => {
  equal(texts('area', { named: '{name} has {count, number} rows' })('named', { name: 'A', count: 1234 }), 'A has 1,234 rows')
})
