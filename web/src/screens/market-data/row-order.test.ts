import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { inUserOrder, isRowOrder, withRowAt } from './row-order.ts'

const rows = ['A', 'B', 'C', 'D'].map((ticker) => ({ ticker }))
const tickers = (of: readonly { readonly ticker: string }[]) => of.map(({ ticker }) => ticker)

describe("the user's row order", () => {
  it('may be partial: other rows follow in their original order, and missing rows are ignored', () => {
    deepEqual(tickers(inUserOrder(rows, ['C', 'X', 'A'])), ['C', 'A', 'B', 'D'])
    equal(inUserOrder(rows, []), rows)
  })

  it('changes when a row is moved; rows that are missing now are kept', () => {
    deepEqual(withRowAt(rows, ['X', 'A'], 'A', 2), ['B', 'C', 'A', 'D', 'X'])
    deepEqual(withRowAt(rows, [], 'D', 0), ['D', 'A', 'B', 'C'])
  })

  it('is a list of strings; any other saved value is ignored', () => {
    deepEqual([['A'], [], [1], 'A', null, undefined].map(isRowOrder), [true, true, false, false, false, false])
  })
})
