import { type Coverage, type CoverageState, coverage } from '@portal/analytics/risk/backtest/coverage.ts'
import { MIN_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { type MemoTable, memo, peekMemo } from '#memo.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { valuedFlows } from '#positions/valued-flows.ts'
import { reconciles } from '#scope/reconciliation.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { ledgersKey } from '#scope/scope-keys.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { holdingsAt, type RiskRow, type ScopeScenarios, simulation } from './scenarios/scope-scenarios.ts'

/** The risk of a scope at its last close, or why there is none. */
export type ScopeRisk =
  | { readonly state: 'known'; readonly scenarios: ScopeScenarios; readonly coverage: Coverage }
  | { readonly state: 'withheld'; readonly scenarios: ScopeScenarios; readonly coverage: Coverage; readonly reason: Text }

/** By currency and accounts. */
const RISKS: MemoTable<ScopeRisk> = {
  name: 'risk of scopes',
  bytesOf: ({ scenarios: { rows, count, growth } }) => 8 * count * (rows.length + 1) + growth.byteLength,
}

/** The risk of a scope at its as-of day: one for all calls, so that they say the same. */
export function scopeRisk(scope: ReportingAccounts, log: MismatchLog): ScopeRisk {
  const { market } = scope
  return memo(market, RISKS, riskKey(scope), () =>
    riskOf(scope, simulation(scope, holdingsAt(scope, market.last), market.last), log),
  )
}

/** Whether the risk of a scope is in memory, so that it takes no time. */
export function isRiskKnown(scope: ReportingAccounts): boolean {
  return peekMemo(scope.market, RISKS, riskKey(scope)) !== undefined
}

const riskKey = ({ reportingCCY, accounts }: ReportingAccounts): string => [reportingCCY, ...ledgersKey(accounts)].join(' ')

/**
 * The risk of holdings of the scope's NPV, such as those it has, or would have after trades at the last close.
 *
 * @param day index of the close at which they were simulated
 */
export function riskOf(
  scope: ReportingAccounts,
  scenarios: ScopeScenarios,
  log: MismatchLog,
  day = scope.market.last,
): ScopeRisk {
  const { accounts } = scope
  const known = { scenarios, coverage: coverageOf(scenarios) }
  const withheld = (reason: Text): ScopeRisk => ({ state: 'withheld', ...known, reason })
  const total = valuedFlows(scope, accounts).value[day]!
  if (Number.isNaN(scenarios.npv) || Number.isNaN(total)) return withheld(unknownReason(scope, accounts, day))
  const reconciliation = { name: 'what is at risk is the NPV', total, parts: scenarios.rows.map(({ npv }) => npv) }
  if (!reconciles(log, scope, reconciliation)) return withheld(message('risk.rowsDoNotSum'))
  if (scenarios.count < MIN_SCENARIOS) return withheld(tooFewScenarios(scenarios.count, MIN_SCENARIOS))
  if (scenarios.total.some(Number.isNaN)) return withheld(message('risk.moveUnknown'))
  return { state: 'known', ...known }
}

/** Scenarios of holdings other than those of the last close, or why there are none: withheld as the risk of a scope is. */
export function knownScenarios(scenarios: ScopeScenarios): { readonly scenarios: ScopeScenarios } | { readonly reason: Text } {
  const { count, total } = scenarios
  if (count < MIN_SCENARIOS) return { reason: tooFewScenarios(count, MIN_SCENARIOS) }
  return total.some(Number.isNaN) ? { reason: message('risk.moveUnknown') } : { scenarios }
}

/** Why a figure of risk is withheld where the history is too short. */
export const tooFewScenarios = (count: number, needed: number): Text => message('risk.tooFewScenarios', { needed, count })

/** How the scenarios of a row came about; cash and forwards need no history but that of currencies. */
function coverageState({ moves }: RiskRow, count: number): CoverageState {
  const isFilled = moves?.isFilled.slice(-count)
  if (!isFilled?.includes(1)) return 'full'
  return isFilled.includes(0) ? 'filled' : 'none'
}

function coverageOf({ rows, count }: ScopeScenarios): Coverage {
  const exposed = rows.filter(({ exposure }) => exposure !== 0)
  return coverage(
    Float64Array.from(exposed, ({ exposure }) => exposure),
    exposed.map((row) => coverageState(row, count)),
    Uint8Array.from(exposed, ({ moves }) => (moves && !moves.hasSpecific ? 1 : 0)),
  )
}
