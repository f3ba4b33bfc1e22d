import { volatility } from '@portal/analytics/performance/ratios/volatility.ts'
import { rolling, rollingReturns } from '@portal/analytics/performance/rolling.ts'
import { VALUATION_DAYS_A_YEAR as A } from '#market/valuation-year.ts'
import type { RealisedReturns } from './realised-returns.ts'

/** A day with what the year of returns up to it was. */
interface RollingYear {
  readonly t: number
  /** Index into the series of the first of its returns. */
  readonly from: number
  readonly return: number
  readonly volatility: number
}

/** Every day of a series after a close that has a year of returns, with that year's return and volatility. */
export function rollingYears({ days, returns }: RealisedReturns, start: number): readonly RollingYear[] {
  const linked = rollingReturns(returns, A)
  const deviations = rolling(returns, A, (window) => volatility(window, A))
  return Array.from(linked, (each, i) => ({ t: days[i + A - 1]!, from: i, return: each, volatility: deviations[i]! })).filter(
    ({ t }) => t > start,
  )
}

/** Daily returns that a rolling year needs. */
export const ROLLING_DAYS = A
