import type { RowSource } from '@portal/analytics/linear-algebra/row-source.ts'
import { overlappingGrowth, overlappingMoves } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { addScenarioGains, type RowHolding, scenarioRows } from '@portal/analytics/risk/scenarios/scenario-gains.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { forwardLegs } from '#ledger/ledger-instrument.ts'
import { convert, positionValue } from '#ledger/row-money.ts'
import { type MemoTable, memo } from '#memo.ts'
import { exposureOfUnit } from '#positions/exposures.ts'
import { CASH } from '#positions/group-of.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { growthOf } from './rate-growth.ts'
import {
  estimateScenarioMoves,
  lastScenario,
  type ScenarioMoves,
  scenarioCount,
  scenarioMoves,
  valueMoves,
} from './scenario-moves.ts'

/** Holding of a scope in an instrument, or in the cash of a currency, at a close; money in the reporting currency, NaN where unknown. */
export interface RiskRow {
  readonly of: { readonly kind: 'instrument'; readonly index: number } | { readonly kind: 'cash'; readonly currency: number }
  readonly ticker: string
  readonly assetClass: string
  /** Signed; of cash its balance. */
  readonly quantity: number
  readonly npv: number
  /** `q m B X`: the price, of an option delta times its underlying's, of a bond the clean price; 0 for cash and currency forwards. */
  readonly exposure: number
  /** Null for cash and forwards, which move with currencies alone. */
  readonly moves: ScenarioMoves | null
}

/** The profit and loss of what a scope holds at a close on each of the days up to it. */
export interface ScopeScenarios {
  /** Index of the close, or of the day on which the market is open. */
  readonly t: number
  /** Index of the last day whose moves are used. */
  readonly lastDay: number
  readonly count: number
  /** Index of the first day whose moves are used. */
  readonly firstDay: number
  readonly rows: readonly RiskRow[]
  /** Of each row, `count` entries; + a gain. Made when they are asked for: most look at the total alone. */
  readonly profitAndLoss: RowSource
  /** Of the whole scope. */
  readonly total: Float64Array
  readonly npv: number
  /** Net value held in each currency of the market, both legs of forwards among it. */
  readonly heldIn: Float64Array
  /** Row-major, a currency of the market a row: units of the reporting currency per unit, over those of the day before. */
  readonly growth: Float64Array
}

/** Holdings at a close: units by instrument, balances by currency, both by their index in the market. */
export interface Holdings {
  readonly quantities: ReadonlyMap<number, number>
  readonly balances: ReadonlyMap<number, number>
}

/** The scenarios of what a scope holds at a close. */
export function scopeScenarios(scope: ReportingAccounts, t: number): ScopeScenarios {
  return simulation(scope, holdingsAt(scope, t), t)
}

/**
 * The scenarios of holdings as seen from a close: as many of the last 504 days as every currency held has rates of, and not from before
 * anything that is held or a factor had a price.
 */
export function simulation(scope: ReportingAccounts, holdings: Holdings, t: number): ScopeScenarios {
  const { market } = scope
  const rows = riskRows(scope, holdings, t)
  const legs = legsOfRows(scope, rows, t)
  const heldIn = new Float64Array(market.currencies.length)
  for (const { currency, value } of legs) heldIn[currency]! += value

  const firstDay = firstScenario(scope, heldOf(rows, legs), t)
  const lastDay = lastScenario(market, t)
  const count = lastDay - firstDay + 1
  const offset = scenarioCount(market, t) - count
  const growth = growthOf(scope, firstDay, count)
  const moves = legs.map((leg) => leg.moves && valueMoves(leg.moves, leg.moves.returns.subarray(offset)))
  const sums = profitAndLossOf(legs, rows.length, moves, growth, count)
  const npv = rows.reduce((sum, row) => sum + row.npv, 0)
  return {
    t,
    lastDay,
    count,
    firstDay,
    rows,
    npv,
    heldIn,
    growth,
    ...sums,
  }
}

/**
 * Profit and loss of a whole scope over several days, in windows that overlap: the moves of the days compounded, on the same holdings.
 *
 * @returns `count - horizonDays + 1` entries
 */
