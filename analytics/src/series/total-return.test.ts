import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { carryCloses } from './carried-closes.ts'
import { periodPriceReturn } from './price-return.ts'
import { totalReturnGrowth } from './total-return.ts'

const NONE = Number.NaN
const exact = 1e-15

describe('price return of a period', () => {
  // Five valuation days; 100, 110, then a split 2 for 1 to 60, a dividend to 57, 66.
  const days = Int32Array.of(4, 5, 6, 7, 8)
  const values = Float64Array.of(100, 110, 60, 57, 66)
  const actions = [
    { index: 2, ratio: 2 },
    { index: 3, ratio: 1 },
  ]
  const belief = { allowsNonPositive: false, judgedAs: 'share' } as const
  const closes = carryCloses(days, { days, values, confirmed: new Uint8Array(5) }, actions, belief)

  it('restates the first close for the splits after it, and leaves distributions out', () => {
    closeTo(periodPriceReturn(closes, actions, 0, 4), 66 / 50 - 1, exact)
    closeTo(periodPriceReturn(closes, actions, 2, 4), 66 / 60 - 1, exact)
    closeTo(periodPriceReturn(closes, actions, 1, 3), 57 / 55 - 1, exact)
  })
  it('of no days is 0, and before the first close unknown', () => {
    closeTo(periodPriceReturn(closes, actions, 3, 3), 0, exact)
    deepEqual([periodPriceReturn(closes, actions, -1, 4)], [NONE])
  })
})

describe('total return', () => {
  it('reinvests every payout at the close of its day', () => {
    // 100 -> 104 and 1 paid: 1.05. Split 2 for 1, 52 -> 53 and two payouts of 0.50 on one day: 1.05 x 54 / 52.
    const growth = totalReturnGrowth(
      Float64Array.of(NONE, 100, 104, 53),
      [{ index: 3, ratio: 2 }],
      [
        { index: 2, amount: 1 },
        { index: 3, amount: 0.5 },
        { index: 3, amount: 0.5 },
      ],
    )
    deepEqual([growth[0], growth[1]], [NONE, 1])
    closeTo(growth[2]!, 1.05, exact)
    closeTo(growth[3]!, (1.05 * 54) / 52, exact)
  })
  it('ends being known with the first value that is not positive, and with an unknown payout', () => {
    deepEqual([...totalReturnGrowth(Float64Array.of(2, 0, 1), [], [])], [1, 0, NONE])
    deepEqual([...totalReturnGrowth(Float64Array.of(2, 2), [], [{ index: 1, amount: NONE }])], [1, NONE])
    deepEqual([...totalReturnGrowth(Float64Array.of(NONE), [], [])], [NONE])
  })
})
