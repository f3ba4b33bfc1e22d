import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DAYS, EUR, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import type { LedgerEvent } from './ledger-event.ts'
import { priceGain } from './row-price-gain.ts'

/** A bond whose clean price is 100, 102 and 101, with 5, 6 and 7 of accrued interest. */
const BOND = { ...share(series(100, 102, 101), { currency: EUR }), unitValue: series(105, 108, 108) }
/** In dollars; a euro is 1.10, then 1.20. */
const RATES = [series(1), series(1.1, 1.2)]

function gainOf(events: readonly LedgerEvent[], start: number, end: number) {
  const [row] = replay([BOND], events).rows
  return priceGain(row!, BOND, RATES, { start, end }, events)
}
const bought = (date: string, quantity: number, price: number, over = {}) =>
  trade(date, quantity, price, { currency: EUR, settlementCurrency: EUR, ...over })
const inKind = (t: number, quantity: number): LedgerEvent => ({
  type: 'kindTransfer',
  day: DAYS[t]!,
  instrument: 0,
  quantity,
  counterparty: 'Bank',
  counterAccount: null,
})
const rounded = (gain: number) => Number(gain.toFixed(9))

describe('what a row gained with its price', () => {
  it('is the move of its clean value and of its rate, without accrued interest', () => {
    // 10 x (102 x 1.20 - 100 x 1.10), and 10 x -1 x 1.20.
    equal(rounded(gainOf([inKind(0, 10)], 0, 1).gain), 124)
    equal(rounded(gainOf([inKind(0, 10)], 1, 2).gain), -12)
  })
  it('is less what was paid for units, costs among it, but not the interest that was paid with them', () => {
    // 1,000 with 50 of interest and 4 of costs: worth 1,020 at the close, 16 more. All at 1.20.
    const { gain, gross } = gainOf([bought('2026-03-03', 10, 100, { accrued: 50, costs: 4 })], 0, 1)
    equal(rounded(gain), 19.2)
    // 1,224 at the close, and 1,264.8 paid.
    equal(rounded(gross), 2_488.8)
  })
  it('takes what came in kind at its clean close', () => {
    // At 102, which is 101 on the day after.
    equal(rounded(gainOf([inKind(1, 10)], 0, 1).gain), 0)
    equal(rounded(gainOf([inKind(1, 10)], 0, 2).gain), -12)
  })
  it('counts no income, and nothing of other days', () => {
    const coupon: LedgerEvent = { type: 'income', day: DAYS[1]!, instrument: 0, currency: EUR, amount: 30 }
    equal(rounded(gainOf([inKind(0, 10), coupon], 0, 1).gain), 124)
    equal(rounded(gainOf([inKind(0, 10), bought('2026-03-04', 5, 90)], 0, 1).gain), 124)
    equal(rounded(gainOf([inKind(0, 10), bought('2026-03-03', -10, 103)], 1, 2).gain), 0)
  })
  it('before the calendar starts from nothing', () => {
    // Units that entered on the first day at 100 are at 102 now, and the euro is worth more.
    equal(rounded(gainOf([inKind(0, 10)], -1, 1).gain), 124)
    deepEqual(gainOf([bought('2026-03-02', 10, 100)], -1, 0), { gain: 0, gross: 2_200 })
  })
  it('is in the currency in which it was paid at the rate of its day', () => {
    // 1,200 dollars, and 60 for 50 euros of interest, for what is worth 1,020 euros, 1,224 dollars.
    const inDollars = bought('2026-03-03', 10, 100, { accrued: 50, settlementCurrency: USD, settlementRate: 1.2 })
    equal(rounded(gainOf([inDollars], 0, 1).gain), 24)
  })
  it('is made of amounts without their signs, what was received among them', () => {
    // 1,100 at the start, 612 at the end, and 600 received for half.
    const { gain, gross } = gainOf([inKind(0, 10), bought('2026-03-03', -5, 100)], 0, 1)
    deepEqual([rounded(gain), rounded(gross)], [612 - 1_100 + 600, 612 + 1_100 + 600])
  })
})
