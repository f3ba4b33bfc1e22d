import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'
import { externalFlows, flowSeries } from '#ledger/external-flows.ts'
import type { CorporateAction, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { valueSeries } from '#ledger/value-series.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { firstBreach } from '../../../analytics/testing/first-breach.ts'
import { type RandomMarket, randomEvents, randomMarket, splitOf } from '../../testing/random-ledger.ts'
import { DAYS, EUR, future, replay, share, USD } from '../../testing/small-market.ts'
import { explainCash } from './explain-cash.ts'
import { explainRow, NO_MODEL } from './explain-row.ts'
import { bridgeView, type ExplainView, explainView } from './explain-views.ts'
import type { RowModel } from './factor-model.ts'
import { createParts, residual, type SixParts } from './six-parts.ts'

const count = DAYS.length
const span = { start: -1, end: count - 1 }

/** A dollar share, a euro share, a bond with accrued interest, a future, and euros bought forward with curves on both sides. */
function instrumentsOf({ prices, euro: rate }: RandomMarket): readonly LedgerInstrument[] {
  const [dollar, euro, bond, index] = prices.map((values) => Float64Array.from(values))
  const accrued = { ...share(bond!, { multiplier: 0.01 }), unitValue: bond!.map((clean, t) => 0.01 * (clean + 0.02 * t)) }
  const discount = {
    bought: Float64Array.from(DAYS, (_, t) => 0.98 + 0.002 * t),
    sold: Float64Array.from(DAYS, (_, t) => 0.97 + 0.003 * t * rate[t]!),
  }
  const terms = { settlement: 'forward', currency: USD, multiplier: 1, buyCurrency: EUR, rate: 1.15, discount } as const
  const forward = { ...terms, price: new Float64Array(count).fill(Number.NaN), firstPriced: count }
  return [share(dollar!), share(euro!, { currency: EUR }), accrued, future(index!, 20), forward]
}
/** Margins that the broker booked, and trades and the delivery of the forward. */
const derivativeEvents: fc.Arbitrary<readonly LedgerEvent[]> = fc.array(
  fc
    .record({
      t: fc.nat(count - 1),
      amount: fc.integer({ min: -500, max: 500 }),
      kind: fc.constantFrom('margin', 'trade', 'delivery', 'kind'),
    })
    .map(({ t, amount, kind }): LedgerEvent => {
      const day = DAYS[t]!
      if (kind === 'margin') return { type: 'variationMargin', day, instrument: 3, currency: EUR, amount }
      if (kind === 'kind')
        return { type: 'kindTransfer', day, instrument: 4, quantity: amount, counterparty: '', counterAccount: null }
      const settled = { price: 1.2, accrued: 0, currency: USD, costs: 3, settlementCurrency: EUR, settlementRate: 0.8 }
      return { type: kind === 'trade' ? 'trade' : 'forwardDelivery', day, instrument: 4, quantity: amount, ...settled }
    }),
  { maxLength: 6 },
)
const anyEvents = fc.tuple(randomEvents, derivativeEvents).map((lists) => lists.flat().sort((a, b) => a.day - b.day))
function ratesIn(reporting: number, { euro }: RandomMarket): Rates {
  if (reporting === USD) return [new Float64Array(count).fill(1), Float64Array.from(euro)]
  return [Float64Array.from(euro, (rate) => 1 / rate), new Float64Array(count).fill(1)]
}
/** A spin-off of the euro share out of the dollar share, and the merger of the dollar share into the bond, with or without cash. */
const reorganisations: fc.Arbitrary<readonly CorporateAction[]> = fc
  .record({ spin: fc.nat(count - 1), merge: fc.nat(count - 1), has: fc.boolean(), amount: fc.constantFrom(0, 2.5) })
  .map(({ spin, merge, has, amount }) =>
    has
      ? [
          { type: 'distribution', day: DAYS[spin]!, instrument: 0, other: 1, ratio: 0.25, isMerger: false },
          {
            type: 'distribution',
            day: DAYS[merge]!,
            instrument: 0,
            other: 2,
            ratio: 1.5,
            isMerger: true,
            cash: { currency: EUR, amount },
          },
        ]
      : [],
  )

const model: fc.Arbitrary<RowModel> = fc
  .record({
    returns: fc.array(fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: count, maxLength: count }), {
      minLength: 2,
      maxLength: 2,
    }),
    beta: fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 4, maxLength: 4 }),
    base: fc.double({ min: -50, max: 50, noNaN: true }),
    hasGreeks: fc.boolean(),
  })
  .map(({ returns, beta, base, hasGreeks }) => ({
    firstOrder: hasGreeks
      ? {
          base: new Float64Array(count).fill(base),
          move: Float64Array.from(DAYS, (_, t) => (t === 4 ? Number.NaN : base / (t + 1))),
        }
      : null,
    factors: {
      from: Int32Array.of(2, 6),
      beta: Float64Array.from(beta),
      returns: returns.map((values) => Float64Array.from(values)),
    },
  }))

