import { addWindows } from '@portal/analytics/linear-algebra/window-sums.ts'
import { FULL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { betasAt, estimateBetas } from '#factors/betas.ts'
import { type FactorEstimate, factorEstimate } from '#factors/factor-model.ts'
import { quantityAt } from '#ledger/account-ledger.ts'
import { positionExposure, positionValue } from '#ledger/row-money.ts'
import { localReturns } from '#market/local-returns.ts'
import { type MemoTable, memo } from '#memo.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { factorWeightsOf } from '../scope-factors.ts'
import { growthOf } from './rate-growth.ts'
import { hasOwnReturnsOnly, lastScenario, scenarioCount, valueMoves } from './scenario-moves.ts'
import {
  balancesAt,
  firstScenario,
  heldOf,
  legsOfRows,
  profitAndLossOf,
  riskRows,
  type ScopeScenarios,
} from './scope-scenarios.ts'

/** The scenarios of what a scope held at one of several closes, as `scopeScenarios` has them, without their rows. */
export interface RollingScenarios extends Pick<ScopeScenarios, 't' | 'count' | 'firstDay' | 'total' | 'npv' | 'heldIn'> {
  readonly isEmpty: boolean
  /** Sum of the exposures without their signs. */
  readonly gross: number
  /** Exposure times beta over the NPV, one entry a factor of the market. */
  readonly factorWeights: Float64Array
}

/** By currency and accounts; of at most a year of closes with 504 scenarios each. */
const BY_CLOSE: MemoTable<Map<number, RollingScenarios>> = { name: 'scenarios of closes', bytesOf: () => 261 * (8 * 504 + 500) }

/**
 * The scenarios of a scope at several closes, each with what was held and known then. The windows of one close and the next overlap: the
 * instruments whose moves are their own returns are added up in one pass over all closes. What moves by a model of the day or has gaps to
 * fill, and cash, are added close by close. Computed once a data version: the backtest and the history of factor risk look at the same.
 *
 * @param days valuation days, ascending
 */
export function rollingScenarios(scope: ReportingAccounts, days: readonly number[]): readonly RollingScenarios[] {
  const key = [scope.reportingCCY, ...ledgersKey(scope.accounts)].join(' ')
  const known = memo(scope.market, BY_CLOSE, key, () => new Map<number, RollingScenarios>())
  const missing = days.filter((t) => !known.has(t))
  for (const scenarios of compute(scope, missing)) known.set(scenarios.t, scenarios)
  return days.map((t) => known.get(t)!)
}

function compute(scope: ReportingAccounts, days: readonly number[]): readonly RollingScenarios[] {
  if (days.length === 0) return []
  const { steady, others } = holdingsOn(scope, days)
  const held = { steady, sums: steadySums(scope, days, steady), betasOn: betaTable(scope, steady) }
  const scenarios: RollingScenarios[] = []
  for (const [e, t] of days.entries()) scenarios.push(scenariosAt(scope, e, t, held, others[e]!))
  return scenarios
}

/** Data that all closes share. */
interface SharedByCloses {
  readonly steady: readonly SteadyHolding[]
  /** By currency. */
  readonly sums: ReadonlyMap<number, SteadySums>
  readonly betasOn: BetaTable
}

/** An instrument whose moves are its own returns, one entry a close: 0 where it is not held, or something else moves it. */
interface SteadyHolding {
  readonly index: number
  readonly currency: number
  /** In the reporting currency. */
  readonly exposure: Float64Array
  /** Held in its currency, in the reporting currency. */
  readonly value: Float64Array
}

interface HoldingsOn {
  /** By instrument, ascending. */
  readonly steady: readonly SteadyHolding[]
  /** Units of everything else, by close. */
  readonly others: readonly ReadonlyMap<number, number>[]
}

function holdingsOn({ market, accounts, rates }: ReportingAccounts, days: readonly number[]): HoldingsOn {
  const steady: SteadyHolding[] = []
  const others = days.map(() => new Map<number, number>())
  const rows = Map.groupBy(
    accounts.flatMap(({ ledger }) => ledger.rows),
    ({ instrument }) => instrument,
  )
  for (const [index, ofInstrument] of [...rows].sort(([a], [b]) => a - b)) {
    const instrument = market.instrumentAt(index)
    const isSteady = hasOwnReturnsOnly(market, index)
    const [exposure, value] = [new Float64Array(days.length), new Float64Array(days.length)]
    let isHeld = false
    for (const [e, t] of days.entries()) {
      let quantity = 0
      for (const { steps } of ofInstrument) quantity += quantityAt(steps, t)
      if (quantity === 0) continue
      if (isSteady(t)) {
        isHeld = true
        value[e] = positionValue(instrument, quantity, t, rates)
        exposure[e] = positionExposure(instrument, quantity, t, rates)
      } else others[e]!.set(index, quantity)
    }
    if (isHeld) steady.push({ index, currency: instrument.currency, exposure, value })
  }
  return { steady, others }
}

/** The steady holdings of a currency together, a close an entry. */
interface SteadySums {
  readonly value: Float64Array
  /** Sum of the exposures without their signs. */
  readonly gross: Float64Array
  /** How many are held, and how many of them are worth something. */
  readonly held: Int32Array
  readonly valued: Int32Array
  /** Exposures times moves: a close a row, `FULL_SCENARIOS` entries each, the close's own day last. */
  readonly moved: Float64Array
}

/** Instruments that are added up without a pause. */
const TOGETHER = 16

function steadySums(
  { market }: ReportingAccounts,
  days: readonly number[],
  steady: readonly SteadyHolding[],
): ReadonlyMap<number, SteadySums> {
  const starts = Int32Array.from(days, (t) => lastScenario(market, t) - FULL_SCENARIOS + 1)
  const closes = days.length
  const sums = new Map<number, SteadySums>()
  // Closes too early for a whole window have nothing steady.
  const first = starts.findIndex((start) => start > 0)
  const [from, to] = [starts[first]!, starts.at(-1)! + FULL_SCENARIOS - 1]
  const begins = starts.subarray(first).map((start) => start - from)
  for (const [currency, holdings] of Map.groupBy(steady, (holding) => holding.currency)) {
    const sum: SteadySums = {
      value: new Float64Array(closes),
      gross: new Float64Array(closes),
      held: new Int32Array(closes),
      valued: new Int32Array(closes),
      moved: new Float64Array(closes * FULL_SCENARIOS),
    }
    sums.set(currency, sum)
    for (let k = 0; k < holdings.length; k += TOGETHER) {
      const some = holdings.slice(k, k + TOGETHER)
      for (const holding of some) addHolding(sum, holding)
      const returns = some.map(({ index }) => localReturns(market, index, from, to))
      const exposures = some.map(({ exposure }) => exposure.subarray(first))
      addWindows(sum.moved.subarray(first * FULL_SCENARIOS), FULL_SCENARIOS, begins, returns, exposures)
    }
  }
  return sums
}

function addHolding(sum: SteadySums, { exposure, value }: SteadyHolding): void {
  for (let e = 0; e < value.length; e++) {
    sum.value[e]! += value[e]!
    sum.gross[e]! += Math.abs(exposure[e]!)
    if (exposure[e] !== 0 || value[e] !== 0) sum.held[e]!++
    if (value[e] !== 0) sum.valued[e]!++
  }
}

function scenariosAt(
  scope: ReportingAccounts,
  e: number,
  t: number,
  { steady, sums, betasOn }: SharedByCloses,
  quantities: ReadonlyMap<number, number>,
): RollingScenarios {
  const { market } = scope
  const rows = riskRows(scope, { quantities, balances: balancesAt(scope, t) }, t)
  const legs = legsOfRows(scope, rows, t)
  const heldIn = new Float64Array(market.currencies.length)
  for (const [currency, { value }] of sums) heldIn[currency] = value[e]!
  for (const { currency, value } of legs) heldIn[currency]! += value

  const ofSteady = [...sums].filter(([, { held }]) => held[e]! > 0)
  const others = heldOf(rows, legs)
  // Instruments without gaps have prices on all days of the window.
  const oldest = steady.find(({ exposure, value }) => exposure[e] !== 0 || value[e] !== 0)
  const firstDay = firstScenario(
    scope,
    {
      instruments: [...others.instruments, ...(oldest ? [oldest.index] : [])],
      currencies: [...others.currencies, ...ofSteady.flatMap(([currency, { valued }]) => (valued[e]! > 0 ? [currency] : []))],
    },
    t,
  )
  const count = lastScenario(market, t) - firstDay + 1
  const offset = scenarioCount(market, t) - count
  const growth = growthOf(scope, firstDay, count)
  const moves = legs.map((leg) => leg.moves && valueMoves(leg.moves, leg.moves.returns.subarray(offset)))
  const { total } = profitAndLossOf(legs, rows.length, moves, growth, count)
  for (const [currency, { moved, value }] of ofSteady)
    addConverted(total, moved.subarray(e * FULL_SCENARIOS + offset), value[e]!, growth.subarray(currency * count))
  const npv = rows.reduce((sum, row) => sum + row.npv, 0) + ofSteady.reduce((sum, [, { value }]) => sum + value[e]!, 0)
  const grossOfSteady = ofSteady.reduce((sum, [, { gross }]) => sum + gross[e]!, 0)
  const factorWeights = factorWeightsOf(market, rows, npv)
  const betas = betasOn(e, t)
  if (betas) addWeights(factorWeights, steady, e, npv, betas)
  return {
    t,
    count,
    firstDay,
    total,
    heldIn,
    npv,
    factorWeights,
    isEmpty: ofSteady.length === 0 && rows.length === 0,
    gross: rows.reduce((sum, { exposure }) => sum + Math.abs(exposure), 0) + grossOfSteady,
  }
}

/** Adds the weights of factors in the steady holdings of a close. */
function addWeights(sum: Float64Array, steady: readonly SteadyHolding[], e: number, npv: number, betas: Float64Array): void {
  for (const [k, { exposure }] of steady.entries()) {
    const weight = exposure[e]! / npv
    if (weight !== 0) for (let f = 0; f < sum.length; f++) sum[f]! += weight * betas[k * sum.length + f]!
  }
}

/** The betas of the holdings at a close, a steady holding a row; null where no factors are known. */
type BetaTable = (e: number, t: number) => Float64Array | null

/** Closes of one month have one table, which gets the rows that each of them needs. */
function betaTable({ market }: ReportingAccounts, steady: readonly SteadyHolding[]): BetaTable {
  const count = market.factors.length
  const betas = new Float64Array(steady.length * count)
  let of: FactorEstimate | null = null
  let isKnown = new Uint8Array(steady.length)
  return (e, t) => {
    const estimate = factorEstimate(market, t)
    if (!estimate) return null
    if (of !== estimate) isKnown = new Uint8Array(steady.length)
    of = estimate
    const missing = [...steady.entries()].filter(([k, { exposure }]) => exposure[e] !== 0 && isKnown[k] === 0)
    estimateBetas(
      market,
      estimate,
      missing.map(([, { index }]) => index),
    )
    for (const [k, { index }] of missing) {
      const { values, isByAmounts } = betasAt(market, estimate, index, t)
      betas.set(values, k * count)
      // Those of amounts are others per unit of each day's price.
      isKnown[k] = isByAmounts ? 0 : 1
    }
    return betas
  }
}

/** Adds what exposures in a currency and the value held in it gain: `moved x growth + value x (growth - 1)`. */
function addConverted(total: Float64Array, moved: Float64Array, value: number, growth: Float64Array): void {
  for (let s = 0; s < total.length; s++) total[s]! += moved[s]! * growth[s]! + value * (growth[s]! - 1)
}
