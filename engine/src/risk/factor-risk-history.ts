import { MIN_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { VALUATION_DAYS_A_YEAR } from '#market/valuation-year.ts'
import { type MemoTable, memo } from '#memo.ts'
import { message, type Text } from '#message.ts'
import { isSmallAgainst, NPV_TOO_SMALL } from '#positions/small-npv.ts'
import { atLastClose, type ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { type RollingScenarios, rollingScenarios } from './scenarios/rolling-scenarios.ts'
import { scopeFactors } from './scope-factors.ts'
import { tooFewScenarios } from './scope-risk.ts'

/** The ex-ante volatility of what was held at a close and what it comes from, as seen from that close. */
export type FactorRiskDay =
  | (HeldDay & {
      readonly state: 'known'
      /** A year, a fraction. */
      readonly volatility: number
      /** Share of the variance times the volatility, by factor, currency and Specific; together the volatility. */
      readonly parts: ReadonlyMap<string, number>
    })
  | (HeldDay & { readonly state: 'withheld'; readonly reason: Text })

interface HeldDay {
  readonly t: number
  /** Of what is held at the close; NaN where unknown. */
  readonly npv: number
}

export const SPECIFIC = 'Specific'

/** By currency and accounts; of at most a year of days. */
const HISTORIES: MemoTable<Map<number, FactorRiskDay>> = { name: 'factor risk of closes', bytesOf: () => 261 * DAY_BYTES }
/** Of the parts by factor. */
const DAY_BYTES = 600

/** The factor risk at several closes, ascending, with the holdings, betas and moves that were known at each; computed once a data version. */
export function factorRiskHistory(reporting: ReportingAccounts, days: readonly number[]): readonly FactorRiskDay[] {
  // Results as of a close stay the same while the market is open.
  const closed = keptDays(
    atLastClose(reporting),
    days.filter((t) => t <= reporting.market.lastClose),
  )
  return [
    ...closed,
    ...keptDays(
      reporting,
      days.filter((t) => t > reporting.market.lastClose),
    ),
  ]
}

function keptDays(scope: ReportingAccounts, days: readonly number[]): readonly FactorRiskDay[] {
  if (days.length === 0) return []
  const key = [scope.reportingCCY, ...ledgersKey(scope.accounts)].join(' ')
  const known = memo(scope.market, HISTORIES, key, () => new Map<number, FactorRiskDay>())
  const missing = days.filter((t) => !known.has(t))
  for (const scenarios of rollingScenarios(scope, missing)) {
    known.set(scenarios.t, compute(scope, scenarios))
  }
  return days.map((t) => known.get(t)!)
}

function compute(scope: ReportingAccounts, scenarios: RollingScenarios): FactorRiskDay {
  const { t, npv, count, gross, total } = scenarios
  const withheld = (reason: Text): FactorRiskDay => ({ state: 'withheld', t, npv, reason })
  if (Number.isNaN(npv)) return withheld(unknownReason(scope, scope.accounts, t))
  if (isSmallAgainst(npv, gross)) return withheld(NPV_TOO_SMALL)
  if (count < MIN_SCENARIOS) return withheld(tooFewScenarios(count, MIN_SCENARIOS))
  if (total.some(Number.isNaN)) return withheld(message('risk.moveUnknown'))
  const { names, explained, specific, deviation } = scopeFactors(scope, scenarios, scenarios.factorWeights)
  const volatility = deviation * Math.sqrt(VALUATION_DAYS_A_YEAR)
  const share = (of: number) => (volatility === 0 ? 0 : of * volatility)
  const parts = new Map(names.map((name, f) => [name, share(explained[f]!)]))
  return { state: 'known', t, npv, volatility, parts: parts.set(SPECIFIC, share(specific)) }
}
