import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { Market } from '@portal/engine/market/market.ts'
import { inReportingCurrency, type ReportingMarket } from '@portal/engine/market/reporting-market.ts'
import type { Text } from '@portal/engine/message.ts'
import { benchmarkIdOf } from '@portal/engine/performance/benchmarks.ts'
import { intervalOf, periodRemark, type TimePeriod } from '@portal/engine/performance/time-period.ts'
import { type Grouping, isKnownGrouping } from '@portal/engine/positions/group-of.ts'
import { dataVersionOf, type ReportingAccounts } from '@portal/engine/scope/reporting-accounts.ts'
import type { Caller } from '#access/caller.ts'
import { type Entitlements, scopeOf } from '#access/scope.ts'
import { engineText } from '#base/engine-text.ts'
import { badRequest } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { AsOfQuestion } from './close-as-of.ts'
import type { Histories, ValuationMode } from './histories.ts'
import type { ScopeHistory } from './scope-history.ts'

/** Question of a report. */
export interface ReportQuestion {
  readonly clientName: string
  readonly accountsInScope: readonly string[]
  readonly reportingCCY: string
  /** While the market is open: the snapshot that the other figures of the screen are of. */
  readonly snapshotId?: string | undefined
  /** Epoch seconds: figures from what was recorded up to it; now where it is left out. */
  readonly asKnownOn?: number | undefined
  /** ISO date of the day the figures are of; the last close where it is left out. */
  readonly asOf?: string | undefined
  /** An interval is a day too: its last one. */
  readonly timePeriod?: TimePeriod | undefined
  /** Names of benchmarks: in place of the scope's own, and beside it. */
  readonly benchmark?: string | undefined
  readonly comparedWith?: readonly string[] | undefined
  /** Of tables and charts with groups. */
  readonly grouping?: Grouping | undefined
}

/** Services by which every report and chart finds its histories. */
export interface ReportingServices {
  readonly entitlements: { readonly of: (caller: Caller) => Promise<Entitlements> }
  readonly histories: Histories
}

/** The histories a report is computed from, and its currency. */
export interface GatheredScope extends ScopeHistory, ReportingMarket {
  readonly chosenBenchmark?: string | undefined
  readonly comparedBenchmarks?: readonly string[] | undefined
}

/**
 * Gathers what a report is computed from, for a caller who may see it.
 *
 * @throws Failure 404 if the client or one account is not the caller's, 400 for a currency the institution does not report in, or a day
 * or interval without data, or a grouping or benchmark that there is not
 */
export async function reportingScope(
  { entitlements, histories }: ReportingServices,
  caller: Caller,
  question: ReportQuestion,
): Promise<GatheredScope> {
  const { clientName, accountsInScope, reportingCCY, asKnownOn, grouping } = question
  const scope = scopeOf(await entitlements.of(caller), clientName, accountsInScope)
  const history = await histories.of(scope, valuationModeOf(caller, question))
  if (grouping !== undefined && !isKnownGrouping(history.market, grouping)) throw badRequest(refusal('noGrouping', { grouping }))
  const reporting = inReportingCurrency(history.market, reportingCCY)
  const periodRemark = remarkOn(history.market, question)
  return { ...history, ...reporting, ...chosenBenchmarks(history.market, question), recordedAsOf: asKnownOn, periodRemark }
}

/** @throws Failure 400 for one that the institution does not have */
function chosenBenchmarks(
  { benchmarks }: Market,
  { benchmark, comparedWith }: ReportQuestion,
): Pick<GatheredScope, 'chosenBenchmark' | 'comparedBenchmarks'> {
  const idOf = (asked: string) => {
    const found = benchmarks.find(({ name }) => name === asked)
    if (!found) throw badRequest(refusal('noBenchmarkNamed', { name: asked }))
    return found.id
  }
  return {
    ...(benchmark !== undefined && { chosenBenchmark: idOf(benchmark) }),
    ...(comparedWith !== undefined && { comparedBenchmarks: comparedWith.map(idOf) }),
  }
}

/** The benchmarks of a reply, for the key under which it is kept. */
export const benchmarksAsked = (scope: GatheredScope): string =>
  [benchmarkIdOf(scope), ...(scope.comparedBenchmarks ?? [])].join()

/**
 * The valuation mode beside the last close: the open market, where the caller's session is in Live mode (a program's never is), or what
 * was recorded by an instant, or the close of an earlier day.
 *
 * @throws Failure 400 for Live mode with one of the others, an interval that ends before it starts, and a day that is not its last one
 */
export function valuationModeOf(
  caller: Caller,
  { snapshotId, asKnownOn, asOf, timePeriod }: Pick<ReportQuestion, 'snapshotId' | 'asKnownOn' | 'asOf' | 'timePeriod'>,
): ValuationMode | undefined {
  const isLive = caller.kind === 'user' && caller.useLive
  const asked = asOfQuestion(caller, { asOf, timePeriod })
  if (isLive) {
    if (asKnownOn !== undefined) throw badRequest(refusal('liveIsNow'))
    return { isLive, snapshotId }
  }
  return {
    ...(asKnownOn !== undefined && { recordedAsOf: new Date(asKnownOn * 1000) }),
    ...(asked && { asOf: asked }),
  }
}

/**
 * The day of the close that figures are asked for; undefined for the last one.
 *
 * @throws Failure 400 for one in Live mode, an interval that ends before it starts, and a day that is not its last one
 */
export function asOfQuestion(
  caller: Caller,
  { asOf, timePeriod }: Pick<ReportQuestion, 'asOf' | 'timePeriod'>,
): AsOfQuestion | undefined {
  const asked = askedDays(asOf, timePeriod)
  if (asked && caller.kind === 'user' && caller.useLive) throw badRequest(refusal('liveIsToday'))
  return asked
}

function askedDays(asOf: string | undefined, timePeriod: TimePeriod | undefined): AsOfQuestion | undefined {
  const interval = timePeriod === undefined ? undefined : intervalOf(timePeriod)
  if (!interval) return asOf === undefined ? undefined : { day: parseDay(asOf) }
  const { firstDay: from, lastDay: day } = interval
  if (day < from) throw badRequest(refusal('intervalBackwards', { from: isoDay(from), to: isoDay(day) }))
  if (asOf !== undefined && parseDay(asOf) !== day) throw badRequest(refusal('asOfEndsInterval', { day: isoDay(day) }))
  return { day, from }
}

/** Why the period is not the one that was asked for. */
export function remarkOn(market: Market, { timePeriod }: Pick<ReportQuestion, 'timePeriod'>): Text | undefined {
  return timePeriod === undefined ? undefined : periodRemark(market, timePeriod)
}

/** The fields that stand on every reply: at the close of the as-of day or at an instant since, of one data version and recording instant. */
export function replyFields(scope: ReportingAccounts) {
  const { market, reportingCCY, recordedAsOf, periodRemark: remark } = scope
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
    ...(remark !== undefined && { periodRemark: engineText(remark) }),
  }
}
