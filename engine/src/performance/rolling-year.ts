import { periodStart } from '@portal/analytics/calendar/period-start.ts'
import { growthIndex } from '@portal/analytics/performance/linked-return.ts'
import { volatility } from '@portal/analytics/performance/ratios/volatility.ts'
import type { Market } from '#market/market.ts'
import { VALUATION_DAYS_A_YEAR } from '#market/valuation-year.ts'
import type { RealisedReturns } from './realised-returns.ts'

/** A day with what the year up to it was. */
interface RollingYear {
  readonly t: number
  /** Index of the close that the year starts at: that of the column Y1 on the day. */
  readonly start: number
  /** Index into the series of the first of its returns. */
  readonly from: number
  readonly return: number
  readonly volatility: number
}

/** Every day of a series after a close whose year begins in the series, with that year's return and volatility. */
export function rollingYears(
  { days: calendar }: Pick<Market, 'days'>,
  { start: first, days, returns }: Pick<RealisedReturns, 'start' | 'days' | 'returns'>,
  after: number,
): readonly RollingYear[] {
  const growth = growthIndex(returns)
  return days.flatMap((t, at) => {
    const start = t > after ? periodStart(calendar, t, 'Y1', first + 1) : -1
    if (start < first) return []
    const from = days.findIndex((day) => day > start)
    const deviation = volatility(returns.subarray(from, at + 1), VALUATION_DAYS_A_YEAR)
    return { t, start, from, return: growth[at + 1]! / growth[from]! - 1, volatility: deviation }
  })
}
