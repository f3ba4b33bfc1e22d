import { annualisedByDays } from '@portal/analytics/performance/annualised-return.ts'
import { maximumDrawdownDepth } from '@portal/analytics/performance/drawdown/drawdown-measures.ts'
import { drawdownSeries } from '@portal/analytics/performance/drawdown/drawdown-series.ts'
import { jensenAlpha } from '@portal/analytics/performance/ratios/alpha.ts'
import { beta } from '@portal/analytics/performance/ratios/beta.ts'
import { downsideDeviation } from '@portal/analytics/performance/ratios/downside-deviation.ts'
import { excessReturns } from '@portal/analytics/performance/ratios/excess-returns.ts'
import { gainsAndLosses } from '@portal/analytics/performance/ratios/gains-and-losses.ts'
import { informationRatio } from '@portal/analytics/performance/ratios/information-ratio.ts'
import { captureRatio } from '@portal/analytics/performance/ratios/market-capture.ts'
import { sharpeRatio } from '@portal/analytics/performance/ratios/sharpe-ratio.ts'
import { sortinoRatio } from '@portal/analytics/performance/ratios/sortino-ratio.ts'
import { trackingError } from '@portal/analytics/performance/ratios/tracking-error.ts'
import { volatility } from '@portal/analytics/performance/ratios/volatility.ts'
import { kurtosis } from '@portal/analytics/statistics/kurtosis.ts'
import { skewness } from '@portal/analytics/statistics/skewness.ts'
import type { ReportingDays } from '#market/reporting-market.ts'
import { VALUATION_DAYS_A_YEAR as A } from '#market/valuation-year.ts'
import { message, type Text } from '#message.ts'
import type { Figure } from '#scope/figure.ts'
import { type CalendarPeriod, calendarPeriods } from './calendar-periods.ts'
import { type ComparedReturns, isCompared, type RealisedReturns } from './realised-returns.ts'

/** With fewer daily returns there are no statistics of them. */
const FEWEST_DAYS = 20
/** With fewer complete months there is no capture. */
const FEWEST_MONTHS = 12
/** A deviation or depth up to here is rounding, and nothing is divided by it. */
const NOTHING = 1e-12
const YEAR = 365

export type Statistic =
  | 'volatility'
  | 'sharpe'
  | 'sortino'
  | 'beta'
  | 'alpha'
  | 'trackingError'
  | 'informationRatio'
  | 'upCapture'
  | 'downCapture'
  | 'calmar'
  | 'skewness'
  | 'kurtosis'
  | 'bestDay'
  | 'worstDay'
  | 'bestMonth'
  | 'worstMonth'
  | 'bestYear'
  | 'worstYear'
  | 'positiveMonths'

type Statistics = { readonly [statistic in Statistic]: Figure }

/**
 * Statistics of the daily returns of a period.
 *
 * @param riskFree risk-free return, one a day
 */
export function realisedStatistics(
  reporting: ReportingDays,
  { own, benchmark }: Pick<ComparedReturns, 'own' | 'benchmark'>,
  riskFree: Float64Array,
): Statistics {
  const months = calendarPeriods(reporting, own, 'month').filter(({ isComplete }) => isComplete)
  const years = calendarPeriods(reporting, own, 'year').filter(({ isComplete }) => isComplete)
  return {
    ...ofDays(own, riskFree),
    ...againstBenchmark(own, benchmark, riskFree),
    ...captured(reporting, benchmark, months),
    calmar: calmar(reporting, own),
    ...extremes(own.returns, 'Day', message('performance.noReturn')),
    ...extremes(valuesOf(months), 'Month', message('performance.noCompleteMonth')),
    ...extremes(valuesOf(years), 'Year', message('performance.noCompleteYear')),
    positiveMonths:
      months.length === 0
        ? withheld(message('performance.noCompleteMonth'))
        : { value: gainsAndLosses(valuesOf(months)).upShare },
  }
}

const valuesOf = (periods: readonly CalendarPeriod[]) => Float64Array.from(periods, ({ value }) => value)

const withheld = (reason: Text): Figure => ({ value: null, reason })

/** A ratio, unless what it is divided by is nothing. */
const over = (denominator: number, reason: Text, ratio: () => number): Figure =>
  denominator > NOTHING ? { value: ratio() } : withheld(reason)

const fewDays = ({ returns }: RealisedReturns) => message('performance.fewDays', { needed: FEWEST_DAYS, count: returns.length })

