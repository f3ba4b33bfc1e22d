import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { exact, lotsOf, one, type Setting, total } from '../../testing/followed-cost.ts'
import { EUR, future, series, share, trade, USD } from '../../testing/small-market.ts'

describe('cost by published examples', () => {
  // IRS, "Publication 564, Mutual Fund Distributions" (2009), table 3: 160 at 25, 240 at 20, 10 at 30, then 210 sold at 32.
  const fund = [
    trade('2026-03-02', 160, 25),
    trade('2026-03-03', 240, 20),
    trade('2026-03-04', 10, 30),
    trade('2026-03-05', -210, 32),
  ]
  it('first in, first out: the 210 shares cost 5,000', () => {
    const { realised } = one(fund)
    deepEqual(
      realised.map(({ quantity, cost, gain }) => [quantity, cost, gain]),
      [
        [160, 4_000, 1_120],
        [50, 1_000, 600],
      ],
    )
    deepEqual(lotsOf(one(fund)), [
      [3, 190, 3_800],
      [4, 10, 300],
    ])
  })
  it('average: all 410 cost 9,100, which the publication rounds to 22.20 each', () => {
    const basis = one(fund, { convention: { method: 'average' } })
    closeTo(
      basis.realised.reduce((sum, { cost }) => sum + cost, 0),
      (9_100 / 410) * 210,
      exact,
    )
    closeTo(
      basis.open.reduce((sum, { cost }) => sum + cost, 0),
      (9_100 / 410) * 200,
      exact,
    )
    deepEqual(
      basis.open.map(({ acquired, quantity }) => [acquired - parseDay('2026-02-28'), quantity]),
      [
        [3, 190],
        [4, 10],
      ],
    )
  })
  it('average of 300 shares that cost 4,800: 150 cost 2,400 (the same publication, worksheet)', () => {
    const events = [
      trade('2026-03-02', 100, 10),
      trade('2026-03-03', 100, 12),
      trade('2026-03-04', 100, 26),
      trade('2026-03-05', -150, 30),
    ]
    closeTo(
      one(events, { convention: { method: 'average' } }).realised.reduce((sum, { cost }) => sum + cost, 0),
      2_400,
      exact,
    )
  })
  it('a split spreads the cost lot by lot: IRS, frequently asked questions, stocks; 100 at 10 and 100 at 12, two for one', () => {
    const actions = [{ type: 'split', day: parseDay('2026-03-04'), instrument: 0, ratio: 2 }] as const
    deepEqual(lotsOf(one([trade('2026-03-02', 100, 10), trade('2026-03-03', 100, 12)], { actions })), [
      [2, 200, 1_000],
      [3, 200, 1_200],
    ])
  })
  it('by average a split leaves the average of what is held: 100 at 10 and 100 at 20, half sold, two for one', () => {
    // Of 3,000 the half is left, 1,500 for 200 units: not the 2,000 that the last 100 were bought for.
    const actions = [{ type: 'split', day: parseDay('2026-03-05'), instrument: 0, ratio: 2 }] as const
    const events = [trade('2026-03-02', 100, 10), trade('2026-03-03', 100, 20), trade('2026-03-04', -100, 30)]
    deepEqual(lotsOf(one(events, { actions, convention: { method: 'average' } })), [[3, 200, 1_500]])
  })
  it('a stock dividend too: IRS, VITA, case study 1; 100 shares for 1,100 with a commission of 25, and 10 more', () => {
    const actions = [{ type: 'split', day: parseDay('2026-03-04'), instrument: 0, ratio: 1.1 }] as const
    const { open } = one([trade('2026-03-02', 100, 10.75, { costs: 25 })], { actions })
    closeTo(open[0]!.quantity, 110, exact)
    closeTo(open[0]!.cost / open[0]!.quantity, 10, exact)
  })
  it('a return of capital lowers the cost to nothing, and the rest is a gain: IRS, Publication 550, nondividend distributions', () => {
    // Bought for 100; 80 leaves 20; of 30 the first 20 use that up and 10 are a gain.
    const back = (date: string, amount: number): LedgerEvent => ({
      type: 'income',
      day: parseDay(date),
      instrument: 0,
      currency: USD,
      amount,
      isReturnOfCapital: true,
    })
    const once = one([trade('2026-03-02', 1, 100), back('2026-03-03', 80)])
    deepEqual([lotsOf(once), once.realised], [[[2, 1, 20]], []])
    const twice = one([trade('2026-03-02', 1, 100), back('2026-03-03', 80), back('2026-03-04', 30)])
    deepEqual(lotsOf(twice), [[2, 1, 0]])
    // capgains, tests of return of capital: 600 units at 10, 11 and 12; 1, 10 and 12 a unit come back.
    const lots = [trade('2026-03-02', 100, 10), trade('2026-03-03', 200, 11), trade('2026-03-04', 300, 12)]
    for (const [amount, units, gain] of [
      [600, [9, 10, 11], 0],
      [6000, [0, 1, 2], 0],
      [7200, [0, 0, 0], 400],
    ] as const) {
      const { open, realised } = one([...lots, back('2026-03-05', amount)])
      for (const [i, unit] of units.entries()) closeTo(open[i]!.cost / open[i]!.quantity, unit, 1e-13)
      closeTo(total(realised), gain, exact)
    }
    deepEqual(
      twice.realised.map(({ cost, proceeds, gain, quantity }) => [cost, proceeds, gain, quantity]),
      [[20, 30, 10, 0]],
    )
  })
})

