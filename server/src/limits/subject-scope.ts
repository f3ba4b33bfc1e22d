import { type LimitSubject, presentSubject } from '@portal/engine/limits/limit-subject.ts'
import { inReportingCurrency } from '@portal/engine/market/reporting-market.ts'
import type { Log } from '#base/log.ts'
import type { GatheredScope } from '#histories/reporting-scope.ts'
import type { AppliedLimit } from '#histories/stored-limits.ts'

/** A scope in the currency of its client: the state of a limit is the same whatever currency its reader looks at. */
export const inClientCurrency = (scope: GatheredScope): GatheredScope => ({
  ...scope,
  ...inReportingCurrency(scope.market, scope.scope.client.reportingCurrency),
})

/** The part of a scope that a limit is on: the scope itself, or one of its accounts. */
export function subjectScope(scope: GatheredScope, { accountId }: Pick<AppliedLimit, 'accountId'>): GatheredScope {
  return accountId === null ? scope : { ...scope, accounts: scope.accounts.filter(({ account }) => account.id === accountId) }
}

/** The accounts or client of limits, each made once. */
export function presentSubjects(scope: GatheredScope, log: Log): (applied: AppliedLimit) => LimitSubject {
  const known = new Map<string, LimitSubject>()
  return (applied) => {
    const subject = known.get(applied.subjectId) ?? presentSubject(subjectScope(scope, applied), log)
    known.set(applied.subjectId, subject)
    return subject
  }
}