export function windowProfitAndLoss(scope: ReportingAccounts, scenarios: ScopeScenarios, horizonDays: number): Float64Array {
  const { rows, t, count } = scenarios
  const legs = legsOfRows(scope, rows, t)
  const windows = Math.max(0, count - horizonDays + 1)
  const grown = windowGrowth(scope, scenarios, horizonDays)
  const total = new Float64Array(windows)
  const inScenarios = scenarioHoldings(grown, windows)
  for (const leg of legs) {
    const { moves } = leg
    const own = moves && windowMoves(scope, rows[leg.row]!, moves, { t, count, horizonDays })
    addScenarioGains(total, [inScenarios(leg, own && valueMoves(moves, own))])
  }
  return total
}

/** Moves over several days, by instrument, days and horizon: of the as-of day many accounts ask for the same. */
const WINDOW_MOVES: MemoTable<Float64Array> = { name: 'scenario moves', bytesOf: ({ byteLength }) => byteLength }

function windowMoves(
  { market }: ReportingAccounts,
  { of }: RiskRow,
  { returns, kind }: ScenarioMoves,
  { t, count, horizonDays }: { readonly t: number; readonly count: number; readonly horizonDays: number },
): Float64Array {
  const made = () => overlappingMoves(returns.subarray(-count), 1, count, horizonDays, kind)
  if (of.kind === 'cash' || t !== market.last) return made()
  return memo(market, WINDOW_MOVES, `${of.index} ${count} ${horizonDays}`, made)
}

/** By reporting currency, days and horizon. */
const WINDOW_GROWTH: MemoTable<Float64Array> = { name: 'growth of rates', bytesOf: ({ byteLength }) => byteLength }

function windowGrowth(
  { market, reportingCCY }: ReportingAccounts,
  { firstDay, count, growth }: ScopeScenarios,
  horizonDays: number,
): Float64Array {
  return memo(market, WINDOW_GROWTH, `${reportingCCY} ${firstDay} ${count} ${horizonDays}`, () =>
    overlappingGrowth(growth, growth.length / count, count, horizonDays),
  )
}

/** Profit and loss of each row, made when it is asked for, and of all of them, from the moves of each leg; null for one that has none. */
export function profitAndLossOf(
  legs: readonly Leg[],
  rowCount: number,
  moves: readonly (Float64Array | null)[],
  growth: Float64Array,
  count: number,
): { readonly profitAndLoss: RowSource; readonly total: Float64Array } {
  const inScenarios = scenarioHoldings(growth, count)
  const holdings = legs.map((leg, i) => inScenarios(leg, moves[i]!))
  const total = new Float64Array(count)
  addScenarioGains(total, holdings)
  return { total, profitAndLoss: scenarioRows(holdings, rowCount, count) }
}

/** Makes a holding of the scenarios of a leg and its moves; null where it has none. */
export function scenarioHoldings(growth: Float64Array, count: number): (leg: Leg, moves: Float64Array | null) => RowHolding {
  const unmoved = new Float64Array(count)
  const byCurrency: Float64Array[] = []
  return ({ row, currency, exposure, value }, moves) => {
    byCurrency[currency] ??= growth.subarray(currency * count, (currency + 1) * count)
    return { row, exposure, value, moves: moves ?? unmoved, growth: byCurrency[currency] }
  }
}

/** Holdings of the accounts together at a close. */
export function holdingsAt(scope: ReportingAccounts, t: number): Holdings {
  const quantities = new Map<number, number>()
  for (const { ledger } of scope.accounts)
    for (const { instrument, steps } of ledger.rows) {
      const quantity = quantityAt(steps, t)
      if (quantity !== 0) quantities.set(instrument, (quantities.get(instrument) ?? 0) + quantity)
    }
  return { quantities, balances: balancesAt(scope, t) }
}

/** The cash that the accounts together have at a close, by currency. */
export function balancesAt({ accounts }: ReportingAccounts, t: number): ReadonlyMap<number, number> {
  const balances = new Map<number, number>()
  for (const { ledger } of accounts)
    for (const { currency, balance } of ledger.cash)
      if (balance[t] !== 0) balances.set(currency, (balances.get(currency) ?? 0) + balance[t]!)
  return balances
}

/** The rows of holdings at a close: instruments by their index, then cash. */
export function riskRows(scope: ReportingAccounts, holdings: Holdings, t: number): readonly RiskRow[] {
  return [...instrumentRows(scope, holdings, t), ...cashRows(scope, holdings, t)]
}

