import { expectedShortfall } from '@portal/analytics/risk/expected-shortfall.ts'
import { MIN_TAIL_SCENARIOS } from '@portal/analytics/risk/scenarios/scenario-counts.ts'
import { scenarioRows } from '@portal/analytics/risk/scenarios/scenario-gains.ts'
import { shortfallContributions, tailScenarios } from '@portal/analytics/risk/shortfall-contributions.ts'
import { varianceContributions } from '@portal/analytics/risk/variance-contributions.ts'
import { positionValue } from '#ledger/row-money.ts'
import { message, type Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import type { Position } from '#positions/positions.ts'
import { type ReconciledScope, reconciles } from '#scope/reconciliation.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'
import { valueMoves } from './scenarios/scenario-moves.ts'
import { legsOfRows, type RiskRow, type ScopeScenarios, scenarioHoldings } from './scenarios/scope-scenarios.ts'
import { type ScopeRisk, tooFewScenarios } from './scope-risk.ts'

/** The whole of risk shares, by the names of the wire: the variance, or the expected shortfall at 97.5 %. */
export type RiskContributions = 'volatility' | 'expectedShortfall'

const SHORTFALL_CONFIDENCE = 0.975

/** Why a share of risk is withheld where nothing moves. */
export const NO_VARIATION = message('risk.noVariation')

/** Shares of the risk of a scope by row of its scenarios, together 1; or why there are none. */
type RiskShares =
  | { readonly state: 'known'; readonly shares: Float64Array }
  | { readonly state: 'withheld'; readonly reason: Text }

/** `Cov(PL_i, PL_p) / Var(PL_p)` of every row: negative for hedges. */
export function riskShares(scope: ReportingAccounts, risk: ScopeScenarios, log: MismatchLog): RiskShares {
  const { rows, profitAndLoss, count, total } = risk
  const { shares, deviation } = varianceContributions(profitAndLoss, rows.length, count, undefined, total)
  if (!(deviation > 0)) return { state: 'withheld', reason: NO_VARIATION }
  const reconciliation = { name: 'shares of risk are the whole risk', total: 1, parts: [...shares] }
  if (!reconciles(log, scope, reconciliation)) return { state: 'withheld', reason: message('risk.sharesDoNotSum') }
  return { state: 'known', shares }
}

/** The part of every row in the mean loss of the tail, over that loss: negative for what gains there. */
export function shortfallShares(
  scope: ReconciledScope,
  risk: Pick<ScopeScenarios, 'profitAndLoss' | 'count' | 'total'> & { readonly rows: { readonly length: number } },
  log: MismatchLog,
): RiskShares {
  const { rows, profitAndLoss, count, total } = risk
  if (count < MIN_TAIL_SCENARIOS) return { state: 'withheld', reason: tooFewScenarios(count, MIN_TAIL_SCENARIOS) }
  const whole = expectedShortfall(total, SHORTFALL_CONFIDENCE)
  if (!(whole > 0)) return { state: 'withheld', reason: message('risk.shortfallNoLoss') }
  const parts = shortfallContributions(profitAndLoss, rows.length, count, tailScenarios(total, SHORTFALL_CONFIDENCE))
  const reconciliation = { name: 'contributions are the whole expected shortfall', total: whole, parts: [...parts] }
  if (!reconciles(log, scope, reconciliation)) return { state: 'withheld', reason: message('risk.contributionsDoNotSum') }
  return { state: 'known', shares: parts.map((part) => part / whole) }
}

/** Shares of the risk of a scope, of what an account or a group holds of it; or why there are none. */
type HeldRiskShares =
  | { readonly state: 'known'; readonly shareOf: (of: Position['of'], quantity: number) => number }
  | { readonly state: 'withheld'; readonly reason: Text }

/** Shares of risk by what is held and how much of it; 0 of what the scope does not hold. */
export function heldRiskShares(
  scope: ReportingAccounts,
  risk: ScopeRisk,
  log: MismatchLog,
  contributions: RiskContributions = 'volatility',
): HeldRiskShares {
  if (risk.state === 'withheld') return risk
  const { scenarios } = risk
  const shares = contributions === 'volatility' ? riskShares(scope, scenarios, log) : shortfallShares(scope, scenarios, log)
  if (shares.state === 'withheld') return shares
  const ofUnit = unitRiskShares(scope, scenarios, contributions)
  const rowOf = new Map(scenarios.rows.map(({ of }, row) => [of.kind === 'cash' ? `cash ${of.currency}` : of.index, row]))
  const shareOf = (of: Position['of'], quantity: number): number => {
    const row = rowOf.get(of.kind === 'cash' ? `cash ${scope.market.currencyIndex(of.currency)}` : of.index)
    return row === undefined ? 0 : quantity * ofUnit[row]!
  }
  return { state: 'known', shareOf }
}

/** The same of one unit of each row: times the units that an account holds it is the account's share. */
export function unitRiskShares(
  scope: ReportingAccounts,
  risk: ScopeScenarios,
  contributions: RiskContributions = 'volatility',
): Float64Array {
  const { rows, count, growth, total, t } = risk
  const units = rows.map((row) => unitOf(scope, row, t))
  const legs = legsOfRows(scope, units, t)
  const moves = legs.map((leg) => leg.moves && valueMoves(leg.moves, leg.moves.returns.subarray(-count)))
  const inScenarios = scenarioHoldings(growth, count)
  const holdings = legs.map((leg, i) => inScenarios(leg, moves[i]!))
  const gains = scenarioRows(holdings, rows.length, count)
  if (contributions === 'expectedShortfall') {
    const parts = shortfallContributions(gains, rows.length, count, tailScenarios(total, SHORTFALL_CONFIDENCE))
    const whole = expectedShortfall(total, SHORTFALL_CONFIDENCE)
    return parts.map((part) => part / whole)
  }
  return varianceContributions(gains, rows.length, count, undefined, total).shares
}

function unitOf({ market, rates }: ReportingAccounts, row: RiskRow, t: number): RiskRow {
  const { of } = row
  const npv = of.kind === 'cash' ? rates[of.currency]![t]! : positionValue(market.instrumentAt(of.index), 1, t, rates)
  return { ...row, quantity: 1, npv }
}
