import { MIN_SCENARIOS, MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenario-counts.ts'
import { valueAtRisk } from '@portal/analytics/risk/value-at-risk.ts'

import type { Steps } from '#base/turns.ts'
import type { Market } from '#market/market.ts'
import { ledgersKey } from './kept-replies.ts'
import { atLastClose, type ToldAccounts } from './reporting-scope.ts'
import { scopeFactors } from './scope-factors.ts'
import { tooFewScenarios } from './scope-risk.ts'
import { holdingsAt, type ScopeScenarios, simulation } from './scope-scenarios.ts'
import { NPV_TOO_SMALL } from './small-npv.ts'
import { unknownReason } from './unknown-reason.ts'
import { VALUATION_DAYS_A_YEAR } from './valuation-year.ts'

interface DayForecast {
  readonly t: number
  /** Of what is held at the close; NaN where unknown. */
  readonly npv: number
  /** Of the next day at 99 %, a loss as a positive amount; NaN where nothing is held or fewer than 250 scenarios are known. */
  readonly valueAtRisk: number
}

/** The ex-ante volatility of what was held at a close and what it comes from, as seen from that close. */
export type FactorRiskDay =
  | (DayForecast & {
      readonly state: 'known'
      /** A year, a fraction. */
      readonly volatility: number
      /** Share of the variance times the volatility, by factor, currency and Specific; together the volatility. */
      readonly parts: ReadonlyMap<string, number>
    })
  | (DayForecast & { readonly state: 'withheld'; readonly reason: string })

export const SPECIFIC = 'Specific'

/** Of the forecast that is tested day by day. */
export const FORECAST_CONFIDENCE = 0.99

/** Share of gross exposure below which an NPV is too small to measure risk by. */
const SMALL_NPV = 0.01

/** How many scopes are kept a data version; the one asked for longest ago goes first. */
const LIMIT = 50

const made = new WeakMap<Market, Map<string, Map<number, FactorRiskDay>>>()

/** The factor risk and the forecast at a close, with the holdings, betas and moves that were known then; computed once a data version. */
export function* factorRiskSteps(told: ToldAccounts, t: number): Steps<FactorRiskDay> {
  // What was seen from a close is the same while the market is open.
  const scope = t <= told.market.lastClose ? atLastClose(told) : told
  const scopes = made.get(scope.market) ?? new Map<string, Map<number, FactorRiskDay>>()
  made.set(scope.market, scopes)
  const key = [scope.reportingCCY, ...ledgersKey(scope.accounts)].join(' ')
  const days = scopes.get(key) ?? new Map<number, FactorRiskDay>()
  scopes.delete(key)
  scopes.set(key, days)
  if (scopes.size > LIMIT) scopes.delete(scopes.keys().next().value!)
  const day = days.get(t) ?? (yield* compute(scope, t))
  days.set(t, day)
  return day
}

function* compute(scope: ToldAccounts, t: number): Steps<FactorRiskDay> {
  const scenarios = yield* simulation(scope, holdingsAt(scope, t), t)
  const forecast = { t, npv: scenarios.npv, valueAtRisk: forecastOf(scenarios) }
  const withheld = (reason: string): FactorRiskDay => ({ state: 'withheld', ...forecast, reason })
  const { npv, count, rows, total } = scenarios
  if (Number.isNaN(npv)) return withheld(unknownReason(scope, scope.accounts, t))
  if (npv <= SMALL_NPV * rows.reduce((gross, { exposure }) => gross + Math.abs(exposure), 0)) return withheld(NPV_TOO_SMALL)
  if (count < MIN_SCENARIOS) return withheld(tooFewScenarios(count, MIN_SCENARIOS))
  if (total.some(Number.isNaN)) return withheld('A move of a price is unknown')
  const { names, explained, specific, deviation } = scopeFactors(scope, scenarios)
  const volatility = deviation * Math.sqrt(VALUATION_DAYS_A_YEAR)
  const share = (of: number) => (volatility === 0 ? 0 : of * volatility)
  const parts = new Map(names.map((name, f) => [name, share(explained[f]!)]))
  return { state: 'known', ...forecast, volatility, parts: parts.set(SPECIFIC, share(specific)) }
}

function forecastOf({ rows, count, total }: ScopeScenarios): number {
  return rows.length === 0 || count < MIN_TAIL_SCENARIOS ? Number.NaN : valueAtRisk(total, FORECAST_CONFIDENCE)
}
