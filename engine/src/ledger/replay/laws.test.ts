import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { FUTURE, type RandomMarket, randomEvents, randomMarket, splitOf } from '../../../testing/random-ledger.ts'
import { DAYS, EUR, future, replay, share, USD } from '../../../testing/small-market.ts'
import type { AccountLedger } from '../account-ledger.ts'
import { quantityAt } from '../account-ledger.ts'
import { externalFlows, flowSeries } from '../external-flows.ts'
import type { LedgerEvent } from '../ledger-event.ts'
import type { LedgerInstrument } from '../ledger-instrument.ts'
import { cashProfitAndLoss, rowProfitAndLoss } from '../profit-and-loss.ts'
import type { Rates } from '../row-money.ts'
import { valueSeries } from '../value-series.ts'

const count = DAYS.length

function instrumentsOf({ prices }: RandomMarket): readonly LedgerInstrument[] {
  const [dollar, euro, bond, index] = prices.map((values) => Float64Array.from(values))
  return [share(dollar!), share(euro!, { currency: EUR }), share(bond!, { multiplier: 0.01 }), future(index!, 20)]
}
function ratesIn(reporting: number, { euro }: RandomMarket): Rates {
  if (reporting === USD) return [new Float64Array(count).fill(1), Float64Array.from(euro)]
  return [Float64Array.from(euro, (rate) => 1 / rate), new Float64Array(count).fill(1)]
}
function seriesOf(ledgers: Record<string, AccountLedger>, market: RandomMarket, reporting: number) {
  const instruments = instrumentsOf(market)
  const rates = ratesIn(reporting, market)
  const flows = externalFlows(Object.entries(ledgers).map(([key, { external }]) => ({ key, external })))
  const { inflow, outflow } = flowSeries(flows, (index) => instruments[index]!, rates, count)
  const value = valueSeries(Object.values(ledgers), rates, count)
  const profitAndLoss = value.map((v, t) => v - (t > 0 ? value[t - 1]! : 0) - inflow[t]! + outflow[t]!)
  return { value, inflow, outflow, profitAndLoss }
}
const replayIn = (market: RandomMarket, events: readonly LedgerEvent[]) => replay(instrumentsOf(market), events, splitOf(market))
/** Amounts go up to some millions: this is far below a cent, and far above rounding. */
const cent = 1e-4

describe('laws of every ledger', () => {
  it('profit and loss of the rows sums to that of the account, in any currency: what leaves one row enters another', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.constantFrom(USD, EUR), (market, events, reporting) => {
        const instruments = instrumentsOf(market)
        const rates = ratesIn(reporting, market)
        const ledger = replayIn(market, events)
        const { profitAndLoss } = seriesOf({ only: ledger }, market, reporting)
        for (let t = 0; t < count; t++) {
          let rows = 0
          for (const row of ledger.rows) rows += rowProfitAndLoss(row, instruments[row.instrument]!, t, rates)
          for (const row of ledger.cash) rows += cashProfitAndLoss(ledger, row, t, rates, reporting)
          closeTo(rows, profitAndLoss[t]!, cent, `day ${t}`)
        }
      }),
    )
  })

  it('accounts sum to the scope, also when transfers between them cancel', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, randomEvents, fc.constantFrom(USD, EUR), (market, a, b, reporting) => {
        const ledgers = { a: replayIn(market, a), b: replayIn(market, b) }
        const scope = seriesOf(ledgers, market, reporting)
        const [ofA, ofB] = [seriesOf({ a: ledgers.a }, market, reporting), seriesOf({ b: ledgers.b }, market, reporting)]
        for (let t = 0; t < count; t++) {
          closeTo(ofA.value[t]! + ofB.value[t]!, scope.value[t]!, cent)
          closeTo(ofA.profitAndLoss[t]! + ofB.profitAndLoss[t]!, scope.profitAndLoss[t]!, cent)
        }
      }),
    )
  })

  it('a trade split in two is the same trade', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, (market, events) => {
        const halves = events.flatMap((event): LedgerEvent[] => {
          if (event.type !== 'trade') return [event]
          const half = { ...event, quantity: event.quantity / 2, accrued: event.accrued / 2, costs: event.costs / 2 }
          return [half, half]
        })
        const [whole, split] = [events, halves].map((each) => seriesOf({ only: replayIn(market, each) }, market, USD))
        for (let t = 0; t < count; t++) {
          closeTo(split!.value[t]!, whole!.value[t]!, cent)
          closeTo(split!.profitAndLoss[t]!, whole!.profitAndLoss[t]!, cent)
        }
      }),
    )
  })

  it('a currency there and back on one day, without fees, changes nothing', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.integer({ min: 0, max: count - 1 }), (market, events, t) => {
        const there = {
          type: 'currencyDeal',
          day: DAYS[t]!,
          currency: EUR,
          amount: 700,
          otherCurrency: USD,
          otherAmount: -800,
          costCurrency: USD,
          costs: 0,
        } as const
        const back = { ...there, amount: -700, otherAmount: 800 }
        const more = [...events, there, back].sort((a, b) => a.day - b.day)
        const [without, withBoth] = [events, more].map((each) => seriesOf({ only: replayIn(market, each) }, market, EUR))
        for (let i = 0; i < count; i++) closeTo(withBoth!.value[i]!, without!.value[i]!, cent)
      }),
    )
  })

  it('a split changes no value: holding through it is holding its units', () => {
    fc.assert(
      fc.property(randomMarket, (market) => {
        const buy: LedgerEvent = {
          type: 'kindTransfer',
          day: DAYS[0]!,
          instrument: 0,
          quantity: 60,
          counterparty: '',
          counterAccount: null,
        }
        const { value } = seriesOf({ only: replayIn(market, [buy]) }, market, USD)
        const { t, ratio } = market.split
        for (let i = 0; i < count; i++) closeTo(value[i]!, (i < t ? 60 : 60 * ratio) * market.prices[0]![i]!, 1e-9)
      }),
    )
  })
})

