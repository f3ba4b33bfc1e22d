import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { type LotTrade, type TradeLotsOptions, tradeLots } from '../../testing/trade-lots.ts'
import type { CostConvention } from './cost-convention.ts'

const exact = 1e-9
/** A trade by its price. */
const at = (date: string, quantity: number, price: number, more: Partial<LotTrade> = {}): LotTrade => ({
  day: parseDay(date),
  quantity,
  price,
  ...more,
})
/** A trade by its whole amount. */
const by = (date: string, quantity: number, amount: number, more: Partial<LotTrade> = {}): LotTrade =>
  at(date, quantity, Math.abs(amount / quantity), more)
const average: TradeLotsOptions = { convention: { method: 'average' } }

describe("cost and gains of Portfolio Performance's tests", () => {
  // CostCalculationTest and CapitalGainsCalculationTest: amounts in euros, the last price 100.
  const early = [
    by('2010-01-01', 109, 3149.2),
    by('2010-02-01', -15, 531.5),
    by('2010-03-01', 52, 1684.92),
    by('2010-03-01', 32, 959.3),
  ]
  const late = [by('2010-01-01', 109, 3149.2), by('2010-02-01', 52, 1684.92), by('2010-03-01', -15, 531.5)]
  const expected = [
    ['a sale before the second purchase', early, {}, 5360.04385321, 98.1238532110092, 12439.956146789],
    ['the same at moving average', early, average, 5360.04385321, 98.1238532110092, 12439.956146789],
    ['a sale after it', late, {}, 4400.743853211009, 98.1238532110092, 10199.256146789],
    ['the same at moving average', late, average, 4383.736149068323, 81.116149068323, 10216.2638509317],
  ] as const
  for (const [name, trades, options, cost, realised, unrealised] of expected)
    it(`${name}`, () => {
      const lots = tradeLots(trades, { ...options, last: { price: 100 } })
      closeTo(lots.cost, cost, 1e-8)
      closeTo(lots.realisedGain, realised, exact)
      closeTo(lots.unrealisedGain, unrealised, 1e-8)
    })
  it('in two currencies: bought at 0.90 and 0.85, sold at 0.88, the last rate 1 / 1.1588', () => {
    const trades = [
      by('2024-01-01', 100, 5000, { rate: 0.9 }),
      by('2024-02-01', 50, 3000, { rate: 0.85 }),
      by('2024-03-01', -50, 3500, { rate: 0.88 }),
    ]
    closeTo(tradeLots(trades).realisedGainReporting, 830, exact)
    const lots = tradeLots(trades, { ...average, last: { price: 80, rate: 1 / 1.1588 } })
    closeTo(lots.realisedGainReporting, 730, exact)
    closeTo(
      lots.realised.reduce((sum, { fxPart }) => sum + fxPart, 0),
      -3.33,
      5e-3,
    )
    closeTo(lots.unrealisedGainReporting, 2203.69, 5e-3)
    closeTo(lots.cost / 1.1588 - lots.costReporting, -97.5376, 1e-4)
  })
  it('what is all sold costs nothing, to the last bit', () => {
    for (const options of [{}, average]) {
      const { quantity, cost } = tradeLots(
        [by('2010-01-01', 10, 0.01), at('2010-02-01', -3, 1), at('2010-03-01', -3, 1), at('2010-03-01', -4, 1)],
        options,
      )
      deepEqual([quantity, cost], [0, 0])
    }
  })
})

describe("positions of Ghostfolio's calculator: average cost, fees beside it", () => {
  // Investment, gross performance, fees, net performance at the last price.
  const positions = {
    'NOVN.SW bought and partly sold': [
      [at('2022-03-07', 2, 75.8, { costs: 1.3 }), at('2022-04-08', -1, 85.73, { costs: 2.95 })],
      [87.8, 75.8, 21.93, 4.25, 17.68],
    ],
    'NOVN.SW bought and sold': [
      [at('2022-03-07', 2, 75.8), at('2022-04-08', -2, 85.73)],
      [87.8, 0, 19.86, 0, 19.86],
    ],
    'BALN.SW bought': [[at('2021-11-30', 2, 136.6, { costs: 1.55 })], [148.9, 273.2, 24.6, 1.55, 23.05]],
    'BALN.SW bought and sold': [
      [at('2021-11-22', 2, 142.9, { costs: 1.55 }), at('2021-11-30', -2, 136.6, { costs: 1.65 })],
      [148.9, 0, -12.6, 3.2, -15.8],
    ],
    'BTCUSD bought and partly sold': [
      [at('2015-01-01', 2, 320.43), at('2017-12-31', -1, 14156.4)],
      [13657.2, 320.43, 27172.74, 0, 27172.74],
    ],
    'JNUG bought and sold twice': [
      [
        by('2025-12-11', 10, 1885.05, { costs: 1 }),
        by('2025-12-15', -10, 1890, { costs: 1 }),
        by('2025-12-18', 10, 2041.1, { costs: 1 }),
        by('2025-12-28', -10, 2080.1, { costs: 1 }),
      ],
      [237.8, 0, 43.95, 4, 39.95],
    ],
  } as const
  for (const [name, [trades, [price, investment, gross, fees, net]]] of Object.entries(positions))
    it(name, () => {
      const beside = tradeLots(trades, { convention: { method: 'average', costs: 'outside' }, last: { price } })
      closeTo(beside.cost, investment, exact)
      closeTo(beside.realisedGain + beside.unrealisedGain, gross, exact)
      closeTo(beside.costs, fees, exact)
      const inside = tradeLots(trades, { ...average, last: { price } })
      closeTo(inside.realisedGain + inside.unrealisedGain, net, exact)
    })
  it('sold after a split, sold in part, and in a foreign currency', () => {
    const beside = (trades: readonly LotTrade[], options: TradeLotsOptions) =>
      tradeLots(trades, { convention: { method: 'average', costs: 'outside' }, ...options })
    // NVDA: one at 1,200, ten for one, ten at 125.
    const split = [{ day: parseDay('2024-06-10'), ratio: 10 }]
    const nvda = beside([at('2024-06-03', 1, 1200), at('2024-06-14', -10, 125)], { splits: split })
    deepEqual([nvda.realisedGain, nvda.quantity], [50, 0])
    const days = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04'] as const
    const parts = [at(days[0], 10, 100), at(days[1], -4, 120), at(days[2], 6, 200), at(days[3], -4, 220)]
    const part = beside(parts, { last: { price: 87.8 } })
    closeTo(part.realisedGain + part.unrealisedGain, -137.6, exact)
    // MU: 10 from 100 at 4 to 120 at 4.1, then 3 at 500 at 3.9.
    const abroad = [at(days[0], 10, 100, { rate: 4 }), at(days[1], -10, 120, { rate: 4.1 }), at(days[2], 3, 500, { rate: 3.9 })]
    const mu = beside(abroad, { last: { price: 500, rate: 3.9 } })
    closeTo(mu.realisedGainReporting + mu.unrealisedGainReporting, 920, exact)
    closeTo(mu.costReporting, 5850, exact)
  })
  it('BTCUSD sold short has the average price of both sales', () => {
    const short = tradeLots([at('2021-12-12', -1, 44558.42), at('2021-12-13', -1, 46737.48)], average)
    closeTo(-short.cost / short.quantity, -45647.95, exact)
    closeTo(short.unitCost, 45647.95, exact)
  })
})

