import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import { maximumDrawdown } from '@portal/analytics/performance/drawdown/drawdown-episodes.ts'
import { drawdownSeries } from '@portal/analytics/performance/drawdown/drawdown-series.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { accountPeriods, statedReturn } from './period-return.ts'
import { periodOf, type TimePeriod } from './time-period.ts'

/** A drawdown smaller than this is rounding. */
const ROUNDING = 1e-12

/** A fall by the indexes of its closes. */
interface Fall {
  readonly depth: number
  readonly peak: number
  readonly trough: number
  /** Of the first close at the peak's value again; null if there is none yet. */
  readonly recovery: number | null
  /** Days without a meaningful return, which the index leaves out. */
  readonly leftOut: readonly number[]
}

type RealisedFall =
  | { readonly state: 'fall'; readonly fall: Fall; readonly start: number; readonly remark?: Text | undefined }
  | { readonly state: 'none'; readonly start: number }
  | { readonly state: 'withheld'; readonly reason: Text }

/**
 * The deepest fall of some accounts, taken together, from a peak of their time-weighted index in a period that ends at the last close.
 * The index begins at 1, which is a peak; the first of equal troughs counts. What is younger than the period begins with its first
 * entry.
 */
export function realisedFall(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  timePeriod: TimePeriod,
): RealisedFall {
  const [asked, sinceFirst] = accountPeriods(reporting, accounts, flows, [periodOf(timePeriod), 'Max'])
  const figure: PeriodFigure = asked!.cumulative.state === 'notCovered' ? sinceFirst! : asked!
  const { start } = figure
  const { value, reason } = statedReturn(reporting, figure, 'cumulative', (t) => unknownReason(reporting, accounts, t))
  if (value === null) return { state: 'withheld', reason: reason ?? message('performance.noReturn') }
  const { returns, warnings } = dailyReturns(flows, start, reporting.market.last)
  // Linked returns come back to a peak only to the last digit or two.
  const drawdowns = drawdownSeries(returns).map((drawdown) => (drawdown > -ROUNDING ? 0 : drawdown))
  const deepest = maximumDrawdown(drawdowns)
  if (!deepest) return { state: 'none', start }
  const indexOf = (day: number) => start + 1 + day
  const fall = {
    depth: deepest.depth,
    peak: indexOf(deepest.peak),
    trough: indexOf(deepest.trough),
    recovery: deepest.recovery === null ? null : indexOf(deepest.recovery),
    leftOut: warnings.map(({ index }) => index),
  }
  return { state: 'fall', fall, start, remark: reason }
}