/*
 * A second computation that shares no code with the replay: for every day all events are gone through again, and profit and loss is
 * computed from prices and trades, not from values and flows.
 */
describe('an independent slow computation agrees', () => {
  const moneyOf = (amount: number, currency: number, euro: number) => (currency === EUR ? amount * euro : amount)
  const MULTIPLIER = [1, 1, 0.01, 20]
  const dayIndex = (day: number) => DAYS.indexOf(day)

  function heldAt(market: RandomMarket, events: readonly LedgerEvent[], instrument: number, until: number): number {
    let units = 0
    for (let t = 0; t <= until; t++) {
      if (instrument === 0 && market.split.t === t) units *= market.split.ratio
      for (const event of events)
        if (
          (event.type === 'trade' || event.type === 'kindTransfer') &&
          event.instrument === instrument &&
          dayIndex(event.day) === t
        )
          units += event.quantity
    }
    return units
  }

  /** Profit and loss of an instrument on a day in dollars, from the price moves of the former holdings and what was traded. */
  function economicProfitAndLoss(market: RandomMarket, events: readonly LedgerEvent[], instrument: number, t: number): number {
    const currency = instrument === 1 ? EUR : USD
    const m = MULTIPLIER[instrument]!
    const now = market.prices[instrument]![t]!
    const splitToday = instrument === 0 && market.split.t === t ? market.split.ratio : 1
    const before = t > 0 ? market.prices[instrument]![t - 1]! / splitToday : 0
    const held = t > 0 ? heldAt(market, events, instrument, t - 1) * splitToday : 0
    const [x1, x0] = [market.euro[t]!, market.euro[Math.max(t - 1, 0)]!]
    let sum =
      instrument === FUTURE
        ? held * m * (now - before)
        : moneyOf(held * m * now, currency, x1) - moneyOf(held * m * before, currency, x0)
    for (const event of events) {
      if (dayIndex(event.day) !== t) continue
      if (event.type === 'income' && event.instrument === instrument) sum += moneyOf(event.amount, event.currency, x1)
      if (event.type !== 'trade' || event.instrument !== instrument) continue
      const paid = event.quantity * m * event.price * event.settlementRate
      sum -= moneyOf(event.costs, event.settlementCurrency, x1)
      sum += moneyOf(event.quantity * m * now, currency, x1)
      sum -= instrument === FUTURE ? event.quantity * m * event.price : moneyOf(paid, event.settlementCurrency, x1)
    }
    return sum
  }

  function cashAt(market: RandomMarket, events: readonly LedgerEvent[], until: number): number[] {
    const cash = [0, 0]
    for (const event of events) {
      if (dayIndex(event.day) > until) continue
      if (event.type === 'income' || event.type === 'moneyTransfer') cash[event.currency]! += event.amount
      if (event.type === 'currencyDeal') {
        cash[event.currency]! += event.amount
        cash[event.otherCurrency]! += event.otherAmount
        cash[event.costCurrency]! -= event.costs
      }
      if (event.type !== 'trade') continue
      cash[event.settlementCurrency]! -= event.costs
      if (event.instrument !== FUTURE)
        cash[event.settlementCurrency]! -= event.quantity * MULTIPLIER[event.instrument]! * event.price * event.settlementRate
    }
    // Futures: every trade and every unit that came in kind has earned its way from its own price to the last close.
    const last = market.prices[FUTURE]![until]!
    for (const event of events) {
      const t = dayIndex(event.day)
      if (t > until || !('quantity' in event) || event.instrument !== FUTURE) continue
      const from = event.type === 'trade' ? event.price : market.prices[FUTURE]![t]!
      cash[USD]! += event.quantity * MULTIPLIER[FUTURE]! * (last - from)
    }
    return cash
  }

  it('on quantities, cash, NPV and the profit and loss of every instrument and day', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, (market, events) => {
        const instruments = instrumentsOf(market)
        const rates = ratesIn(USD, market)
        const ledger = replayIn(market, events)
        const { value } = seriesOf({ only: ledger }, market, USD)
        for (let t = 0; t < count; t++) {
          const cash = cashAt(market, events, t)
          for (const row of ledger.cash) closeTo(row.balance[t]!, cash[row.currency]!, cent, `cash ${row.currency} day ${t}`)
          let npv = moneyOf(cash[USD]!, USD, 1) + moneyOf(cash[EUR]!, EUR, market.euro[t]!)
          for (const row of ledger.rows) {
            const { instrument } = row
            const units = heldAt(market, events, instrument, t)
            closeTo(quantityAt(row.steps, t), units, 1e-9)
            if (instrument !== FUTURE)
              npv += moneyOf(
                units * MULTIPLIER[instrument]! * market.prices[instrument]![t]!,
                instrument === 1 ? EUR : USD,
                market.euro[t]!,
              )
            const profitAndLoss = rowProfitAndLoss(row, instruments[instrument]!, t, rates)
            closeTo(
              profitAndLoss,
              economicProfitAndLoss(market, events, instrument, t),
              cent,
              `instrument ${instrument} day ${t}`,
            )
          }
          closeTo(value[t]!, npv, cent, `NPV day ${t}`)
        }
        equal(ledger.firstEntry, events.length === 0 ? count : dayIndex(events[0]!.day))
      }),
    )
  })
})