describe('which lots are closed', () => {
  // 10 at 100, 10 at 150, 10 at 120; 15 sold at 200.
  const bought = [
    trade('2026-03-02', 10, 100, { id: 'x' }),
    trade('2026-03-03', 10, 150, { id: 'y' }),
    trade('2026-03-04', 10, 120, { id: 'z' }),
  ]
  const sold = trade('2026-03-05', -15, 200)
  const gain = (method: LotMethod) => total(one([...bought, sold], { convention: { method } }).realised)
  it('the first, the last, the dearest, or all at the average', () => {
    equal(gain('fifo'), 10 * 100 + 5 * 50)
    equal(gain('lifo'), 10 * 80 + 5 * 50)
    equal(gain('highestCost'), 10 * 50 + 5 * 80)
    closeTo(gain('average'), 15 * (200 - 370 / 3), exact)
  })
  it('the chosen ones, whatever the method: 10 of z and 5 of x', () => {
    const closes = [
      { id: 'z', quantity: 10 },
      { id: 'x', quantity: 5 },
    ]
    for (const method of ['fifo', 'lifo', 'highestCost'] as const) {
      const basis = one([...bought, { ...sold, closes }], { convention: { method } })
      deepEqual(
        basis.realised.map(({ lot, quantity, gain: each }) => [lot, quantity, each]),
        [
          ['z', 10, 800],
          ['x', 5, 500],
        ],
      )
      deepEqual(
        basis.open.map(({ id, quantity }) => [id, quantity]),
        [
          ['x', 5],
          ['y', 10],
        ],
      )
    }
  })
  it('what was not chosen goes by the method, and a lot that is not there is refused', () => {
    const some = one([...bought, { ...sold, closes: [{ id: 'z', quantity: 4 }] }])
    deepEqual(
      some.realised.map(({ lot, quantity }) => [lot, quantity]),
      [
        ['z', 4],
        ['x', 10],
        ['y', 1],
      ],
    )
    throws(() => one([...bought, { ...sold, closes: [{ id: 'w', quantity: 1 }] }]), RangeError)
    throws(() => one([...bought, { ...sold, closes: [{ id: 'z', quantity: 11 }] }]), RangeError)
  })
  it('fees and taxes inside the cost lower the gain, outside they are reported beside it', () => {
    // 10 bought at 100 with 8 of fees, 5 sold at 120 with 3: half the fees of buying belong to what was sold.
    const events = [trade('2026-03-02', 10, 100, { costs: 8 }), trade('2026-03-03', -5, 120, { costs: 3 })]
    const inside = one(events).realised[0]!
    deepEqual([inside.cost, inside.proceeds, inside.gain, inside.costs], [504, 597, 93, 7])
    const outside = one(events, { convention: { costs: 'outside' } }).realised[0]!
    deepEqual([outside.cost, outside.proceeds, outside.gain, outside.costs], [500, 600, 100, 7])
  })
})

