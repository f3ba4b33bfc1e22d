import { checkName } from '../../statistics/check-argument.ts'
import { sum } from '../../statistics/sum.ts'
import { annualisedReturn } from '../annualised-return.ts'
import { linkedReturn } from '../linked-return.ts'

/**
 * How the returns of the chosen periods are put together.
 *
 * - `cumulative`: linked over all of them (PerformanceAnalytics).
 * - `annualised`: linked and brought to a period by the root of their number, then to a year (Morningstar with one period a year,
 *   which is the geometric mean; empyrical with the periods of a year).
 * - `arithmetic`: mean over mean (Bacon).
 */
type CaptureForm = 'cumulative' | 'annualised' | 'arithmetic'

interface CaptureOptions {
  readonly form?: CaptureForm
  /** Only `annualised` looks at it; 1 gives the ratio of geometric means. */
  readonly periodsPerYear?: number
  /**
   * Where periods without a move of the benchmark count: to neither side, to the up side (Morningstar) or to the down side
   * (PerformanceAnalytics).
   */
  readonly zeroPeriods?: 'neither' | 'up' | 'down'
}

/**
 * Capture ratio: return in the periods in which the benchmark rose (fell) over the benchmark's in the same periods. Up capture
 * above 1 and down capture below 1 are good.
 *
 * Sources: Morningstar's methodology of upside and downside capture ratios; C. Bacon, "Practical Portfolio Performance
 * Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @param side of the benchmark's return
 * @returns without a unit; NaN without such a period, or with an unknown return of the benchmark or in such a period
 * @throws RangeError for series of different length
 */
export function captureRatio(
  returns: Float64Array,
  benchmark: Float64Array,
  side: 'up' | 'down',
  options: CaptureOptions = {},
): number {
  const { form = 'cumulative', periodsPerYear = 1, zeroPeriods = 'neither' } = options
  checkName('side', side, ['up', 'down'])
  checkName('form', form, ['cumulative', 'annualised', 'arithmetic'])
  checkName('zeroPeriods', zeroPeriods, ['neither', 'up', 'down'])
  if (returns.length !== benchmark.length)
    throw new RangeError(`${returns.length} returns and ${benchmark.length} of the benchmark`)
  // An unknown period counts on either side, so that the figure is unknown.
  const isCounted = (_: number, i: number) =>
    benchmark[i] === 0 ? zeroPeriods === side : !(side === 'up' ? benchmark[i]! < 0 : benchmark[i]! > 0)
  const combine = (series: Float64Array): number => {
    if (series.length === 0) return Number.NaN
    if (form === 'cumulative') return linkedReturn(series)
    return form === 'arithmetic' ? sum(series) : annualisedReturn(series, periodsPerYear)
  }
  return combine(returns.filter(isCounted)) / combine(benchmark.filter(isCounted))
}
