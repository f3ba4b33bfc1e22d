import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Rates } from '@portal/analytics/ledger/row-money.ts'

import type { Caller } from '#access/caller.ts'
import { type Entitlements, scopeOf } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import type { Histories, ScopeHistory } from './histories.ts'

/** What a report is asked for. */
export interface ReportQuestion {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
}

/** What every report and chart needs to find its histories. */
export interface ReportingServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly histories: Histories
}

/** The histories a report is computed from and the currency it is told in. */
export interface ReportingScope extends ScopeHistory {
  readonly reportingCCY: string
  /** Index of the reporting currency. */
  readonly currency: number
  readonly rates: Rates
}

/**
 * Gathers what a report is computed from, for a caller who may see it.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency the institution does not report in
 */
export async function reportingScope(
  { entitlements, histories }: ReportingServices,
  caller: Caller,
  { clientName, accountsInScope, reportingCCY }: ReportQuestion,
): Promise<ReportingScope> {
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const history = await histories.of(scope)
  const { market } = history
  if (!market.reportingCurrencies.includes(reportingCCY)) {
    const choice = market.reportingCurrencies.join(', ')
    throw badRequest(`${reportingCCY} is not a reporting currency. Choose one of ${choice}.`)
  }
  return { ...history, reportingCCY, currency: market.currencyIndex(reportingCCY), rates: market.ratesIn(reportingCCY) }
}

/** The fields that stand on every reply: at the close of the as-of day, of one data version. */
export function replyFields({ market, reportingCCY }: ReportingScope) {
  const day = market.days[market.last]!
  return {
    asOf: day * 86_400,
    mode: 'Close' as const,
    snapshotId: `${market.version}-${isoDay(day)}`,
    reportingCCY,
  }
}
