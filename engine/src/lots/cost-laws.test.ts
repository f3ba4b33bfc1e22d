import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import fc from 'fast-check'
import { quantityAt } from '#ledger/account-ledger.ts'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { rowProfitAndLoss } from '#ledger/profit-and-loss.ts'
import { positionValue, type Rates } from '#ledger/row-money.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { FUTURE, type RandomMarket, randomEvents, randomMarket, splitOf } from '../../testing/random-ledger.ts'
import { DAYS, EUR, future, replay, share, USD } from '../../testing/small-market.ts'
import { costBasis } from './cost-basis.ts'
import { COST_DEFAULT, type CostConvention } from './cost-convention.ts'
import { unrealised } from './unrealised.ts'

const last = DAYS.length - 1
const METHODS: readonly LotMethod[] = ['average', 'fifo', 'lifo', 'highestCost']

function instrumentsOf({ prices }: RandomMarket): readonly LedgerInstrument[] {
  const [dollar, euro, bond, index] = prices.map((values) => Float64Array.from(values))
  return [share(dollar!), share(euro!, { currency: EUR }), share(bond!, { multiplier: 0.01 }), future(index!, 20)]
}
function ratesIn(reporting: number, { euro }: RandomMarket): Rates {
  if (reporting === USD) return [new Float64Array(DAYS.length).fill(1), Float64Array.from(euro)]
  return [Float64Array.from(euro, (rate) => 1 / rate), new Float64Array(DAYS.length).fill(1)]
}
function follow(market: RandomMarket, events: readonly LedgerEvent[], rates: Rates, convention: Partial<CostConvention>) {
  const instruments = instrumentsOf(market)
  const instrumentAt = (index: number) => instruments[index]!
  const world = { valuationDays: DAYS, currencyCount: 2, instrumentAt, actions: splitOf(market) }
  const basis = costBasis(world, [{ key: 'only', events }], rates, { ...COST_DEFAULT, ...convention })
  return { ...basis, instrumentAt, instruments }
}
/** Amounts go up to some millions: this is far below a cent, and far above rounding. */
const cent = 1e-4

