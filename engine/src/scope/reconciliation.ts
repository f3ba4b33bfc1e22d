import { addsUp } from '@portal/analytics/grouping/adds-up.ts'

import type { MismatchLog } from '#mismatch-log.ts'
import { dataVersionOf, type VersionedAccounts } from './reporting-accounts.ts'

/** A sum that must hold on an answer before it is given. */
export interface Reconciliation {
  /** Name in the log when it fails. */
  readonly name: string
  readonly total: number
  readonly parts: readonly number[]
  /** Amounts the parts were made of, where those were larger: the measure for rounding. */
  readonly terms?: readonly number[]
}

/** Scope as it is named in the log. */
export interface ReconciledScope extends VersionedAccounts {
  readonly market: VersionedAccounts['market'] & { readonly institutionId: string }
  readonly reportingCCY: string
  readonly accounts: readonly { readonly account: { readonly id: string }; readonly version: number }[]
}

/**
 * Whether the parts of a reply sum to their total. Unknown figures are not checked. A failure is logged with what is needed to
 * compute it again, so that the figure can be withheld and the cause found.
 */
export function reconciles(log: MismatchLog, scope: ReconciledScope, reconciliation: Reconciliation): boolean {
  const { name, total, parts, terms: stated = [] } = reconciliation
  if (Number.isNaN(total) || parts.some(Number.isNaN)) return true
  // A term that is unknown measures nothing; the total and the parts may be known without it.
  const terms = stated.some(Number.isNaN) ? stated.filter((term) => !Number.isNaN(term)) : stated
  if (addsUp(total, parts, terms)) return true
  const difference = parts.reduce((sum, part) => sum + part, -total)
  const scale = [...parts, ...terms].reduce((sum, term) => sum + Math.abs(term), 0)
  const { market, reportingCCY, accounts } = scope
  const inputs = {
    institutionId: market.institutionId,
    dataVersion: dataVersionOf(scope),
    reportingCCY,
    accounts: accounts.map(({ account }) => account.id),
  }
  log.error(
    { reconciliation: name, relativeDifference: difference / scale, ...inputs },
    'A reconciliation failed: its figures are withheld',
  )
  return false
}
