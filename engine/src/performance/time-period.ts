import { addMonths, isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { type Period, periodStart } from '@portal/analytics/calendar/period-start.ts'
import type { Span } from '@portal/analytics/calendar/span.ts'
import { indexOnOrBefore, valuationDays } from '@portal/analytics/calendar/valuation-days.ts'
import type { Market } from '#market/market.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'

type NamedPeriod = '1D' | '5D' | 'MTD' | '1M' | '3M' | 'YTD' | '1Y' | '2Y' | '3Y' | '5Y' | 'Max'

/** The periods that a reply can be asked for: by the codes of the wire, or from one ISO date to another. */
export type TimePeriod = NamedPeriod | `${string}/${string}`

const PERIODS: Readonly<Record<NamedPeriod, Period>> = {
  '1D': 'D1',
  '5D': '5D',
  MTD: 'MTD',
  '1M': 'M1',
  '3M': 'M3',
  YTD: 'YTD',
  '1Y': 'Y1',
  '2Y': 'Y2',
  '3Y': 'Y3',
  '5Y': 'Y5',
  Max: 'Max',
}

const isNamed = (timePeriod: TimePeriod): timePeriod is NamedPeriod => timePeriod in PERIODS

/** The period that a code of the contract stands for. The market of an interval ends with it, so its first day is enough. */
export function periodOf(timePeriod: TimePeriod): Period {
  return isNamed(timePeriod) ? PERIODS[timePeriod] : { firstDay: intervalOf(timePeriod)!.firstDay }
}

/** The days of an interval, as day numbers; undefined of a period with a name. */
export function intervalOf(timePeriod: TimePeriod): { readonly firstDay: number; readonly lastDay: number } | undefined {
  if (isNamed(timePeriod)) return undefined
  const [first, last] = timePeriod.split('/')
  return { firstDay: parseDay(first!), lastDay: parseDay(last!) }
}

/** Why the days of an interval are not those that were asked for; undefined where they are, and of a period with a name. */
export function periodRemark({ days, last, stored }: Market, timePeriod: TimePeriod): Text | undefined {
  const interval = intervalOf(timePeriod)
  if (!interval) return undefined
  const lastClose = days[last]!
  // A month holds a valuation day.
  const until = Math.min(interval.lastDay, addMonths(lastClose, 1))
  if (valuationDays(lastClose + 1, until, stored.institution.holidays).length > 0)
    return message('performance.endsAtLastClose', { day: isoDay(lastClose) })
  return indexOnOrBefore(days, interval.firstDay - 1) === last ? message('performance.noValuationDay') : undefined
}

/** Index of the valuation day of the first ledger entry of some accounts; the number of days if there is none. */
export function firstEntryOf({ market }: ReportingMarket, accounts: readonly AccountHistory[]): number {
  return accounts.reduce((first, { ledger }) => Math.min(first, ledger.firstEntry), market.days.length)
}

/** Index of the close that starts a period of some accounts; -1 before the calendar. */
export function startOf(reporting: ReportingMarket, accounts: readonly AccountHistory[], period: Period): number {
  const { days, last } = reporting.market
  return periodStart(days, last, period, firstEntryOf(reporting, accounts))
}

/** The days of a period of a scope; it starts with the first entry of the ledger, and is empty where there is none. */
export function spanOf(scope: ReportingAccounts, timePeriod: TimePeriod): Span {
  const { last: end } = scope.market
  const start = Math.max(startOf(scope, scope.accounts, periodOf(timePeriod)), firstEntryOf(scope, scope.accounts) - 1)
  return { start: Math.min(start, end), end }
}

/** Period of a reply: the days of the closes that it lies between, the calendar's first where it starts before. */
export function periodField({ market: { days } }: Pick<ReportingMarket, 'market'>, { start, end }: Span) {
  return { period: { from: days[Math.max(0, start)]! * 86_400, to: days[end]! * 86_400 } }
}
