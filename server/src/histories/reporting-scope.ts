import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { inReportingCurrency, type ReportingMarket } from '@portal/engine/market/reporting-market.ts'
import { dataVersionOf, type ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import type { Caller } from '#access/caller.ts'
import { type Entitlements, scopeOf } from '#access/scope.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { Histories, ValuationMode } from './histories.ts'
import type { ScopeHistory } from './scope-history.ts'

/** What a report is asked for. */
export interface ReportQuestion {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
  /** While the market is open: the snapshot that the other figures of the screen are of. */
  readonly snapshotId?: string | undefined
  /** Epoch seconds: figures from what was recorded up to it; now where it is left out. */
  readonly asKnownOn?: number | undefined
}

/** What every report and chart needs to find its histories. */
export interface ReportingServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly histories: Histories
}

/** The histories a report is computed from, and its currency. */
export interface GatheredScope extends ScopeHistory, ReportingMarket {}

/**
 * Gathers what a report is computed from, for a caller who may see it.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency the institution does not report in
 */
export async function reportingScope(
  { entitlements, histories }: ReportingServices,
  caller: Caller,
  question: ReportQuestion,
): Promise<GatheredScope> {
  const { clientName, accountsInScope, reportingCCY, asKnownOn } = question
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const history = await histories.of(scope, valuationModeOf(caller, question))
  return { ...history, ...inReportingCurrency(history.market, reportingCCY), recordedAsOf: asKnownOn }
}

/**
 * The valuation mode beside the last close: the open market, where the caller's session is in Live mode (a program's never is), or what
 * was recorded by an instant.
 *
 * @throws Failure 400 for both at once
 */
export function valuationModeOf(
  caller: Caller,
  { snapshotId, asKnownOn }: Pick<ReportQuestion, 'snapshotId' | 'asKnownOn'>,
): ValuationMode | undefined {
  const isLive = caller.kind === 'user' && caller.useLive
  if (asKnownOn === undefined) return isLive ? { snapshotId } : undefined
  if (isLive) throw badRequest(refusal('liveIsNow'))
  return { recordedAsOf: new Date(asKnownOn * 1000) }
}

/** The fields that stand on every reply: at the close of the as-of day or at an instant since, of one data version and recording instant. */
export function replyFields(scope: ReportingAccounts) {
  const { market, reportingCCY, recordedAsOf } = scope
  if (market.live) {
    const { asOf, snapshotId } = market.live
    return { asOf, mode: 'Live' as const, snapshotId, reportingCCY }
  }
  const day = market.days[market.last]!
  const past = market.past === null ? '' : `-known-at-${market.past.presentVersion}`
  return {
    asOf: day * 86_400,
    mode: 'Close' as const,
    snapshotId: `${dataVersionOf(scope)}-${isoDay(day)}${past}`,
    ...(recordedAsOf !== undefined && { knownOn: recordedAsOf }),
    reportingCCY,
  }
}