describe('short sales', () => {
  it('open lots of what was received; covering realises; crossing zero closes one side and opens the other', () => {
    const { realised, open } = one([trade('2026-03-02', -100, 20, { costs: 10 }), trade('2026-03-03', 160, 18, { costs: 16 })])
    // Received 1,990, covered for 100 x 18 and 10 of the 16: 180. The other 60 cost 1,086.
    deepEqual(
      realised.map(({ quantity, cost, proceeds, gain }) => [quantity, cost, proceeds, gain]),
      [[-100, -1_990, -1_810, 180]],
    )
    deepEqual(
      open.map(({ quantity, cost }) => [quantity, cost]),
      [[60, 1_086]],
    )
  })
  it('the dearest first is the least gain first: of shorts the one with the least proceeds', () => {
    const events = [trade('2026-03-02', -10, 20), trade('2026-03-03', -10, 15), trade('2026-03-04', 10, 12)]
    equal(total(one(events, { convention: { method: 'highestCost' } }).realised), 30)
  })
})

describe('two currencies', () => {
  const euro: Setting = { instruments: [share(series(20, 20, 25), { currency: EUR })] }
  const inEuros = { currency: EUR, settlementCurrency: EUR }
  it('the gain is the price at the closing rate and the rate on the cost', () => {
    // 100 at 20 EUR and 1.10; 40 sold at 25 EUR and 1.20. Price 200 x 1.20, rate 800 x 0.10. Still open: 300 x 1.20 and 1,200 x 0.10.
    const { realised, gains } = one([trade('2026-03-02', 100, 20, inEuros), trade('2026-03-04', -40, 25, inEuros)], euro)
    const sale = realised[0]!
    deepEqual(
      [sale.gain, sale.costReporting, sale.proceedsReporting].map((value) => +value.toFixed(9)),
      [200, 880, 1_200],
    )
    closeTo(sale.pricePart, 240, exact)
    closeTo(sale.fxPart, 80, exact)
    closeTo(gains[0]!.pricePart, 360, exact)
    closeTo(gains[0]!.fxPart, 120, exact)
    closeTo(gains[0]!.gainReporting, 60 * 25 * 1.2 - 60 * 20 * 1.1, exact)
  })
  it('a booked rate counts before the day’s: paid with dollars at 1.15', () => {
    const paid = { currency: EUR, settlementCurrency: USD, settlementRate: 1.15, costs: 23 }
    const { open } = one([trade('2026-03-02', 100, 20, paid)], euro)
    closeTo(open[0]!.cost, 2_000 + 20, exact) // 23 dollars are 20 euros at the booked rate
    closeTo(open[0]!.costReporting, 2_300 + 23, exact)
  })
  it('a future has nothing invested: its gain is converted as it is', () => {
    const contract = { ...future(series(100, 103), 50), currency: EUR }
    const events = [trade('2026-03-02', 2, 100, inEuros), trade('2026-03-03', -1, 102, inEuros)]
    const { realised, gains } = one(events, { instruments: [contract] })
    deepEqual([realised[0]!.gain, realised[0]!.fxPart], [100, 0])
    closeTo(realised[0]!.gainReporting, 120, exact)
    closeTo(gains[0]!.gainReporting, 150 * 1.2, exact)
  })
})
