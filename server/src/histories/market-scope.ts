import { inReportingCurrency } from '@portal/engine/market/reporting-market.ts'
import type { ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import type { Caller } from '#access/caller.ts'
import { assertPermitted } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { type ReportingServices, type ReportQuestion, remarkOn, reportingScope, valuationModeOf } from './reporting-scope.ts'

/** Question of a market call: the institution's market, or the part that the accounts in scope hold. */
interface MarketQuestion extends ReportQuestion {
  readonly scope?: 'market' | 'portfolio' | undefined
}

/** Scope of a market call. Of the institution's market `accounts` is empty. */
export interface MarketScope extends ReportingAccounts {
  readonly shows: 'market' | 'portfolio'
}

/**
 * Gathers what a market call is answered from. The market needs neither client nor accounts, but those that are named must be the
 * caller's.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a portfolio without accounts or a currency the
 * institution does not report in
 */
export async function marketScope(services: ReportingServices, caller: Caller, question: MarketQuestion): Promise<MarketScope> {
  const { scope: shows = 'market', clientName, accountsInScope, reportingCCY } = question
  if (shows === 'portfolio') {
    if (clientName === '') throw badRequest(refusal('selectClient'))
    if (accountsInScope.length === 0) throw badRequest(refusal('chooseAccounts'))
    return { ...(await reportingScope(services, caller, question)), shows }
  }
  const { entitlements, histories } = services
  assertPermitted(await entitlements.of(caller), question)
  const market = await histories.marketOf(caller.institutionId, valuationModeOf(caller, question))
  const reporting = inReportingCurrency(market, reportingCCY)
  const remark = remarkOn(market, question)
  return { ...reporting, recordedAsOf: question.asKnownOn, periodRemark: remark, accounts: [], shows }
}
