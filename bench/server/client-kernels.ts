import { explainRow } from '../../analytics/src/attribution/explain-row.ts'
import { createParts } from '../../analytics/src/attribution/six-parts.ts'
import type { AccountLedger } from '../../analytics/src/ledger/account-ledger.ts'
import { valueSeries } from '../../analytics/src/ledger/value-series.ts'
import { walkLedger } from '../../analytics/src/ledger/walk.ts'
import { positionRow } from '../../analytics/src/risk/position-profit-and-loss.ts'
import { valueAtRisk } from '../../analytics/src/risk/value-at-risk.ts'
import { carryCloses } from '../../analytics/src/series/carried-closes.ts'
import { factorDesign } from '../../analytics/src/statistics/factor-design.ts'
import { regressAll } from '../../analytics/src/statistics/regressions.ts'
import { beliefIn, closesAsStored, type Market } from '../../server/src/market/market.ts'
import { instrumentModel } from '../../server/src/market/row-models.ts'
import { ledgerEvents } from '../../server/src/portfolio/ledger-events.ts'
import type { HouseParts } from '../../server/testing/memory-house.ts'
import { cpuMs } from '../bench.ts'

/** CPU of the functions of analytics that the reports of a client need, in milliseconds. */
export interface ClientKernels {
  /** Prices laid out, ledgers walked, values summed. */
  readonly valuation: number
  /** The betas of every instrument at the month ends of a year, and the six parts of every row on its days. */
  readonly explanation: number
  /** Simulations of the last close and of 250 evenings, each with its value at risk. */
  readonly risk: number
}

const SCENARIOS = 504
const YEAR = 261
const EVENINGS = 250
const MONTHS = 12

/** Does what cannot be left out, on the arrays that the reports have, and nothing else. */
export function kernelsOf({ market, entries, clients }: HouseParts): ClientKernels {
  const raw = closesAsStored(market.stored)
  const walks = clients[0]!.accounts.map(({ id }) => {
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
  const walked = timed(() => {
    ledgers = walks.map((events) => walkLedger(surroundings, events))
    valueSeries(ledgers, rates, days.length)
  })
  const rows = ledgers.flatMap((ledger) => ledger.rows)
  const returns = returnsOf(market, rows.map(({ instrument }) => instrument)) // biome-ignore format: one line
  const factors = returnsOf(market, market.factors.map(({ instrument }) => instrument)) // biome-ignore format: one line
  const regressed = timed(() => {
    for (let month = 0; month < MONTHS; month++) {
      const design = factorDesign(lastOf(factors, days.length, month * 21), market.factors.length, SCENARIOS, {})
      regressAll(lastOf(returns, days.length, month * 21), rows.length, design)
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
  const risk = timed(() => {
    for (let evening = 0; evening <= EVENINGS; evening++)
      valueAtRisk(simulated(market, rows, returns, market.last - evening), 0.99)
  })
  return { valuation: laidOut + walked, explanation: regressed + explained, risk }
}

function timed(work: () => void): number {
  const before = cpuMs()
  work()
  return cpuMs() - before
}

/** Row-major, an instrument a row; 0 on the first day. */
function returnsOf({ instrumentAt, days }: Market, instruments: readonly number[]): Float64Array {
  const returns = new Float64Array(instruments.length * days.length)
  instruments.forEach((index, i) => {
    const { price } = instrumentAt(index)
    for (let t = 1; t < days.length; t++) returns[i * days.length + t] = price[t]! / price[t - 1]! - 1
  })
  return returns
}

/** The last scenarios of every row before some days. */
function lastOf(matrix: Float64Array, columns: number, before: number): Float64Array {
  const rows = matrix.length / columns
  const out = new Float64Array(rows * SCENARIOS)
  for (let i = 0; i < rows; i++) {
    const end = (i + 1) * columns - before
    out.set(matrix.subarray(end - SCENARIOS, end), i * SCENARIOS)
  }
  return out
}

/** Profit and loss of all rows together in the scenarios up to a day. */
function simulated({ instrumentAt, days }: Market, rows: AccountLedger['rows'], returns: Float64Array, t: number): Float64Array {
  const growth = new Float64Array(SCENARIOS).fill(1)
  const total = new Float64Array(SCENARIOS)
  const own = new Float64Array(SCENARIOS)
  const positions = {
    moveRow: Int32Array.of(0),
    exposure: new Float64Array(1),
    value: new Float64Array(1),
    currency: Int32Array.of(0),
  }
  rows.forEach((row, i) => {
    positions.exposure[0] = 100 * instrumentAt(row.instrument).price[t]!
    positions.value[0] = positions.exposure[0]
    const from = i * days.length + t + 1 - SCENARIOS
    positionRow(positions, { count: SCENARIOS, moves: returns.subarray(from, from + SCENARIOS), growth }, 0, own, 0)
    for (let s = 0; s < SCENARIOS; s++) total[s]! += own[s]!
  })
  return total
}
