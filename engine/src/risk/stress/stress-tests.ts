import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { indexOnOrBefore } from '@portal/analytics/calendar/valuation-days.ts'
import type { RowSource } from '@portal/analytics/linear-algebra/row-source.ts'
import { shockedMoves } from '@portal/analytics/risk/factor-shocks.ts'
import { residualShocks } from '@portal/analytics/risk/residual-factors.ts'
import { compoundedMove } from '@portal/analytics/risk/scenarios/price-moves.ts'
import { bondMoves } from '@portal/analytics/risk/scenarios/revaluation.ts'
import { type FactorEstimate, factorEstimate } from '#factors/factor-model.ts'
import { predictedShocks } from '#factors/predicted-shocks.ts'
import { ratesModel, yieldChanges, yieldModel } from '#instruments/models.ts'
import { passingReturns } from '#market/local-returns.ts'
import type { Market } from '#market/market.ts'
import { type MemoTable, memo } from '#memo.ts'
import { joined, message, type Text } from '#message.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { type ScenarioMoves, shareOfPrice, valueMoves } from '../scenarios/scenario-moves.ts'
import { type Leg, legsOfRows, profitAndLossOf, type ScopeScenarios } from '../scenarios/scope-scenarios.ts'
import {
  DURATION,
  type HistoricalScenario,
  type HypotheticalScenario,
  STRESS_SCENARIOS,
  type StressScenario,
} from './stress-scenarios.ts'

/** Effects of stress scenarios on the holdings of a scope. */
export interface StressTests {
  readonly scenarios: readonly StressScenario[]
  /** The scenarios that the factors or the history do not allow. */
  readonly missing: readonly StressScenario[]
  /** Of each row of the scope in each scenario; + a gain, in the reporting currency. */
  readonly profitAndLoss: RowSource
  /** A scenario an entry. */
  readonly total: Float64Array
  /** Held legs, and the move of each in every scenario; null for a leg that moves with currencies alone. */
  readonly legs: readonly Leg[]
  readonly moves: readonly (Float64Array | null)[]
  /** Row-major, a currency of the market a row, a scenario a column. */
  readonly growth: Float64Array
}

/** By instrument and scenarios, as seen from the as-of day. */
const STRESS_MOVES: MemoTable<Float64Array> = { name: 'scenario moves', bytesOf: ({ byteLength }) => byteLength }

/** The scenarios that the factors and the history allow, with full revaluation of the holdings. */
export function stressTests(scope: ReportingAccounts, risk: ScopeScenarios): StressTests {
  const { market, rates } = scope
  const estimate = factorEstimate(market, risk.t)
  const scenarios = STRESS_SCENARIOS.filter((scenario) => isPossible(scope, risk, estimate, scenario))
  const missing = STRESS_SCENARIOS.filter((scenario) => !scenarios.includes(scenario))
  const asked = scenarios.map((scenario) => STRESS_SCENARIOS.indexOf(scenario)).join()
  const legs = legsOfRows(scope, risk.rows, risk.t)
  const moves = legs.map(({ row, moves: of }) => {
    const { of: held } = risk.rows[row]!
    if (!of || held.kind === 'cash') return null
    const index = of.option?.underlying ?? held.index
    const made = () =>
      valueMoves(
        of,
        Float64Array.from(scenarios, (scenario) => priceMove(market, estimate, index, of, scenario, risk.t)),
      )
    return risk.t === market.last ? memo(market, STRESS_MOVES, `${held.index} ${asked}`, made) : made()
  })
  const growth = new Float64Array(rates.length * scenarios.length)
  rates.forEach((rate, currency) => {
    scenarios.forEach((scenario, s) => {
      growth[currency * scenarios.length + s] = currencyGrowth(market, rate, currency === scope.currency, scenario)
    })
  })
  const results = profitAndLossOf(legs, risk.rows.length, moves, growth, scenarios.length)
  return { scenarios, missing, legs, moves, growth, ...results }
}

/** That scenarios are missing, and which; nothing is to be said where all are there. */
export const missingRemark = ({ missing }: StressTests): readonly Text[] =>
  missing.length === 0
    ? []
    : [
        message('risk.stressMissing', {
          names: joined(
            missing.map(({ name }) => name),
            ', ',
          ),
        }),
      ]

