import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { type LotTrade, type TradeLotsOptions, tradeLots } from '../../testing/trade-lots.ts'
import { createBook, takeLots } from './lot-book.ts'
import type { CostConvention } from './lot-engine.ts'

const exact = 1e-9
/** A trade by its price. */
const at = (date: string, quantity: number, price: number, more: Partial<LotTrade> = {}): LotTrade => ({
  ...{ day: parseDay(date), quantity, price },
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

describe('which lots a reduction takes, as booking methods of double-entry ledgers name them', () => {
  // 4 at 100, 5 at 120, 6 at 110; what is left of each lot.
  const lots = [
    at('2015-10-01', 4, 100, { id: 'a' }),
    at('2015-10-02', 5, 120, { id: 'b' }),
    at('2015-10-03', 6, 110, { id: 'c' }),
  ]
  const left = (convention: Partial<CostConvention>, quantity: number, closes?: LotTrade['closes']) =>
    tradeLots([...lots, at('2015-11-01', quantity, 130, closes ? { closes } : {})], { convention })
      .open.map(({ id, quantity: units }) => `${units} of ${id}`)
      .join(', ')
  const reductions = [
    ['fifo', -2, '2 of a, 5 of b, 6 of c'],
    ['fifo', -4, '5 of b, 6 of c'],
    ['fifo', -6, '3 of b, 6 of c'],
    ['fifo', -15, ''],
    ['lifo', -2, '4 of a, 5 of b, 4 of c'],
    ['lifo', -8, '4 of a, 3 of b'],
    ['highestCost', -6, '4 of a, 5 of c'],
    ['highestCost', -12, '3 of a'],
    ['lowestCost', -6, '5 of b, 4 of c'],
    ['lowestCost', -12, '3 of b'],
    ['chosenOnly', -15, ''],
  ] as const satisfies readonly (readonly [LotMethod, number, string])[]
  for (const [method, quantity, rest] of reductions) it(`${method} ${quantity}`, () => equal(left({ method }, quantity), rest))
  it("RP2's tests of accounting methods: whole units stay whole, whichever lot they come from", () => {
    const cases = [
      ['fifo', [10, 11, 12], [15, 10, 5], ['a 10', 'b 5', 'b 10', 'b 5']],
      ['lifo', [10, 11, 12], [55, 5], ['c 30', 'b 20', 'a 5', 'a 5']],
      ['lifo', [10, 11, 12], [7, 23, 19, 1, 9], ['c 7', 'c 23', 'b 19', 'b 1', 'a 9']],
      ['highestCost', [10, 12, 11], [15, 5, 20, 10, 7], ['b 15', 'b 5', 'c 20', 'c 10', 'a 7']],
      ['lowestCost', [12, 10, 11], [15, 5, 35, 5], ['b 15', 'b 5', 'c 30', 'a 5', 'a 5']],
    ] as const
    for (const [method, prices, sales, taken] of cases) {
      const bought = prices.map((price, i) => at(`2021-01-0${i + 1}`, 10 * (i + 1), price, { id: 'abc'[i]! }))
      const sold = sales.map((units, i) => at(`2021-04-0${i + 1}`, -units, 50))
      const { realised } = tradeLots([...bought, ...sold], { convention: { method } })
      deepEqual(
        realised.map(({ lot, quantity }) => `${lot} ${quantity}`),
        taken,
        method,
      )
    }
  })
  it('the strict method takes what is chosen, and refuses what is not clear', () => {
    equal(left({ method: 'chosenOnly' }, -3, [{ id: 'b', quantity: 3 }]), '4 of a, 2 of b, 6 of c')
    throws(() => left({ method: 'chosenOnly' }, -3), /3 units could be of 3 lots: name them/)
    throws(() => left({ method: 'chosenOnly' }, -4, [{ id: 'b', quantity: 3 }]), /1 units could be of 3 lots/)
  })
  it('a lot that is chosen without a number gives what it has, at most what is closed; the method takes the rest', () => {
    const closes = [{ id: 'b' }]
    equal(left({}, -3, closes), '4 of a, 2 of b, 6 of c')
    equal(left({}, -7, closes), '2 of a, 6 of c')
    equal(left({ method: 'lifo' }, -7, closes), '4 of a, 4 of c')
    equal(left({}, -3, [{ id: 'gone' }]), '1 of a, 5 of b, 6 of c')
    equal(left({}, -7, [{ id: 'b' }, { id: 'c' }]), '4 of a, 4 of c')
  })
  it('or, where it is not clear, the oldest lot of just that size (Beancount, STRICT_WITH_SIZE)', () => {
    const sized = { method: 'chosenOrSameSize' } as const
    equal(left(sized, -5), '4 of a, 6 of c')
    equal(left(sized, -6, [{ id: 'c', quantity: 6 }]), '4 of a, 5 of b')
    throws(() => left(sized, -3), /3 units could be of 3 lots: name them/)
    const twins = [at('2015-10-04', 5, 120, { id: 'd' }), at('2015-10-05', -5, 130, { closes: [{ unitCost: 120, quantity: 5 }] })]
    const { realised } = tradeLots([...lots, ...twins], { convention: sized })
    deepEqual([realised.length, realised[0]!.lot], [1, 'b'])
    throws(() => tradeLots([...lots, ...twins], { convention: { method: 'chosenOnly' } }), /5 units could be of 2 lots/)
  })
  it('selling more than there is opens a short position, or is refused', () => {
    equal(left({}, -16), '-1 of null')
    throws(() => left({ shortSales: 'refused' }, -16), /16 units of instrument 0 sold on 2015-11-01, which holds 15/)
    throws(() => left({ crossing: 'refused' }, -16), /let what crosses zero open a position/)
    // A first sale is no crossing, a purchase of more than is short is.
    const short = [at('2020-01-01', -10, 33.33), at('2020-01-02', 13, 30)]
    equal(tradeLots(short.slice(0, 1), { convention: { crossing: 'refused' } }).quantity, -10)
    throws(
      () => tradeLots(short, { convention: { crossing: 'refused' } }),
      /13 units of instrument 0 bought on 2020-01-02, which holds -10/,
    )
  })
  it('lots are chosen by what they cost and when they were bought, within them by the method', () => {
    // Beancount, tests of full booking, test_ambiguous__NONE__matching_existing1 and 2, STRICT_1 and 2.
    const lots5 = [at('2015-10-01', 5, 100, { id: 'a' }), at('2015-10-01', 5, 101, { id: 'b' })]
    const rest = (method: LotMethod, closes: LotTrade['closes'], units = -2) =>
      tradeLots([...lots5, at('2015-11-01', units, 110, closes ? { closes } : {})], { convention: { method } })
        .open.map(({ id, quantity }) => `${quantity} of ${id}`)
        .join(', ')
    const acquired = parseDay('2015-10-01')
    for (const method of ['fifo', 'lifo', 'highestCost', 'chosenOnly'] as const) {
      equal(rest(method, [{ acquired, unitCost: 100, quantity: 2 }]), '3 of a, 5 of b')
      equal(rest(method, [{ unitCost: 101, quantity: 2 }]), '5 of a, 3 of b')
      throws(() => rest(method, [{ unitCost: 102, quantity: 2 }]), /lot {"unitCost":102} does not have 2 units/)
      throws(() => rest(method, [{ acquired: acquired + 1, quantity: 2 }]), /does not have 2 units/)
      throws(() => rest(method, [{ acquired, unitCost: 100, quantity: 6 }], -6), /does not have 6 units/)
    }
    throws(() => rest('chosenOnly', [{ acquired, quantity: 2 }]), /2 units could be of 2 lots/)
    equal(rest('chosenOnly', [{ acquired, quantity: 10 }], -10), '')
    equal(rest('lifo', [{ acquired, quantity: 7 }], -7), '3 of a')
  })
  it('a lot that is gone, that has less, or of which more is chosen than is closed, cannot be chosen', () => {
    const again = [...lots, at('2015-11-01', -4, 130), at('2015-11-02', -2, 130, { closes: [{ id: 'a', quantity: 2 }] })]
    throws(() => tradeLots(again), /lot a does not have 2 units/)
    throws(() => left({}, -6, [{ id: 'b', quantity: 6 }]), /lot b does not have 6 units/)
    throws(() => left({}, -2, [{ id: 'b', quantity: 3 }]), /more units of lot b chosen than the 2/)
    throws(() => takeLots(createBook('fifo'), 1), /1 units to be closed of 0/)
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
