import { dimsonBetasOfAll, dimsonDesign } from '@portal/analytics/statistics/regression/dimson-betas.ts'
import { factorDesign } from '@portal/analytics/statistics/regression/factor-design.ts'
import { regressEach } from '@portal/analytics/statistics/regression/regressions.ts'
import { instrumentModel } from '@portal/engine/attribution/row-models.ts'
import { recordedReplay } from '@portal/engine/ledger/replay/resumed-replay.ts'
import { ledgerEvents } from '@portal/engine/scope/ledger-events.ts'
import { addWindows } from '../../analytics/src/linear-algebra/window-sums.ts'
import { factorRisk } from '../../analytics/src/risk/factor-risk.ts'
import { valueAtRisk } from '../../analytics/src/risk/value-at-risk.ts'
import { carryCloses } from '../../analytics/src/series/carried-closes.ts'
import { totalReturnGrowth } from '../../analytics/src/series/total-return.ts'
import { explainRow } from '../../engine/src/attribution/explain-row.ts'
import { createParts } from '../../engine/src/attribution/six-parts.ts'
import type { AccountLedger } from '../../engine/src/ledger/account-ledger.ts'
import { valueSeries } from '../../engine/src/ledger/value-series.ts'
import { beliefIn, closesAsStored, type Market } from '../../engine/src/market/market.ts'
import type { InstitutionParts } from '../../server/testing/institutions/memory-institution.ts'
import { cpuMs } from '../bench.ts'

/** CPU milliseconds of the analytics functions that the reports of a client need. */
export interface ClientKernels {
  /** Price matrices, ledger replays, valuation. */
  readonly valuation: number
  /**
   * Returns with payouts; betas of every instrument at the month ends of a year; lagged betas of three currencies; the six parts
   * of profit and loss of every row on its days.
   */
  readonly explanation: number
  /** Simulations of the last close and of 250 earlier closes, each with value at risk and factors. */
  readonly risk: number
}

const SCENARIOS = 504
const YEAR = 261
const CLOSES = 250
const MONTHS = 12

/** Runs the necessary functions on the reports' arrays, and nothing else. */
export function kernelsOf({ market, entries, clients }: InstitutionParts): ClientKernels {
  const raw = closesAsStored(market.stored)
  const eventsByAccount = clients[0]!.accounts.map(({ id }) => {
    const of = <Row extends { readonly accountId: string }>(rows: readonly Row[]) =>
      rows.filter(({ accountId }) => accountId === id)
    const own = { transactions: of(entries.transactions), income: of(entries.income), transfers: of(entries.transfers) }
    return ledgerEvents(market, own)
  })
  const { days, instrumentAt, actions, currencies } = market
  const surroundings = { valuationDays: days, currencyCount: currencies.length, instrumentAt, actions }
  const rates = market.ratesIn('USD')
  let ledgers: readonly AccountLedger[] = []
  const laidOut = timed(() => {
    for (let i = 0; i < raw.length; i++) carryCloses(days, raw[i]!, market.priceActions(i), beliefIn(market.instruments[i]!))
  })
  for (let i = 0; i < raw.length; i++) instrumentAt(i)
  const replayed = timed(() => {
    ledgers = eventsByAccount.map((events) => recordedReplay(surroundings, events).ledger)
    valueSeries(ledgers, rates, days.length)
  })
  const rows = ledgers.flatMap((ledger) => ledger.rows)
  const returns = returnsOf(
    market,
    rows.map(({ instrument }) => instrument),
  )
  const factors = returnsOf(
    market,
    market.factors.map(({ instrument }) => instrument),
  )
  const grown = timed(() => {
    for (const { instrument } of rows) totalReturnGrowth(instrumentAt(instrument).price, [], [])
  })
  const regressed = timed(() => {
    for (let month = 0; month < MONTHS; month++) {
      const [ofMonth, series] = [lastOf(factors, days.length, month * 21), lastOf(returns, days.length, month * 21)]
      const [count, sameDay] = [market.factors.length, rows.length / currencies.length]
      const each = rows.map((_, i) => series.subarray(i * SCENARIOS, (i + 1) * SCENARIOS))
      regressEach(each.slice(0, sameDay), factorDesign(ofMonth, count, SCENARIOS, {}))
      dimsonBetasOfAll(each.slice(sameDay), dimsonDesign(ofMonth, count, SCENARIOS))
    }
  })
  const span = { start: market.last - YEAR, end: market.last }
  const models = rows.map(({ instrument }) => instrumentModel(market, instrument, span))
  const byFactor = market.factors.map(() => new Float64Array(YEAR))
  const explained = timed(() => {
    rows.forEach((row, i) => {
      explainRow(row, instrumentAt(row.instrument), models[i]!, rates, span, createParts(span), byFactor)
    })
  })
  const acting = lastOf(factors, days.length, 0)
  const weights = new Float64Array(market.factors.length).fill(1)
  const risk = timed(() => {
    for (const total of simulated(market, rows, returns)) {
      valueAtRisk(total, 0.99)
      factorRisk(total, acting, weights)
    }
  })
  return { valuation: laidOut + replayed, explanation: grown + regressed + explained, risk }
}

function timed(work: () => void): number {
  const before = cpuMs()
  work()
  return cpuMs() - before
}

/** Row-major, one instrument a row; 0 on the first day. */
function returnsOf({ instrumentAt, days }: Market, instruments: readonly number[]): Float64Array {
  const returns = new Float64Array(instruments.length * days.length)
  instruments.forEach((index, i) => {
    const { price } = instrumentAt(index)
    for (let t = 1; t < days.length; t++) returns[i * days.length + t] = price[t]! / price[t - 1]! - 1
  })
  return returns
}

/** The last scenarios of every row up to a day. */
function lastOf(matrix: Float64Array, columns: number, before: number): Float64Array {
  const rows = matrix.length / columns
  const out = new Float64Array(rows * SCENARIOS)
  for (let i = 0; i < rows; i++) {
    const end = (i + 1) * columns - before
    out.set(matrix.subarray(end - SCENARIOS, end), i * SCENARIOS)
  }
  return out
}

/** Profit and loss of all rows in the scenarios up to each close, by currency. */
function simulated(
  { instrumentAt, days, last, currencies }: Market,
  rows: AccountLedger['rows'],
  returns: Float64Array,
): Float64Array[] {
  const starts = Int32Array.from({ length: CLOSES + 1 }, (_, close) => last - CLOSES + close + 1 - SCENARIOS)
  const series = rows.map((_, i) => returns.subarray(i * days.length, (i + 1) * days.length))
  const exposures = rows.map(({ instrument }) => {
    const { price } = instrumentAt(instrument)
    return Float64Array.from(starts, (start) => 100 * price[start + SCENARIOS - 1]!)
  })
  const total = new Float64Array(starts.length * SCENARIOS)
  for (const [currency] of currencies.entries()) {
    const sums = new Float64Array(total.length)
    const isOf = (_: unknown, i: number) => instrumentAt(rows[i]!.instrument).currency === currency
    addWindows(sums, SCENARIOS, starts, series.filter(isOf), exposures.filter(isOf))
    for (let i = 0; i < total.length; i++) total[i]! += sums[i]!
  }
  return Array.from(starts, (_, close) => total.subarray(close * SCENARIOS, (close + 1) * SCENARIOS))
}
