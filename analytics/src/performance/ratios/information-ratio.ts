import { checkName } from '../../statistics/check-argument.ts'
import type { Denominator } from '../../statistics/covariance.ts'
import { annualisedReturn } from '../annualised-return.ts'
import type { Linking } from '../linked-return.ts'
import { activeReturn, activeReturns } from './active-return.ts'
import { trackingError } from './tracking-error.ts'

interface InformationOptions {
  /** A; 1 leaves the ratio per period. */
  readonly periodsPerYear?: number
  /**
   * `arithmetic`: mean active return times A (Goodwin, empyrical, ffn). `difference`: difference of the returns compounded to a
   * year (PerformanceAnalytics, Bacon; with geometric active returns their ratio less 1).
   */
  readonly form?: 'arithmetic' | 'difference'
  readonly denominator?: Denominator
  /** How active returns are taken, above and below the line. */
  readonly active?: Linking
}

/**
 * Information ratio: active return over tracking error, both per year.
 *
 * Sources: T. Goodwin, "The Information Ratio", Financial Analysts Journal 54(4), 1998; C. Bacon, "Practical Portfolio
 * Performance Measurement and Attribution", 2nd ed., chapter 4.
 *
 * @returns without a unit; NaN for fewer than two returns or active returns that do not vary, but for rounding
 * @throws RangeError for series of different length
 */
export function informationRatio(returns: Float64Array, benchmark: Float64Array, options: InformationOptions = {}): number {
  const { periodsPerYear = 1, form = 'arithmetic', denominator = 'sample', active = 'arithmetic' } = options
  checkName('form', form, ['arithmetic', 'difference'])
  const risk = trackingError(returns, benchmark, periodsPerYear, denominator, active)
  const excess =
    form === 'arithmetic'
      ? annualisedReturn(activeReturns(returns, benchmark, active), periodsPerYear, 'arithmetic')
      : activeReturn(annualisedReturn(returns, periodsPerYear), annualisedReturn(benchmark, periodsPerYear), active)
  return risk <= roundingOf(returns, benchmark, active) * Math.sqrt(periodsPerYear) ? Number.NaN : excess / risk
}

/** The deviation that rounding alone may leave in the differences of two series. */
function roundingOf(returns: Float64Array, benchmark: Float64Array, active: Linking): number {
  let largest = active === 'geometric' ? 1 : 0
  for (let i = 0; i < returns.length; i++) largest = Math.max(largest, Math.abs(returns[i]!), Math.abs(benchmark[i]!))
  return 4 * Number.EPSILON * largest
}
