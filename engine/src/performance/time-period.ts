import { type Period, periodStart } from '@portal/analytics/calendar/period-start.ts'
import type { Span } from '@portal/analytics/calendar/span.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingAccounts } from '#scope/reporting-accounts.ts'

/** The periods that a reply can be asked for, by the codes of the wire. */
export type TimePeriod = '1D' | '5D' | 'MTD' | '1M' | '3M' | 'YTD' | '1Y' | '2Y' | '3Y' | '5Y' | 'Max'

const PERIODS: Readonly<Record<TimePeriod, Period>> = {
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

/** The period that a code of the contract stands for. */
export const periodOf = (timePeriod: TimePeriod): Period => PERIODS[timePeriod]

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

/** What a reply tells of its period: the days of the closes that it lies between, the calendar's first where it starts before. */
export function periodField({ market: { days } }: Pick<ReportingMarket, 'market'>, { start, end }: Span) {
  return { period: { from: days[Math.max(0, start)]! * 86_400, to: days[end]! * 86_400 } }
}
