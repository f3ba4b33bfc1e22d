import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { unitsBetween } from '@portal/analytics/series/doubt-rule.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { closesOf, effectOn, nameOf, type QuotedSeries, seriesOfRates } from './open-doubts.ts'

/** A series whose closes before the last valuation day count otherwise than they did on the day before. */
export interface Restatement {
  readonly of: QuotedSeries
  /** Index of the first valuation day that is restated; the last one is the day before the last. */
  readonly from: number
  /** The close in doubt was believed; else the believed one was rejected. */
  readonly isBelieved: boolean
  /** The value at the close before the last as of that day, and its value now. */
  readonly before: number
  readonly after: number
}

/** Restatements of a series by the closes of the last valuation day; none where the value was and is unknown. */
export function restatementIn({ market }: Pick<ReportingMarket, 'market'>, of: QuotedSeries): readonly Restatement[] {
  const { last } = market
  const closes = closesOf({ market }, of)
  if (!closes || closes.doubts.length === 0) return []
  const earlier = closes.doubts.filter(({ index }) => index < last)
  const [believed] = earlier.filter(({ believedOn, rejectedOn }) => believedOn === last && rejectedOn === null)
  const rejected = earlier.filter(({ believedOn, rejectedOn }) => rejectedOn === last && believedOn !== null && believedOn < last)
  const [first, stood] = believed
    ? [believed, { index: believed.index, value: believed.carried }]
    : [rejected[0], rejected.at(-1)]
  if (!first || !stood) return []
  const actions = of.kind === 'instrument' ? market.priceActions(of.index) : []
  const before = stood.value / unitsBetween(actions, stood.index, last - 1)
  const after = closes.values[last - 1]!
  if (!Number.isFinite(before) || !Number.isFinite(after) || before === after) return []
  return [{ of, from: first.index, isBelieved: believed !== undefined, before, after }]
}

/** Restatements of all that some accounts ever held. */
export function restatementsOfAccounts(scope: ReportingMarket, accounts: readonly AccountHistory[]): readonly Restatement[] {
  const { currencies } = scope.market
  const instruments = new Set(accounts.flatMap(({ ledger }) => ledger.rows.map(({ instrument }) => instrument)))
  const valued = accounts.flatMap(({ ledger }) => ledger.value.flatMap((value, index) => (value ? currencies[index]! : [])))
  const series = [...instruments].map((index) => ({ kind: 'instrument' as const, index }))
  return [...series, ...seriesOfRates(valued, scope.reportingCCY)].flatMap((of) => restatementIn(scope, of))
}

/** By how much the NPV of some accounts at a close would be restated by these two, in the reporting currency; NaN where unknown. */
export function restatedBy(
  scope: ReportingMarket,
  accounts: readonly AccountHistory[],
  { of, before, after }: Restatement,
  t: number,
): number {
  return -effectOn(scope, accounts, { of, t, standing: after, value: before })
}

/** Since when what is restated, and why. */
export function restatedText({ market }: Pick<ReportingMarket, 'market'>, restatement: Restatement): Text {
  const { of, from, isBelieved, before, after } = restatement
  const { days, last } = market
  return message('doubts.restated', {
    isRate: of.kind === 'rate',
    name: nameOf(market, of),
    from: isoDay(days[from]!),
    isBelieved,
    opening: isoDay(days[last - 1]!),
    before,
    after,
    today: isoDay(days[last]!),
  })
}
