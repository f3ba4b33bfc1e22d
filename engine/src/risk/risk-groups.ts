import { quantityAt } from '#ledger/account-ledger.ts'
import type { Text } from '#message.ts'
import type { MismatchLog } from '#mismatch-log.ts'
import { type Grouping, groupOf, isByAccount } from '#positions/group-of.ts'
import type { Position } from '#positions/positions.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { type RiskContributions, riskShares, shortfallShares, unitRiskShares } from './risk-shares.ts'
import type { RiskRow, ScopeScenarios } from './scenarios/scope-scenarios.ts'

/** Shares of risk with the group each stands in, together 1; or why there are none. */
type GroupedRisk =
  | { readonly state: 'known'; readonly shares: readonly (readonly [string, number])[] }
  | { readonly state: 'withheld'; readonly reason: Text }

/** The risk of a scope by group: of groups of accounts from what each of them holds, of all others row by row. */
export function riskByGroup(
  scope: ReportingScope,
  risk: ScopeScenarios,
  grouping: Grouping,
  contributions: RiskContributions,
  log: MismatchLog,
): GroupedRisk {
  const found = (contributions === 'volatility' ? riskShares : shortfallShares)(scope, risk, log)
  if (found.state === 'withheld') return found
  if (isByAccount(scope.market, grouping))
    return { state: 'known', shares: sharesOfAccounts(scope, risk, grouping, unitRiskShares(scope, risk, contributions)) }
  const [first] = scope.accounts
  if (!first) return { state: 'known', shares: [] }
  const shares = risk.rows.map(
    ({ of }, i) => [groupOf(scope.market, grouping, heldAs(scope, of), first.account), found.shares[i]!] as const,
  )
  return { state: 'known', shares }
}

/** The share of an account in a row moves as its units do: long in one and short in another, both have a share of their own. */
function sharesOfAccounts(scope: ReportingScope, { rows, t }: ScopeScenarios, grouping: Grouping, ofUnit: Float64Array) {
  return scope.accounts.flatMap(({ account, ledger }) =>
    rows.map(({ of }, i) => {
      const quantity =
        of.kind === 'cash'
          ? (ledger.cash.find(({ currency }) => currency === of.currency)?.balance[t] ?? 0)
          : ledger.rows
              .filter(({ instrument }) => instrument === of.index)
              .reduce((sum, { steps }) => sum + quantityAt(steps, t), 0)
      return [groupOf(scope.market, grouping, heldAs(scope, of), account), quantity * ofUnit[i]!] as const
    }),
  )
}

function heldAs({ market }: ReportingScope, of: RiskRow['of']): Position['of'] {
  return of.kind === 'cash' ? { kind: 'cash', currency: market.currencies[of.currency]! } : of
}
