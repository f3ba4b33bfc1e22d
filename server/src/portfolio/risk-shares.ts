import { positionValue } from '@portal/analytics/ledger/row-money.ts'
import { varianceContributions } from '@portal/analytics/risk/variance-contributions.ts'
import { covariance } from '@portal/analytics/statistics/covariance.ts'
import type { Log } from '#base/log.ts'
import { valueMoves } from '#market/scenario-moves.ts'
import { lawHolds } from './laws.ts'
import type { ToldAccounts } from './reporting-scope.ts'
import { legsOfRows, profitAndLossOf, type RiskRow, type ScopeScenarios } from './scope-scenarios.ts'

/** Why a share of risk is withheld where nothing moves. */
export const NO_VARIATION = 'no variation'

/** Shares of the variance of a scope by row of its scenarios, together 1; or why there are none. */
export type RiskShares =
  | { readonly state: 'known'; readonly shares: Float64Array }
  | { readonly state: 'withheld'; readonly reason: string }

/** `Cov(PL_i, PL_p) / Var(PL_p)` of every row: negative for hedges. */
export function riskShares(scope: ToldAccounts, risk: ScopeScenarios, log: Log): RiskShares {
  const { rows, profitAndLoss, count } = risk
  const { shares, deviation } = varianceContributions(profitAndLoss, rows.length, count)
  if (!(deviation > 0)) return { state: 'withheld', reason: NO_VARIATION }
  const law = { name: 'shares of risk are the whole risk', total: 1, parts: [...shares] }
  if (!lawHolds(log, scope, law)) return { state: 'withheld', reason: 'The shares of risk do not sum to 100 %' }
  return { state: 'known', shares }
}

/** The same of one unit of each row: times the units that an account holds it is the account's share. */
export function unitRiskShares(scope: ToldAccounts, risk: ScopeScenarios): Float64Array {
  const { rows, count, growth, total, t } = risk
  const units = rows.map((row) => unitOf(scope, row, t))
  const legs = legsOfRows(scope, units, t)
  const moves = legs.map((leg) => leg.moves && valueMoves(leg.moves, leg.moves.returns.slice(-count)))
  const { profitAndLoss } = profitAndLossOf(legs, rows.length, moves, growth, count)
  const variance = covariance(total, total)
  return Float64Array.from(rows, (_, i) => covariance(profitAndLoss.slice(i * count, (i + 1) * count), total) / variance)
}

function unitOf({ market, rates }: ToldAccounts, row: RiskRow, t: number): RiskRow {
  const { of } = row
  const npv = of.kind === 'cash' ? rates[of.currency]![t]! : positionValue(market.instrumentAt(of.index), 1, t, rates)
  return { ...row, quantity: 1, npv }
}