const actionsOf = (market: RandomMarket, more: readonly CorporateAction[]) =>
  [...splitOf(market), ...more].sort((a, b) => a.day - b.day)

describe('laws of the explanation of every ledger', () => {
  it('the six parts of every row and day add up to npv1 - npv0 - F, in any currency, with and without a model', () => {
    fc.assert(
      fc.property(
        randomMarket,
        anyEvents,
        reorganisations,
        model,
        fc.constantFrom(USD, EUR),
        (market, events, more, known, reporting) => {
          const instruments = instrumentsOf(market)
          const rates = ratesIn(reporting, market)
          const ledger = replay(instruments, events, actionsOf(market, more))
          for (const row of ledger.rows)
            for (const each of [NO_MODEL, known]) {
              const parts = createParts(span)
              explainRow(row, instruments[row.instrument]!, each, rates, span, parts)
              equal(firstBreach(parts), -1, `instrument ${row.instrument}, residual ${residual(parts)}`)
            }
          for (const row of ledger.cash) {
            const parts = createParts(span)
            explainCash(ledger, row, rates, reporting, span, parts)
            equal(firstBreach(parts), -1, `cash ${row.currency}, residual ${residual(parts)}`)
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('rows sum to the scope, every view to the total, delta to its factors, and the bridge ends on the NPV', () => {
    fc.assert(
      fc.property(randomMarket, anyEvents, model, fc.integer({ min: -1, max: count - 2 }), (market, events, known, start) => {
        const instruments = instrumentsOf(market)
        const rates = ratesIn(EUR, market)
        const ledger = replay(instruments, events, splitOf(market))
        const period = { start, end: count - 1 }
        const factors = new Map(['World', 'Rates'].map((name) => [name, new Float64Array(count - 1 - start)]))
        const assetClasses = new Map<string, SixParts>()
        const of = (key: string) => {
          const parts = assetClasses.get(key) ?? createParts(period)
          assetClasses.set(key, parts)
          return parts
        }
        for (const row of ledger.rows)
          explainRow(row, instruments[row.instrument]!, known, rates, period, of(`Class ${row.instrument % 2}`), [
            ...factors.values(),
          ])
        for (const row of ledger.cash) explainCash(ledger, row, rates, EUR, period, of('Cash'))
        const value = valueSeries([ledger], rates, count)
        const flows = externalFlows([{ key: 'only', external: ledger.external }])
        const { inflow, outflow } = flowSeries(flows, (index) => instruments[index]!, rates, count)
        const net = inflow.map((amount, t) => amount - outflow[t]!)
        let external = 0
        for (let t = start + 1; t < count; t++) external += net[t]!
        const opening = start < 0 ? 0 : value[start]!
        for (const view of ['assetClass', 'factor', 'factorResidual'] satisfies ExplainView[]) {
          const groups = explainView(view, { span: period, assetClasses, factors })
          for (let t = start + 1; t < count; t++) {
            const reported = groups.reduce((sum, { amount }) => sum + amount[t - start - 1]!, 0)
            closeTo(reported, value[t]! - (t > 0 ? value[t - 1]! : 0) - net[t]!, 1e-4, `${view} day ${t}`)
          }
          closeTo(bridgeView(groups, opening, external, value[count - 1]!).residual, 0, 1e-4, view)
        }
      }),
    )
  })
})
