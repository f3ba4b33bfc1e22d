import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import type { Distribution, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { exact, inDollars, lotsOf, one, total } from '../../testing/followed-cost.ts'
import { DAYS, EUR, readings, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { costBasis } from './cost-basis.ts'
import { COST_DEFAULT } from './cost-convention.ts'
import { washSales } from './tax-rules/wash-sales.ts'

const merger = (ratio: number, amount: number, currency = USD): Distribution => ({
  type: 'distribution',
  day: parseDay('2026-03-04'),
  instrument: 0,
  other: 1,
  ratio,
  isMerger: true,
  cash: { currency, amount },
})

/** The lots by the rules of the United States, where a unit bought at some prices becomes one worth 100 and 75 in cash. */
function byUnitedStates(...prices: readonly number[]) {
  const instruments = [share(series(175)), share(series(100))]
  const market = { valuationDays: DAYS, currencyCount: 2, instrumentAt: (i: number) => instruments[i]!, actions: [merger(1, 75)] }
  const events = prices.map((price) => trade('2026-03-02', 1, price))
  return costBasis(market, [{ key: 'a', events }], inDollars, COST_DEFAULT, washSales())
}

describe('the cash part of a merger', () => {
  const instruments = [share(series(50)), share(series(120))]
  const bought = trade('2026-03-02', 100, 30)

  it('is a sale of its part by value, the rest of the cost goes on: TCGA 1992, section 129', () => {
    // A unit becomes a quarter of a unit at 120 and 20 in cash: 20 of 50, so that 40 % of 3,000 are sold for 2,000.
    const followed = one([bought], { instruments, actions: [merger(0.25, 20)] })
    deepEqual(
      followed.realised.map(({ cost, proceeds, gain, quantity, returnedOn }) => [cost, proceeds, gain, quantity, returnedOn]),
      [[1_200, 2_000, 800, 0, 100]],
    )
    deepEqual(lotsOf(followed), [[2, 25, 1_800]])
  })

  it('realises a loss likewise', () => {
    closeTo(total(one([trade('2026-03-02', 100, 60)], { instruments, actions: [merger(0.25, 20)] }).realised), -400, exact)
  })

  it('is all gain by the United States up to the gain of the exchange: Treasury Regulations 1.356-1, example 1', () => {
    // A share that cost 85 becomes one worth 100 and 75 in money and property: gain 90, recognised 75, basis 85 - 75 + 75.
    const { realised, open } = byUnitedStates(85)
    deepEqual([realised[0]!.gain, open[0]!.cost], [75, 85])
  })

  it('is no loss by the United States: it lowers the cost, lot by lot', () => {
    // Of 150 the exchange gains 25: basis 150 - 75 + 25. Of 200 it loses: basis 200 - 75.
    const { realised, open } = byUnitedStates(150, 200)
    deepEqual(
      realised.map(({ gain }) => gain),
      [25, 0],
    )
    deepEqual(
      open.map(({ cost }) => cost),
      [100, 125],
    )
  })

  it('comes into cash out of the row, so that nothing is gained but by prices', () => {
    const own = [share(series(50, 50, 50)), share(series(120, 120, 120))]
    const ledger = replay(own, [bought], [merger(0.25, 20)])
    const { balance, profitAndLoss } = readings(ledger, own, inDollars)
    deepEqual([balance(USD, 1), balance(USD, 2)], [-3_000, -1_000])
    deepEqual([profitAndLoss(0, 2), profitAndLoss(1, 2)], [0, 0])
    deepEqual([...ledger.rows[0]!.capital.amount], [3_000, -2_000, -3_000])
  })

  it('leaves a fraction that is sold for cash in lieu as any other units', () => {
    // 30 units become 7.5; the half is paid with 60. A half of 7.5 units that cost 540.
    const sold: LedgerEvent = { ...trade('2026-03-05', -0.5, 120), instrument: 1 }
    const { realised } = one([trade('2026-03-02', 30, 30), sold], { instruments, actions: [merger(0.25, 20)] })
    closeTo(realised.at(-1)!.gain, 60 - 540 / 15, exact)
  })

  it('first recovers the cost where the new units have no price', () => {
    const unpriced = [share(series(50)), share(series(Number.NaN))]
    const followed = one([trade('2026-03-02', 100, 15)], { instruments: unpriced, actions: [merger(0.25, 20)] })
    deepEqual([total(followed.realised), lotsOf(followed)], [500, [[2, 25, 0]]])
  })

  it('conserves cost, and gains are what prices and rates made, whatever the method, the amounts and the currency', () => {
    const buys = fc.array(fc.record({ units: fc.integer({ min: -300, max: 500 }), price: fc.integer({ min: 1, max: 90 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    const of = fc.record({ ratio: fc.constantFrom(0.25, 1, 3), amount: fc.integer({ min: 0, max: 60 }) })
    const [methods, currencies] = [
      fc.constantFrom<LotMethod>('fifo', 'lifo', 'average', 'highestCost'),
      fc.constantFrom(USD, EUR),
    ]
    fc.assert(
      fc.property(buys, of, methods, currencies, (bought, { ratio, amount }, method, currency) => {
        const events = bought.map(({ units, price }) => trade('2026-03-02', units, price))
        const own = [share(series(50, 55, 57)), share(series(40, 45, 41, 48), { currency: EUR })]
        const actions = [merger(ratio, amount, currency)]
        const { realised, gains } = one(events, { instruments: own, actions, convention: { method } })
        const { profitAndLoss } = readings(replay(own, events, actions), own, inDollars)
        const held = bought.reduce((sum, { units }) => sum + units, 0)
        const rows = held === 0 ? [0] : [0, 1]
        const gained = rows.flatMap((row) => [...DAYS].map((_, t) => profitAndLoss(row, t))).reduce((sum, each) => sum + each, 0)
        const lots = [...realised, ...gains].reduce((sum, { gainReporting }) => sum + gainReporting, 0)
        closeTo(lots, gained, 1e-6)
        equal(Number.isNaN(lots), false)
      }),
    )
  })
})
