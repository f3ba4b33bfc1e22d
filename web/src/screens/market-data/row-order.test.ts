import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { inOwnOrder, isRowOrder, withRowAt } from './row-order.ts'

const rows = ['A', 'B', 'C', 'D'].map((ticker) => ({ ticker }))
const tickers = (of: readonly { readonly ticker: string }[]) => of.map(({ ticker }) => ticker)

describe('the order in which a reader put rows', () => {
  it('names some of them: the others follow as they came, and what is gone is passed over', () => {
    deepEqual(tickers(inOwnOrder(rows, ['C', 'X', 'A'])), ['C', 'A', 'B', 'D'])
    equal(inOwnOrder(rows, []), rows)
  })

  it('changes by one row that comes to the place of another; rows that are not there now are not forgotten', () => {
    deepEqual(withRowAt(rows, ['X', 'A'], 'A', 2), ['B', 'C', 'A', 'D', 'X'])
    deepEqual(withRowAt(rows, [], 'D', 0), ['D', 'A', 'B', 'C'])
  })

  it('is a list of texts; anything else that was kept counts for nothing', () => {
    deepEqual([['A'], [], [1], 'A', null, undefined].map(isRowOrder), [true, true, false, false, false, false])
  })
})