describe('laws of cost', () => {
  it('units are conserved: the open lots of an instrument are what the ledger holds, by every method', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.constantFrom(...METHODS), (market, events, method) => {
        const { open, instruments } = follow(market, events, ratesIn(USD, market), { method })
        const { rows } = replay(instruments, events, splitOf(market))
        for (const { instrument, steps } of rows) {
          const lots = open.filter((lot) => lot.instrument === instrument)
          closeTo(
            lots.reduce((sum, { quantity }) => sum + quantity, 0),
            quantityAt(steps, last),
            1e-8,
          )
          equal(new Set(lots.map(({ quantity }) => Math.sign(quantity))).size <= 1, true)
        }
      }),
    )
  })

  it('realised and unrealised gains, less costs reported apart, are the profit and loss of the ledger without income', () => {
    fc.assert(
      fc.property(
        ...[randomMarket, randomEvents, fc.constantFrom(...METHODS)],
        ...[fc.constantFrom('inside', 'outside'), fc.constantFrom(USD, EUR)],
        (market, events, method, costs, reporting) => {
          const rates = ratesIn(reporting, market)
          const { open, realised, carried, instrumentAt, instruments } = follow(market, events, rates, { method, costs })
          const { rows } = replay(instruments, events, splitOf(market))
          for (const row of rows) {
            // A future's margin is converted day by day, its lots' gain at the end: the law is of those that are paid for.
            if (row.instrument === FUTURE) continue
            const of = <T extends { readonly instrument: number }>(all: readonly T[]) =>
              all.filter(({ instrument }) => instrument === row.instrument)
            let gains = 0
            for (const each of of(realised)) gains += each.gainReporting - (costs === 'outside' ? each.costsReporting : 0)
            for (const lot of of(open)) {
              const { gainReporting, pricePart, fxPart } = unrealised(lot, () => instrumentAt(lot.instrument), last, rates)
              closeTo(pricePart + fxPart, gainReporting, cent)
              gains += gainReporting - (costs === 'outside' ? lot.costsReporting : 0)
            }
            for (const lot of of(carried)) {
              const t = indexOnOrAfter(DAYS, lot.left)
              gains += positionValue(instrumentAt(row.instrument), lot.quantity, t, rates) - lot.costReporting
              gains -= costs === 'outside' ? lot.costsReporting : 0
            }
            let earned = 0
            for (let t = 0; t <= last; t++) earned += rowProfitAndLoss(row, instrumentAt(row.instrument), t, rates)
            for (const event of events)
              if (event.type === 'income' && !event.isReturnOfCapital && event.instrument === row.instrument)
                earned -= event.amount * rates[event.currency]![indexOnOrAfter(DAYS, event.day)]!
            closeTo(gains, earned, cent, `instrument ${row.instrument}`)
          }
        },
      ),
    )
  })

  it('the method does not matter where one lot is there at a time', () => {
    const sale = fc.record({ buy: fc.integer({ min: 1, max: 500 }), price: fc.double({ min: 5, max: 200, noNaN: true }) })
    fc.assert(
      fc.property(randomMarket, fc.array(sale, { minLength: 1, maxLength: 9 }), (market, sales) => {
        const events = sales.flatMap(({ buy, price }, i): LedgerEvent[] => {
          const common = {
            type: 'trade',
            instrument: 1,
            price,
            accrued: 0,
            currency: EUR,
            costs: 3,
            settlementCurrency: EUR,
            settlementRate: 1,
          } as const
          return [
            { ...common, day: DAYS[i]!, quantity: buy },
            { ...common, day: DAYS[i]!, quantity: -buy, price: price * 1.1 },
          ]
        })
        const rates = ratesIn(USD, market)
        const [average, ...others] = METHODS.map((method) => follow(market, events, rates, { method }).realised)
        for (const other of others)
          deepEqual(
            other.map(({ gainReporting }) => +gainReporting.toFixed(6)),
            average!.map(({ gainReporting }) => +gainReporting.toFixed(6)),
          )
      }),
    )
  })

  it('a future’s gains in its own currency are its margins', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.constantFrom(...METHODS), (market, events, method) => {
        const traded = events.filter((event) => event.type === 'trade' && event.instrument === FUTURE)
        const rates = ratesIn(USD, market)
        const { open, realised, instrumentAt, instruments } = follow(market, traded, rates, { method, costs: 'outside' })
        const { rows } = replay(instruments, traded, splitOf(market))
        let margins = 0
        for (const row of rows) for (let t = 0; t <= last; t++) margins += rowProfitAndLoss(row, instrumentAt(FUTURE), t, rates)
        for (const event of traded)
          if (event.type === 'trade') margins += event.costs * rates[event.settlementCurrency]![indexOnOrAfter(DAYS, event.day)]!
        let gains = 0
        for (const each of realised) gains += each.gain
        for (const lot of open) gains += unrealised(lot, () => instrumentAt(lot.instrument), last, rates).gain
        closeTo(gains, margins, cent)
      }),
    )
  })

  it('a cost that is unknown changes no units, and no cost or gain of units that it does not reach', () => {
    const isKnown = (value: number) => !Number.isNaN(value)
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.constantFrom(...METHODS.slice(0, 3)), (market, events, method) => {
        const unknown = events.map((event) => (event.type === 'kindTransfer' ? { ...event, isCostUnknown: true } : event))
        // Whether capital that is returned exceeds a cost that is unknown is unknown too, so its gains of no units are left out.
        const [known, some] = [events, unknown].map((each) => {
          const basis = follow(market, each, ratesIn(EUR, market), { method })
          return { ...basis, realised: basis.realised.filter(({ returnedOn }) => returnedOn === undefined) }
        })
        const unitsOf = ({ open, realised }: NonNullable<typeof known>) =>
          [...open, ...realised].map(({ instrument, quantity }) => [instrument, quantity])
        deepEqual(unitsOf(some!), unitsOf(known!))
        for (const [i, lot] of some!.open.entries()) if (isKnown(lot.cost)) closeTo(lot.cost, known!.open[i]!.cost, cent)
        for (const [i, { gainReporting, proceeds }] of some!.realised.entries()) {
          const own = known!.realised[i]!
          if (isKnown(proceeds)) closeTo(proceeds, own.proceeds, cent)
          if (isKnown(gainReporting)) closeTo(gainReporting, own.gainReporting, cent)
        }
        const entered = unknown.some((event) => event.type === 'kindTransfer' && event.quantity !== 0)
        if (!entered) deepEqual(some!.open, known!.open)
      }),
    )
  })
})
