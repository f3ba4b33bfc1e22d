import { dailyReturns } from '@portal/analytics/performance/daily-returns.ts'
import type { PeriodFigure } from '@portal/analytics/performance/period-table.ts'
import type { ValuedFlows } from '@portal/analytics/performance/time-weighted-return.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import type { AccountHistory } from '#scope/account-history.ts'
import type { ReportingScope } from '#scope/reporting-accounts.ts'
import { unknownReason } from '#scope/unknown-reason.ts'
import { type BenchmarkLevels, scopeBenchmark } from './benchmarks.ts'
import { accountPeriods, statedReturn } from './period-return.ts'
import { periodOf, type TimePeriod } from './time-period.ts'

/** The daily returns of a period. */
export interface RealisedReturns {
  /** Index of the close that they begin at. */
  readonly start: number
  /** Whether there was nothing at the start of the period that was asked for. */
  readonly isOpenedWithin: boolean
  /** Indexes of the valuation days that count, ascending. */
  readonly days: readonly number[]
  /** One a day that counts. */
  readonly returns: Float64Array
  /** Days of next to no capital, which do not count. */
  readonly leftOut: readonly number[]
  /** Of the whole period, and what is to be known of it. */
  readonly value: number
  readonly remark?: Text | undefined
}

type RealisedSeries =
  | { readonly state: 'known'; readonly series: RealisedReturns }
  | { readonly state: 'withheld'; readonly reason: Text }

/**
 * The daily time-weighted returns of some accounts, taken together, in a period that ends at the last close. What is younger than the
 * period begins with its first entry.
 */
export function realisedReturns(
  reporting: ReportingMarket,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  timePeriod: TimePeriod,
): RealisedSeries {
  const { last } = reporting.market
  const [asked, sinceFirst] = accountPeriods(reporting, accounts, flows, [periodOf(timePeriod), 'Max'])
  const isOpenedWithin = asked!.cumulative.state === 'notCovered'
  const figure: PeriodFigure = isOpenedWithin ? sinceFirst! : asked!
  const { start, cumulative } = figure
  const { value, reason } = statedReturn(reporting, figure, 'cumulative', (t) => unknownReason(reporting, accounts, t))
  if (value === null || cumulative.state !== 'known')
    return { state: 'withheld', reason: reason ?? message('performance.noReturn') }
  const all = dailyReturns(flows, start, last).returns
  const leftOut = cumulative.leftOut.map(({ index }) => index)
  const isCounted = (i: number) => !leftOut.includes(start + 1 + i)
  const days = Array.from(all, (_, i) => start + 1 + i).filter((_, i) => isCounted(i))
  const returns = all.filter((_, i) => isCounted(i))
  return { state: 'known', series: { start, isOpenedWithin, days, returns, leftOut, value, remark: reason } }
}

/** Daily returns of a period and those of their benchmark on the same days. */
export interface ComparedReturns {
  readonly own: RealisedReturns
  readonly levels: BenchmarkLevels | null
  /** Or why there are none. */
  readonly benchmark: RealisedReturns | Text
}

/** The daily returns of some accounts of a scope with those of their own benchmark, or why there are none. */
export function comparedReturns(
  scope: ReportingScope,
  accounts: readonly AccountHistory[],
  flows: ValuedFlows,
  timePeriod: TimePeriod,
): { readonly state: 'known'; readonly compared: ComparedReturns } | Extract<RealisedSeries, { readonly state: 'withheld' }> {
  const result = realisedReturns(scope, accounts, flows, timePeriod)
  if (result.state === 'withheld') return result
  const own = result.series
  const levels = scopeBenchmark({ ...scope, accounts }, 'Benchmark')
  const benchmark = levels ? benchmarkOn(levels, own, scope.market.last) : message('performance.noBenchmark')
  return { state: 'known', compared: { own, levels, benchmark } }
}

/** The returns of a benchmark on the days of others; the reason where a level of them is unknown. */
function benchmarkOn({ level, unknownOn, remark }: BenchmarkLevels, own: RealisedReturns, last: number): RealisedReturns | Text {
  const { start, days } = own
  const unknown = [start, ...days].find((t) => Number.isNaN(level[t]!))
  if (unknown !== undefined) return unknownOn(unknown)
  const returns = Float64Array.from(days, (t) => level[t]! / level[t - 1]! - 1)
  return { ...own, returns, value: level[last]! / level[start]! - 1, remark }
}

/** Whether there are returns of the benchmark. */
export const isCompared = (benchmark: RealisedReturns | Text): benchmark is RealisedReturns =>
  typeof benchmark === 'object' && 'returns' in benchmark
