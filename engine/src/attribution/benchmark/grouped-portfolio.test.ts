import { deepEqual, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'
import { externalFlows, flowSeries } from '#ledger/external-flows.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import { valueSeries } from '#ledger/value-series.ts'
import type { Grouping } from '#positions/group-of.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { type RandomMarket, randomEvents, randomMarket } from '../../../testing/random-ledger.ts'
import { DAYS, deposit, EUR, future, replay, series, share, trade, USD } from '../../../testing/small-market.ts'
import { groupedPortfolio } from './grouped-portfolio.ts'
import type { Grouped } from './grouped-series.ts'

const count = DAYS.length
const span = { start: 0, end: count - 1 }
const FORWARD = 4

/** Euros bought forward against dollars. */
const forward: LedgerInstrument = {
  settlement: 'forward',
  currency: USD,
  multiplier: 1,
  buyCurrency: EUR,
  rate: 1.15,
  price: new Float64Array(count).fill(Number.NaN),
  firstPriced: count,
}

function instrumentsOf({ prices }: RandomMarket): readonly LedgerInstrument[] {
  const [dollar, euro, bond, index] = prices.map((values) => Float64Array.from(values))
  return [share(dollar!), share(euro!, { currency: EUR }), share(bond!, { multiplier: 0.01 }), future(index!, 20), forward]
}

const named = (kind: 'share' | 'bond' | 'future' | 'fxForward', assetClass: string, currency: string) => ({
  kind,
  assetClass,
  currency,
  sector: null,
  country: null,
})
const INSTRUMENTS = [
  named('share', 'Equity', 'USD'),
  named('share', 'Equity', 'EUR'),
  named('bond', 'Fixed Income', 'USD'),
  named('future', 'Equity', 'USD'),
  named('fxForward', 'Currency', 'USD'),
]

function groupedOf(instruments: readonly LedgerInstrument[], events: readonly LedgerEvent[], euro: Float64Array, by: Grouping) {
  const ledger = replay(instruments, events)
  const account = { id: 'only', name: 'Only', portfolioName: 'All', currency: 'USD', benchmarkId: null }
  const instrumentAt = (index: number) => instruments[index]!
  const market = { instruments: INSTRUMENTS, currencies: ['USD', 'EUR'], groupings: new Map(), instrumentAt }
  const rates = [new Float64Array(count).fill(1), euro]
  const grouped = groupedPortfolio({ market, rates, currency: USD, accounts: [{ account, ledger, version: 0 }] }, by, span)
  return { ledger, rates, grouped }
}

const profitOf = (grouped: Grouped, i: number) => [...grouped.values()].reduce((sum, { profit }) => sum + profit[i]!, 0)
const openingOf = (grouped: Grouped, i: number) =>
  [...grouped.values()].flatMap(({ opening }) => [...opening.values()]).reduce((sum, each) => sum + each[i]!, 0)

describe('a portfolio by groups', () => {
  const anyEvents = fc
    .tuple(
      randomEvents,
      fc.array(fc.record({ t: fc.nat(count - 1), quantity: fc.integer({ min: -500, max: 500 }) }), { maxLength: 4 }),
    )
    .map(([events, forwards]) =>
      [
        ...events,
        ...forwards.map(({ t, quantity }): LedgerEvent => {
          return { ...trade('2026-03-02', quantity, 1.2, { instrument: FORWARD }), day: DAYS[t]! }
        }),
      ].sort((a, b) => a.day - b.day),
    )

  it('groups sum to the profit and loss and the capital of the scope, by any grouping, with futures, forwards and flows', () => {
    const groupings = ['assetClass', 'type', 'sector', 'currency', 'country', 'account', 'portfolio'] as const
    fc.assert(
      fc.property(randomMarket, anyEvents, fc.constantFrom(...groupings), (market, events, by) => {
        const instruments = instrumentsOf(market)
        const { ledger, rates, grouped } = groupedOf(instruments, events, Float64Array.from(market.euro), by)
        const value = valueSeries([ledger], rates, count)
        const crossing = externalFlows([{ key: 'only', external: ledger.external }])
        const { inflow, outflow } = flowSeries(crossing, (index) => instruments[index]!, rates, count)
        for (let t = 1; t < count; t++) {
          const scale = Math.abs(value[t]!) + Math.abs(value[t - 1]!) + inflow[t]! + outflow[t]! + 1e7
          const profit = value[t]! - value[t - 1]! - (inflow[t]! - outflow[t]!)
          closeTo(profitOf(grouped, t - 1), profit, 1e-12 * scale, `profit of day ${t}`)
          closeTo(openingOf(grouped, t - 1), value[t - 1]! + inflow[t]!, 1e-12 * scale, `capital of day ${t}`)
        }
      }),
      { numRuns: 300 },
    )
  })

  const at = (grouped: Grouped, group: string, currency: number, t: number) => grouped.get(group)!.opening.get(currency)![t - 1]!
  const euro = series(1.1, 1.2)

  it('a future weighs its exposure, and cash of its currency beside it as much less', () => {
    const events = [deposit('2026-03-02', 100_000), trade('2026-03-03', 10, 500, { instrument: 3 })]
    const prices = [series(1), series(1), series(1), series(500, 500, 510)]
    const instruments = [share(prices[0]!), share(prices[1]!), share(prices[2]!), future(prices[3]!, 20), forward]
    const { grouped } = groupedOf(instruments, events, euro, 'assetClass')
    // From 4 March on 10 x 20 x 500; the close of that day brings 10 x 20 x 10.
    deepEqual([at(grouped, 'Equity', USD, 2), at(grouped, 'Cash', USD, 2)], [100_000, 0])
    deepEqual([at(grouped, 'Equity', USD, 3), at(grouped, 'Cash', USD, 3)], [102_000, 0])
    deepEqual([grouped.get('Equity')!.profit[1], grouped.get('Cash')!.profit[1]], [2_000, 0])
  })
  it('the legs of a forward stand in their currencies, each with the move of its own', () => {
    const events = [deposit('2026-03-02', 100_000), trade('2026-03-02', 1_000, 1.15, { instrument: FORWARD, costs: 0 })]
    const one = series(1)
    const instruments = [share(one), share(one), share(one), future(one, 20), forward]
    const { grouped } = groupedOf(instruments, events, euro, 'currency')
    closeTo(at(grouped, 'EUR', EUR, 1), 1_100, 1e-9)
    closeTo(at(grouped, 'USD', USD, 1), 100_000 - 1_150, 1e-9)
    closeTo(grouped.get('EUR')!.profit[0]!, 100, 1e-9)
    closeTo(grouped.get('USD')!.profit[0]!, 0, 1e-9)
    ok([...groupedOf(instruments, events, euro, 'sector').grouped.keys()].includes('FX forward'))
  })
  it('what comes in from outside counts from the start of its day, where it arrives', () => {
    const one = series(10)
    const instruments = [share(one), share(one), share(one), future(one, 20), forward]
    const events = [deposit('2026-03-02', 1_000), deposit('2026-03-04', 500, EUR)]
    const { grouped } = groupedOf(instruments, events, euro, 'assetClass')
    deepEqual([at(grouped, 'Cash', EUR, 1), at(grouped, 'Cash', EUR, 2), at(grouped, 'Cash', USD, 2)], [0, 600, 1_000])
  })
})