/** Whether every factor that is named is used, or the history has the days and all rates that are needed. */
function isPossible(
  { market, rates }: ReportingAccounts,
  { heldIn, lastDay }: ScopeScenarios,
  estimate: FactorEstimate | null,
  scenario: StressScenario,
): boolean {
  if (scenario.kind === 'hypothetical')
    return Object.keys(scenario.shocks).every((key) =>
      market.factors.some((factor, f) => factor.key === key && estimate?.isUsed[f] === true),
    )
  const { from, to } = daysOf(market, scenario)
  const isKnown = (at: number) => rates.every((rate, currency) => heldIn[currency] === 0 || !Number.isNaN(rate[at]!))
  const first = market.factors.map(({ instrument }) => market.closes(instrument).first)
  return first.length > 0 && from >= Math.max(...first) && to > from && to <= lastDay && isKnown(from) && isKnown(to)
}

/** The move of what an instrument is worth: of a bond by the shift of its yield, of all by betas and the shocks, or what it did. */
function priceMove(
  market: Market,
  estimate: FactorEstimate | null,
  index: number,
  { betas }: ScenarioMoves,
  scenario: StressScenario,
  t: number,
): number {
  if (scenario.kind === 'historical') return windowMove(market, estimate, index, betas?.values, scenario, t)
  const bond = scenario.yieldShift === 0 ? null : ratesModel(market, index, t)
  const own = bond ? bondMoves(Float64Array.of(scenario.yieldShift), bond.modifiedDuration, bond.convexity)[0]! : 0
  if (!estimate || !betas) return own
  const shocks = shocksOf(market, estimate, scenario, bond !== null)
  return own + shareOfPrice(market, index, t) * shockedMoves(betas.values, 1, shocks)[0]!
}

/** Shocks of the residual factors. Where a bond's yield moves by itself the duration factor does not move it again. */
export function shocksOf(
  market: Market,
  estimate: FactorEstimate,
  scenario: HypotheticalScenario,
  isBond: boolean,
): Float64Array {
  const given = Object.entries(scenario.shocks).filter(([key]) => !isBond || key !== DURATION)
  const named = new Map(given.map(([key, shock]) => [market.factors.findIndex((factor) => factor.key === key), shock]))
  const shocks = scenario.isPredictive
    ? predictedShocks(market, estimate, named)
    : Float64Array.from(market.factors, (_, f) => named.get(f) ?? 0)
  return residualShocks(shocks, estimate.loadings)
}

/**
 * Sum of the moves of a window's days on today's holdings: a price's own, payouts reinvested; a bond's yield changes on today's
 * duration and convexity, as in every scenario; where neither is known what the betas of today say.
 */
function windowMove(
  market: Market,
  estimate: FactorEstimate | null,
  index: number,
  betas: Float64Array | undefined,
  scenario: HistoricalScenario,
  t: number,
): number {
  const { from, to } = daysOf(market, scenario)
  const bond = yieldModel(market, index, t)
  const own = bond
    ? bondMoves(yieldChanges(market.live?.closed ?? market, index, from + 1, to), bond.modifiedDuration, bond.convexity)
    : passingReturns(market, index, from + 1, to)
  const share = shareOfPrice(market, index, t)
  const moves = own.map((move, i) => {
    if (!Number.isNaN(move)) return move
    let explained = 0
    betas?.forEach((beta, f) => {
      explained += beta * (estimate?.returns[f * estimate.dayCount + from + 1 + i] ?? 0)
    })
    return explained * share
  })
  return compoundedMove(moves, 0, moves.length)
}

function currencyGrowth(market: Market, rate: Float64Array, isReporting: boolean, scenario: StressScenario): number {
  if (isReporting) return 1
  if (scenario.kind === 'hypothetical') return 1 + scenario.foreignCurrencies
  const { from, to } = daysOf(market, scenario)
  const growth = rate[to]! / rate[from]!
  return Number.isNaN(growth) ? 1 : growth
}

/** The valuation days of a window: the close before its first move, and its last one. */
export function daysOf({ days }: Market, { from, to }: HistoricalScenario): { readonly from: number; readonly to: number } {
  return { from: indexOnOrBefore(days, parseDay(from)), to: indexOnOrBefore(days, parseDay(to)) }
}
