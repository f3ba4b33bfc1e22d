import { drawdownEpisodes } from '@portal/analytics/performance/drawdown/drawdown-episodes.ts'
import { drawdownSeries } from '@portal/analytics/performance/drawdown/drawdown-series.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import type { Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import { type RealisedReturns, realisedReturns } from './realised-returns.ts'
import type { TimePeriod } from './time-period.ts'

/** A drawdown smaller than this is rounding. */
const ROUNDING = 1e-12

/** A drawdown by the indexes of its closes. */
export interface Drawdown {
  readonly depth: number
  readonly peak: number
  readonly trough: number
  /** Of the first close at the peak's value again; null if there is none yet. */
  readonly recovery: number | null
}

type DeepestDrawdown =
  | {
      readonly state: 'drawdown'
      readonly drawdown: Drawdown
      readonly leftOut: readonly number[]
      readonly remark?: Text | undefined
    }
  | { readonly state: 'none' }
  | { readonly state: 'withheld'; readonly reason: Text }

/**
 * The deepest drawdown of some accounts, taken together, from a peak of their time-weighted index in a period that ends at the last close.
 * A scope that is younger than the period begins with its first entry.
 */
export function deepestDrawdown(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  timePeriod: TimePeriod,
): DeepestDrawdown {
  const result = realisedReturns(reporting, accounts, flows, timePeriod)
  if (result.state === 'withheld') return result
  const { leftOut, remark } = result.series
  const [drawdown] = drawdownsOf(result.series)
  return drawdown ? { state: 'drawdown', drawdown, leftOut, remark } : { state: 'none' }
}

/** The index of daily returns over its highest so far, less 1, one a day. It begins at 1, which is a peak. */
export function drawdownCurve({ returns }: Pick<RealisedReturns, 'returns'>): Float64Array {
  // Linked returns come back to a peak only to the last digit or two.
  return drawdownSeries(returns).map((drawdown) => (drawdown > -ROUNDING ? 0 : drawdown))
}

/** The drawdowns of daily returns, deepest first; of one with equal troughs the first counts. */
export function drawdownsOf(realised: Pick<RealisedReturns, 'start' | 'days' | 'returns'>): readonly Drawdown[] {
  const indexOf = (day: number) => (day < 0 ? realised.start : realised.days[day]!)
  return drawdownEpisodes(drawdownCurve(realised))
    .map(({ depth, peak, trough, recovery }) => ({
      depth,
      peak: indexOf(peak),
      trough: indexOf(trough),
      recovery: recovery === null ? null : indexOf(recovery),
    }))
    .sort((a, b) => b.depth - a.depth)
}
