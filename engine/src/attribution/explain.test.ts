import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { bondFirstOrder } from '#instruments/bond/bond-first-order.ts'
import { optionFirstOrder } from '#instruments/option/option-first-order.ts'
import type { CorporateAction, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { firstBreach } from '../../../analytics/testing/first-breach.ts'
import { deposit, EUR, future, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { explainCash } from './explain-cash.ts'
import { explainRow, NO_MODEL } from './explain-row.ts'
import { bridgeView, dailyView, EXPLAINED, explainView } from './explain-views.ts'
import type { RowModel } from './factor-model.ts'
import { createParts, type SixParts, sumParts } from './six-parts.ts'

// In dollars. A euro costs 1.10, from Tuesday 3 March (day 1) on 1.20.
const rates: Rates = [series(1), series(1.1, 1.2)]
const DAY_1 = { start: 0, end: 1 }
const DAY_2 = { start: 1, end: 2 }

interface Case {
  readonly events: readonly LedgerEvent[]
  readonly instruments: readonly LedgerInstrument[]
  readonly actions?: readonly CorporateAction[]
  readonly model?: RowModel
  readonly span?: { readonly start: number; readonly end: number }
  readonly instrument?: number
  readonly byFactor?: readonly Float64Array[]
}

function rowParts({
  events,
  instruments,
  actions = [],
  model = NO_MODEL,
  span = DAY_1,
  instrument = 0,
  byFactor,
}: Case): SixParts {
  const ledger = replay(instruments, events, actions)
  const row = ledger.rows.find((candidate) => candidate.instrument === instrument)!
  const parts = createParts(span)
  explainRow(row, instruments[instrument]!, model, rates, span, parts, byFactor)
  equal(firstBreach(parts), -1)
  return parts
}
function expectParts(parts: SixParts, expected: Partial<Record<keyof SixParts, number>>): void {
  const sums = sumParts(parts)
  const all = { fx: 0, delta: 0, alpha: 0, nonLinear: 0, income: 0, intraday: 0, ...expected }
  const total = all.fx + all.delta + all.alpha + all.nonLinear + all.income + all.intraday
  for (const [name, amount] of Object.entries({ ...all, total })) closeTo(sums[name as keyof SixParts], amount, 1e-9, name)
}

describe('the six parts of a row', () => {
  // 100 shares in euros, 20 then 21; a dividend of 30 EUR; 10 more bought at 20.50 with 4 EUR of costs.
  const shareCase: Case = {
    instruments: [share(series(20, 21), { currency: EUR })],
    events: [
      trade('2026-03-02', 100, 20, { currency: EUR, settlementCurrency: EUR }),
      trade('2026-03-03', 10, 20.5, { currency: EUR, settlementCurrency: EUR, costs: 4 }),
      { type: 'income', day: parseDay('2026-03-03'), instrument: 0, currency: EUR, amount: 30 },
    ],
  }
  it('a share without a factor model: opening value x rate, the move as alpha, dividends, and trades to the close', () => {
    // fx 2,000 x 0.10; alpha 100 x 1 x 1.20; income 30 x 1.20; intraday (10 x 21 - 209) x 1.20.
    expectParts(rowParts(shareCase), { fx: 200, alpha: 120, income: 36, intraday: 1.2 })
  })
  it('with factors: betas on the opening price explain delta, factor by factor, and alpha is the rest', () => {
    // Betas 1.2 and 0.5 from day 1; returns 3 % and -1 %: 3.1 % of 100 x 20 x 1.20 = 74.40, of which 86.40 and -12.
    const factors = { from: Int32Array.of(1), beta: Float64Array.of(1.2, 0.5), returns: [series(0, 0.03), series(0, -0.01)] }
    const byFactor = [new Float64Array(1), new Float64Array(1)]
    expectParts(rowParts({ ...shareCase, model: { firstOrder: null, factors }, byFactor }), {
      fx: 200,
      delta: 74.4,
      alpha: 45.6,
      income: 36,
      intraday: 1.2,
    })
    closeTo(byFactor[0]![0]!, 86.4, 1e-9)
    closeTo(byFactor[1]![0]!, -12, 1e-9)
  })
  it('betas act from the day they are used on, and a factor without a return explains nothing', () => {
    const late = { from: Int32Array.of(2), beta: Float64Array.of(1), returns: [series(0.05)] }
    expectParts(rowParts({ ...shareCase, model: { firstOrder: null, factors: late } }), {
      fx: 200,
      alpha: 120,
      income: 36,
      intraday: 1.2,
    })
    const unknown = { from: Int32Array.of(0), beta: Float64Array.of(1), returns: [series(Number.NaN)] }
    expectParts(rowParts({ ...shareCase, model: { firstOrder: null, factors: unknown } }), {
      fx: 200,
      alpha: 120,
      income: 36,
      intraday: 1.2,
    })
  })
  it('a trade settled in another currency counts at the booked rate, and its costs in intraday', () => {
    // 100 x 20 USD paid with 1,703 EUR; worth 2,100 USD at the close.
    const events = [trade('2026-03-03', 100, 20, { settlementCurrency: EUR, settlementRate: 0.85, costs: 3 })]
    expectParts(rowParts({ instruments: [share(series(20, 21))], events }), { intraday: 2_100 - 1_703 * 1.2 })
  })
  it('a split is no profit or loss, and its day explains the rest of the move', () => {
    // 10 at 100 become 40; the close is 26: 40 x 26 - 1,000 = 40. Betas act on the restated value.
    const factors = { from: Int32Array.of(0), beta: Float64Array.of(1), returns: [series(0, 0.03)] }
    const split: CorporateAction = { type: 'split', day: parseDay('2026-03-03'), instrument: 0, ratio: 4 }
    const parts = rowParts({
      instruments: [share(series(100, 26))],
      events: [trade('2026-03-02', 10, 100)],
      actions: [split],
      model: { firstOrder: null, factors },
    })
    expectParts(parts, { delta: 30, alpha: 10 })
  })
  it('a bond: yield times duration is first order, what is left convexity; accrued interest is income', () => {
    // 10,000 of face at 98 then 97.20, accrued 1.00 then 1.02, duration 5, yield + 0.15 %: first order -0.735 of -0.80 a 100.
    const [price, accrued] = [series(98, 97.2), series(1, 1.02)]
    const bond = { ...share(price, { multiplier: 0.01 }), unitValue: price.map((clean, t) => 0.01 * (clean + accrued[t]!)) }
    const firstOrder = bondFirstOrder({ price, modifiedDuration: series(5), yields: series(0.04, 0.0415) })
    const events = [trade('2026-03-02', 10_000, 98, { accrued: 100 })]
    expectParts(rowParts({ instruments: [bond], events, model: { firstOrder, factors: null } }), {
      alpha: -73.5,
      nonLinear: -6.5,
      income: 2,
    })
  })
  it('an option: delta times the move of the underlying is first order, the rest gamma, vega and theta', () => {
    // Two contracts of 100 at 5.00 then 6.10; delta 0.6, underlying 50 then 52: 1.20 a unit first order, -0.10 the rest.
    // A beta of 1.5 and a return of 2 % explain 0.6 x 50 x 3 % = 0.90 of the first order.
    const firstOrder = optionFirstOrder(series(0.6, 0.7), series(50, 52))
    const factors = { from: Int32Array.of(0), beta: Float64Array.of(1.5), returns: [series(0, 0.02)] }
    const option = share(series(5, 6.1), { multiplier: 100 })
    expectParts(rowParts({ instruments: [option], events: [trade('2026-03-02', 2, 5)], model: { firstOrder, factors } }), {
      delta: 180,
      alpha: 60,
      nonLinear: -20,
    })
    const unknown = { firstOrder: optionFirstOrder(series(Number.NaN), series(50, 52)), factors }
    expectParts(rowParts({ instruments: [option], events: [trade('2026-03-02', 2, 5)], model: unknown }), { nonLinear: 220 })
  })
  it('the underlying of an option is restated for its split', () => {
    // 50 is 25 after two for one; it closes at 26; the restated delta of the previous close is 0.6.
    const { base, move } = optionFirstOrder(series(0.6), series(50, 26), series(1, 2, 1))
    closeTo(base[1]!, 15, 1e-12)
    closeTo(move[1]!, 0.6, 1e-12)
  })
  it('a future: the move of what was held, and trades from their price to the close less costs', () => {
    // Two of 50 held from 100 to 103; one sold at 102 with costs of 2.
    const events = [trade('2026-03-02', 2, 99.5), trade('2026-03-03', -1, 102, { costs: 2 })]
    expectParts(rowParts({ instruments: [future(series(100, 103), 50)], events }), { alpha: 300, intraday: -50 - 2 })
  })
  it("a booked margin's distance from the computed one counts with the trades", () => {
    const booked: LedgerEvent = {
      type: 'variationMargin',
      day: parseDay('2026-03-03'),
      instrument: 0,
      currency: USD,
      amount: 301.25,
    }
    const events = [trade('2026-03-02', 2, 100), booked]
    expectParts(rowParts({ instruments: [future(series(100, 103), 50)], events }), { alpha: 300, intraday: 1.25 })
  })
  it('a currency forward: each leg moves with its own rate, and its discount factors are carry', () => {
    // 1,000 EUR bought at 1.15. Undiscounted only the euro leg moves: 100. Discounted by 0.98 then 0.981, and 0.97 then 0.972:
    // fx 980 x 0.10; carry 1,000 x 0.001 x 1.20 - 1,150 x 0.002.
    const terms = { settlement: 'forward', currency: USD, multiplier: 1, price: series(Number.NaN), firstPriced: 10 } as const
    const forward: LedgerInstrument = { ...terms, buyCurrency: EUR, rate: 1.15 }
    const events = [trade('2026-03-02', 1_000, 1.15)]
    expectParts(rowParts({ instruments: [forward], events }), { fx: 100 })
    const discounted = { ...forward, discount: { bought: series(0.98, 0.981), sold: series(0.97, 0.972) } }
    expectParts(rowParts({ instruments: [discounted], events }), { fx: 98, nonLinear: 1.2 - 2.3 })
  })
  it("a spin-off's value counts in the parent's move, and its child enters without profit or loss", () => {
    // The parent falls from 100 to 90; five of the child, first priced at 18 that day.
    const instruments = [share(series(100, 100, 90)), share(series(Number.NaN, Number.NaN, 18, 20))]
    const spinOff = {
      type: 'distribution',
      day: parseDay('2026-03-04'),
      instrument: 0,
      other: 1,
      ratio: 0.5,
      isMerger: false,
    } as const
    const reorganised = { instruments, events: [trade('2026-03-02', 10, 100)], actions: [spinOff] }
    expectParts(rowParts({ ...reorganised, span: DAY_2 }), { alpha: -100 + 90 })
    expectParts(rowParts({ ...reorganised, span: DAY_2, instrument: 1 }), {})
  })
  it('a merger moves the row to the value of the new units, whatever the old price says', () => {
    const instruments = [share(series(50)), share(series(80, 80, 90))]
    const merger = {
      type: 'distribution',
      day: parseDay('2026-03-04'),
      instrument: 0,
      other: 1,
      ratio: 0.6,
      isMerger: true,
    } as const
    const merged = { instruments, events: [trade('2026-03-02', 10, 50)], actions: [merger], span: DAY_2 }
    expectParts(rowParts(merged), { alpha: 540 - 500 })
    const paid = { ...merged, actions: [{ ...merger, cash: { currency: USD, amount: 5 } }] }
    expectParts(rowParts(paid), { alpha: 540 + 50 - 500 })
  })
  it('what came in kind enters at the close, and a price that is unknown leaves all unknown', () => {
    const kind = { counterparty: 'Other bank', counterAccount: null }
    const move: LedgerEvent = { type: 'kindTransfer', day: parseDay('2026-03-03'), instrument: 0, quantity: 10, ...kind }
    expectParts(rowParts({ instruments: [share(series(20, 21))], events: [move] }), {})
    const blind = replay([share(series(Number.NaN, Number.NaN, 22))], [trade('2026-03-02', 1, 20)])
    const parts = createParts(DAY_1)
    explainRow(blind.rows[0]!, share(series(Number.NaN, Number.NaN, 22)), NO_MODEL, rates, DAY_1, parts)
    deepEqual([parts.total[0], parts.alpha[0]], [Number.NaN, Number.NaN])
  })
})

describe('the parts of cash', () => {
  it('are the move of its rate, interest less fees, and the result of currency deals on the foreign row', () => {
    // 5,000 EUR x 0.10; 20 interest and -5 of fees x 1.20; 1,000 EUR bought at 1.15 with 2 USD of costs: 1,200 - 1,152.
    const of = (amount: number): LedgerEvent => ({
      type: 'income',
      day: parseDay('2026-03-03'),
      instrument: null,
      currency: EUR,
      amount,
    })
    const deal: LedgerEvent = {
      type: 'currencyDeal',
      day: parseDay('2026-03-03'),
      currency: EUR,
      amount: 1_000,
      otherCurrency: USD,
      otherAmount: -1_150,
      costCurrency: USD,
      costs: 2,
    }
    const ledger = replay([], [deposit('2026-03-02', 5_000, EUR), deposit('2026-03-02', 9_000), of(20), of(-5), deal])
    const partsOf = (currency: number) => {
      const parts = createParts(DAY_1)
      explainCash(ledger, ledger.cash.find((row) => row.currency === currency)!, rates, USD, DAY_1, parts)
      equal(firstBreach(parts), -1)
      return parts
    }
    expectParts(partsOf(EUR), { fx: 500, income: 18, intraday: 48 })
    expectParts(partsOf(USD), {})
  })
  it('of an empty account count income that fees take on its day among the amounts by which rounding is measured', () => {
    const of = (amount: number): LedgerEvent => ({
      type: 'income',
      day: parseDay('2026-03-03'),
      instrument: null,
      currency: EUR,
      amount,
    })
    const ledger = replay([], [of(30), of(-30)])
    const parts = createParts(DAY_1)
    explainCash(ledger, ledger.cash[0]!, rates, USD, DAY_1, parts)
    const { income, total, gross } = sumParts(parts)
    // Both at 1.20.
    deepEqual([income, total, gross], [0, 0, 72])
  })
})

describe('the views of an explanation', () => {
  const parts = (over: Partial<Record<keyof SixParts, number[]>>): SixParts => {
    const empty = createParts({ start: 0, end: 2 })
    for (const [name, days] of Object.entries(over)) empty[name as keyof SixParts].set(days)
    return empty
  }
  const scope = {
    span: { start: 0, end: 2 },
    assetClasses: new Map([
      ['Equity', parts({ delta: [5, 1], alpha: [2, -1], total: [7, 0] })],
      ['Bond', parts({ alpha: [1, 1], income: [0, 3], total: [1, 4] })],
    ]),
    factors: new Map([['World', Float64Array.of(5, 1)]]),
  }
  const shape = (view: Parameters<typeof explainView>[0]) => explainView(view, scope).map(({ key, amount }) => [key, ...amount])

  it('by asset class, by factor, and what the factors leave by asset class', () => {
    deepEqual(shape('assetClass'), [
      ['Bond', 1, 4],
      ['Equity', 7, 0],
    ])
    deepEqual(shape('factor'), [
      ['World', 5, 1],
      ['alpha', 3, 0],
      ['nonLinear', 0, 0],
      ['income', 0, 3],
      ['fx', 0, 0],
      ['intraday', 0, 0],
    ])
    deepEqual(shape('factorResidual'), [
      ['Bond', 1, 1],
      ['Equity', 2, -1],
      [EXPLAINED, 5, 4],
    ])
  })
  it('daily bars with the running sum from the start, and the bridge from NPV to NPV', () => {
    const groups = explainView('assetClass', scope)
    deepEqual([...dailyView(groups).running], [8, 12])
    deepEqual(bridgeView(groups, 100, -30, 82), {
      opening: 100,
      groups: [
        { key: 'Bond', amount: 5 },
        { key: 'Equity', amount: 7 },
      ],
      flows: -30,
      closing: 82,
      residual: 0,
    })
  })
})