function instrumentRows({ market, rates }: ReportingAccounts, { quantities }: Holdings, t: number): readonly RiskRow[] {
  const rows: RiskRow[] = []
  estimateScenarioMoves(market, [...quantities.keys()], t)
  for (const [index, quantity] of [...quantities].sort(([a], [b]) => a - b)) {
    const { ticker, assetClass } = market.instruments[index]!
    const instrument = market.instrumentAt(index)
    const moves = instrument.settlement === 'forward' ? null : scenarioMoves(market, index, t)
    const npv = positionValue(instrument, quantity, t, rates)
    const exposure = quantity * exposureOfUnit(instrument, moves?.option ?? null, t) * rates[instrument.currency]![t]!
    rows.push({ of: { kind: 'instrument', index }, ticker, assetClass, quantity, npv, exposure, moves })
  }
  return rows
}

function cashRows({ market, rates }: ReportingAccounts, { balances }: Holdings, t: number): readonly RiskRow[] {
  return [...balances]
    .sort(([a], [b]) => a - b)
    .map(([currency, quantity]) => {
      const npv = convert(quantity, rates[currency]![t]!)
      const ticker = market.currencies[currency]!
      return { of: { kind: 'cash', currency }, ticker, assetClass: CASH, quantity, npv, exposure: 0, moves: null }
    })
}

/** Part of a row in the scenarios: one position, of a forward each of its two legs. */
export interface Leg {
  /** Which row it belongs to. */
  readonly row: number
  readonly currency: number
  /** Held in the currency. */
  readonly value: number
  /** In the reporting currency per unit of the move. */
  readonly exposure: number
  readonly moves: ScenarioMoves | null
}

/** Parts that move the value of each row at a close, with the position of their row. */
export function legsOfRows(scope: ReportingAccounts, rows: readonly RiskRow[], t: number): readonly Leg[] {
  return rows.flatMap((row, i) => legsOf(scope, row, t).map((leg) => ({ ...leg, row: i })))
}

function legsOf(
  { market, rates }: ReportingAccounts,
  { of, npv, quantity, moves }: RiskRow,
  t: number,
): readonly Omit<Leg, 'row'>[] {
  if (of.kind === 'cash') return [{ currency: of.currency, value: npv, exposure: 0, moves: null }]
  const instrument = market.instrumentAt(of.index)
  const { currency, multiplier } = instrument
  const rate = rates[currency]![t]!
  if (instrument.settlement === 'forward') {
    const { bought, sold } = forwardLegs(instrument, t)
    const { buyCurrency } = instrument
    return [
      { currency: buyCurrency, value: quantity * bought * rates[buyCurrency]![t]!, exposure: 0, moves: null },
      { currency, value: -quantity * sold * rate, exposure: 0, moves: null },
    ]
  }
  const onUnit = quantity * multiplier * rate
  const onPrice = instrument.settlement === 'margined' ? onUnit * instrument.price[t]! : npv
  return [{ currency, value: npv, exposure: moves?.option ? onUnit : onPrice, moves }]
}

/** Inputs of the history of scenarios: the held instruments, and the currencies with a value. */
interface ScenarioHoldings {
  readonly instruments: Iterable<number>
  readonly currencies: Iterable<number>
}

/** The same of rows and their legs. */
export function heldOf(rows: readonly RiskRow[], legs: readonly Leg[]): ScenarioHoldings {
  return {
    instruments: rows.flatMap(({ of }) => (of.kind === 'instrument' ? [of.index] : [])),
    currencies: legs.filter(({ value }) => value !== 0).map(({ currency }) => currency),
  }
}

/** Index of the first day whose moves are used. */
export function firstScenario(
  { market, rates }: ReportingAccounts,
  { instruments, currencies }: ScenarioHoldings,
  t: number,
): number {
  const lastDay = lastScenario(market, t)
  let oldest = Number.POSITIVE_INFINITY
  for (const index of instruments) oldest = Math.min(oldest, market.closes(index).first + 1)
  for (const { instrument } of market.factors) oldest = Math.min(oldest, market.closes(instrument).first + 1)
  let first = Math.max(lastDay - scenarioCount(market, t) + 1, Number.isFinite(oldest) ? oldest : 0)
  for (const currency of new Set(currencies)) first = Math.max(first, firstRate(rates[currency]!) + 1)
  return Math.min(lastDay + 1, first)
}

const firstRate = (rate: Float64Array): number => rate.findIndex((each) => !Number.isNaN(each))