function ofDays(
  own: RealisedReturns,
  riskFree: Float64Array,
): Pick<Statistics, 'volatility' | 'sharpe' | 'sortino' | 'skewness' | 'kurtosis'> {
  const { returns } = own
  if (returns.length < FEWEST_DAYS) {
    const few = withheld(fewDays(own))
    return { volatility: few, sharpe: few, sortino: few, skewness: few, kurtosis: few }
  }
  const deviation = volatility(returns)
  const ratio = { periodsPerYear: A }
  const same = message('performance.noVariation')
  return {
    volatility: { value: volatility(returns, A) },
    sharpe: over(volatility(excessReturns(returns, riskFree)), same, () => sharpeRatio(returns, riskFree, ratio)),
    sortino: over(downsideDeviation(returns, riskFree), message('performance.noLoss'), () =>
      sortinoRatio(returns, riskFree, ratio),
    ),
    skewness: over(deviation, same, () => skewness(returns)),
    kurtosis: over(deviation, same, () => kurtosis(returns)),
  }
}

function againstBenchmark(
  own: RealisedReturns,
  compared: RealisedReturns | Text,
  riskFree: Float64Array,
): Pick<Statistics, 'beta' | 'alpha' | 'trackingError' | 'informationRatio'> {
  const { returns } = own
  const none = (reason: Text) => {
    const figure = withheld(reason)
    return { beta: figure, alpha: figure, trackingError: figure, informationRatio: figure }
  }
  if (!isCompared(compared)) return none(compared)
  const benchmark = compared.returns
  if (returns.length < FEWEST_DAYS) return none(fewDays(own))
  const variation = volatility(excessReturns(benchmark, riskFree))
  const same = message('performance.benchmarkSame')
  const error = trackingError(returns, benchmark)
  return {
    beta: over(variation, same, () => beta(returns, benchmark, riskFree)),
    alpha: over(variation, same, () => jensenAlpha(returns, benchmark, riskFree, A)),
    trackingError: { value: trackingError(returns, benchmark, A) },
    informationRatio: over(error, message('performance.noTrackingError'), () =>
      informationRatio(returns, benchmark, { periodsPerYear: A }),
    ),
  }
}

/** Geometric mean of the months in which the benchmark rose (fell), over the benchmark's. */
function captured(
  reporting: ReportingDays,
  compared: RealisedReturns | Text,
  months: readonly CalendarPeriod[],
): Pick<Statistics, 'upCapture' | 'downCapture'> {
  const both = (figure: Figure) => ({ upCapture: figure, downCapture: figure })
  if (!isCompared(compared)) return both(withheld(compared))
  if (months.length < FEWEST_MONTHS)
    return both(withheld(message('performance.fewMonths', { needed: FEWEST_MONTHS, count: months.length })))
  const theirs = valuesOf(calendarPeriods(reporting, compared, 'month').filter((each) => each.isComplete))
  const side = (which: 'up' | 'down'): Figure => {
    const moved = theirs.some((value) => (which === 'up' ? value > NOTHING : value < -NOTHING))
    if (!moved) return withheld(message('performance.noMonthOf', { isUp: which === 'up' }))
    return { value: captureRatio(valuesOf(months), theirs, which, { form: 'annualised' }) }
  }
  return { upCapture: side('up'), downCapture: side('down') }
}

/** Return a year over the depth of the deepest drawdown, from a year on. */
function calmar({ market: { days, last } }: ReportingDays, { start, returns, value }: RealisedReturns): Figure {
  const length = days[last]! - days[start]!
  if (length < YEAR) return withheld(message('performance.underAYear', { days: length }))
  const depth = maximumDrawdownDepth(drawdownSeries(returns))
  return over(depth, message('performance.noFall'), () => annualisedByDays(value, length) / depth)
}

type Extremes<Unit extends string> = { readonly [key in `best${Unit}` | `worst${Unit}`]: Figure }

function extremes<const Unit extends 'Day' | 'Month' | 'Year'>(returns: Float64Array, unit: Unit, none: Text): Extremes<Unit> {
  const { best, worst } = gainsAndLosses(returns)
  const figure = (value: number): Figure => (returns.length === 0 ? withheld(none) : { value })
  return { [`best${unit}`]: figure(best.value), [`worst${unit}`]: figure(worst.value) } as Extremes<Unit>
}