describe('average cost of identical properties: Canada Revenue Agency, guide T4037, STU Ltd.', () => {
  const trades = [at('1985-01-01', 100, 15), at('2001-01-01', 150, 20), at('2006-01-01', -200, 22), at('2017-01-01', 350, 21)]
  it('is 15, 18, still 18 after a sale, and 20.63', () => {
    const costs = trades.map((_, i) => tradeLots(trades.slice(0, i + 1), average).unitCost)
    deepEqual(
      costs.map((cost) => +cost.toFixed(3)),
      [15, 18, 18, 20.625],
    )
  })
  it("rotki's tests of it: 50 of 100 at 50 cost 2,500, 40 of the rest and 50 at 130 cost 3,600", () => {
    const acb = [at('2020-01-01', 100, 50), at('2020-01-02', -50, 120), at('2020-01-03', 50, 130), at('2020-01-04', -40, 80)]
    const { realised, cost } = tradeLots(acb, average)
    const of = (closed: string) =>
      realised.filter((lot) => lot.closed === parseDay(closed)).reduce((sum, lot) => sum + lot.cost, 0)
    deepEqual([of('2020-01-02'), of('2020-01-04'), cost], [2500, 3600, 5400])
    const half = [at('2020-01-03', 1, 100), at('2020-01-04', 1, 200), at('2020-01-05', -0.5, 1), at('2020-01-06', 0.5, 500)]
    closeTo(tradeLots(half, average).cost, 475, exact)
  })
})

describe('fees and taxes', () => {
  it('inside, outside, or inside the cost alone: 10 at 100 with 8, 5 of them at 120 with 3', () => {
    const trades = [at('2020-01-01', 10, 100, { costs: 8 }), at('2020-01-02', -5, 120, { costs: 3 })]
    const of = (costs: CostConvention['costs']) => {
      const { realisedGain, cost } = tradeLots(trades, { convention: { costs } })
      return [realisedGain, cost]
    }
    deepEqual(
      [of('inside'), of('outside'), of('insideCost')],
      [
        [93, 504],
        [100, 500],
        [96, 504],
      ],
    )
  })
})

describe('entries that cannot be booked are refused with their place', () => {
  const refused: Record<string, readonly [() => unknown, RegExp]> = {
    'an unknown quantity': [
      () => tradeLots([at('2020-01-01', Number.NaN, 1)]),
      /entry 0 \(trade on 2020-01-01\): quantity is NaN/,
    ],
    'an infinite price': [() => tradeLots([at('2020-01-01', 1, 1 / 0)]), /price is Infinity: give a finite number/],
    'unknown costs': [() => tradeLots([at('2020-01-01', 1, 1, { costs: Number.NaN })]), /costs is NaN/],
    'a rate of 0': [() => tradeLots([at('2020-01-01', 1, 1, { rate: 0 })]), /settlementRate is 0: give a number above 0/],
    'a day before the last': [
      () => tradeLots([at('2020-01-02', 1, 1), at('2020-01-01', 1, 1)]),
      /entry 1 .* order the events by day/,
    ],
    'no day': [() => tradeLots([{ day: Number.NaN, quantity: 1, price: 1 }]), /day is NaN: give a whole day number/],
    'a split into nothing': [() => tradeLots([], { splits: [{ day: 1, ratio: 0 }] }), /ratio is 0: give new units per old unit/],
  }
  for (const [name, [call, message]] of Object.entries(refused))
    it(name, () => throws(call, (error) => error instanceof RangeError && message.test(error.message)))
  it('no trades are nothing, not an error', () => {
    const { quantity, cost, realisedGain, value } = tradeLots([])
    deepEqual([quantity, cost, realisedGain, value], [0, 0, 0, 0])
  })
})
