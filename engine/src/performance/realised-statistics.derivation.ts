import { riskFreeOf } from '#curves/curve.derivation.ts'
import { byCalendar } from '#derivation/by-calendar.ts'
import { type Derivation, lessOne, named, parameter } from '#derivation/derivation.ts'
import { covarianceShare, meanOf, type Series, volatilityOf } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { VALUATION_DAYS_A_YEAR as A } from '#market/valuation-year.ts'
import { message, type Text } from '#message.ts'
import { type CalendarPeriod, type CalendarUnit, calendarPeriods, periodName } from './calendar-periods.ts'
import { annualMean, downsideOf, ratioStep, standardisedMoment, valuationYear } from './daily-moments.derivation.ts'
import type { RealisedReturns } from './realised-returns.ts'
import type { Statistic } from './realised-statistics.ts'
import { riskFreeReturns } from './risk-free.ts'

/** Daily returns that can be explained: an account's, a scope's or a benchmark's. */
export interface ExplainedReturns extends RealisedReturns {
  readonly name: Text
  readonly returnOn: (t: number) => Derivation
  /** Return from one close to another. */
  readonly returnBetween: (start: number, end: number) => Derivation
  /** The depth of the deepest drawdown. */
  readonly deepestFall: () => Derivation
}

/** Inputs of the explanation of a statistic. */
export interface ExplainedStatistics {
  readonly reporting: ReportingMarket
  readonly own: ExplainedReturns
  /** Null where the figure needs none. */
  readonly benchmark: ExplainedReturns | null
}

/** A statistic of realised daily returns that is known. */
export function statisticOf(explained: ExplainedStatistics, statistic: Statistic): Derivation {
  const { reporting, own } = explained
  const label = message('performance.statistic', { statistic })
  const series = ownSeries(reporting, own)
  const excess = excessSeries(reporting, own)
  const risk = (of: Series) => volatilityOf(of, A, message('performance.statistic', { statistic: 'volatility' }))
  switch (statistic) {
    case 'volatility':
      return risk(series)
    case 'sharpe':
      return ratioStep('quotient', label, message('performance.meanOverRisk'), [annualMean(excess), risk(excess)])
    case 'sortino':
      return ratioStep('quotient', label, message('performance.meanOverRisk'), [annualMean(excess), downsideOf(excess)])
    case 'skewness':
      return standardisedMoment(series, 3, label)
    case 'kurtosis':
      return ratioStep('difference', label, message('performance.momentLessThree'), [
        standardisedMoment(series, 4, message('performance.fourthMoment')),
        parameter(message('performance.normalKurtosis'), 3, message('performance.ofNormal')),
      ])
    case 'beta':
    case 'alpha':
    case 'trackingError':
    case 'informationRatio':
      return againstBenchmark(explained, statistic)
    case 'upCapture':
    case 'downCapture':
      return captureOf(explained, statistic, label)
    case 'calmar':
      return calmarOf(explained, label)
    case 'positiveMonths':
      return positiveMonthsOf(explained, label)
    default:
      return extremeOf(explained, statistic, label)
  }
}

/** A calendar month or year as far as the series covers it. */
export function calendarReturnOf(
  { reporting, own }: ExplainedStatistics,
  { from, to, ...period }: CalendarPeriod,
  unit: CalendarUnit,
): Derivation {
  const days = own.days.slice(from, to)
  const label = message('performance.returnOfPeriod', { name: own.name, period: periodName(period, unit) })
  const parts = days.map((t, i) => ({ t, value: own.returns[from + i]!, derivation: () => own.returnOn(t) }))
  const description = { label, formula: message('performance.linkedReturns'), unit: 'fraction' as const }
  return byCalendar(reporting.market, 'chain', description, parts, period.value)
}

const ownSeries = (reporting: ReportingMarket, own: ExplainedReturns): Series =>
  seriesOf(reporting, own, message('performance.dailyReturnOf', { name: own.name }))

/** Daily excess returns over the risk-free return; the returns themselves where there is no curve. */
function excessSeries(reporting: ReportingMarket, own: Pick<ExplainedReturns, 'name' | 'days' | 'returns' | 'returnOn'>): Series {
  const { returns: free, unknown } = riskFreeReturns(reporting, own.days)
  const label = message('performance.dailyReturnOf', { name: own.name })
  if (unknown === own.days.length) return seriesOf(reporting, own, label)
  const { market, reportingCCY } = reporting
  const returnOn = (t: number) => {
    const title = message('performance.excessOn', { day: dayText(market, t) })
    const value = free[own.days.indexOf(t)]!
    const withoutRisk = riskFreeOf(market.curves, reportingCCY, market.days[t - 1]!, market.days[t]!, value)
    return ratioStep('difference', title, message('performance.lessRiskFree'), [own.returnOn(t), withoutRisk], 'fraction')
  }
  const excess = { days: own.days, returns: own.returns.map((value, s) => value - free[s]!), returnOn }
  return seriesOf(reporting, excess, message('performance.excessOf', { name: own.name }))
}

function seriesOf(
  { market }: ReportingMarket,
  { days, returns, returnOn }: Pick<ExplainedReturns, 'days' | 'returns' | 'returnOn'>,
  label: Text,
): Series {
  const derivationAt = (s: number) => ({ ...returnOn(days[s]!), value: returns[s]! })
  return { label, unit: 'fraction', market, firstDay: days[0]!, values: returns, derivationAt }
}

function againstBenchmark(
  { reporting, own, benchmark }: ExplainedStatistics,
  statistic: 'beta' | 'alpha' | 'trackingError' | 'informationRatio',
): Derivation {
  const { market } = reporting
  const label = message('performance.statistic', { statistic })
  const theirs = excessSeries(reporting, { ...benchmark!, days: own.days })
  const ours = excessSeries(reporting, own)
  const beta = {
    label: message('performance.statistic', { statistic: 'beta' }),
    formula: message('performance.covarianceOverVariance'),
  }
  if (statistic === 'beta') return covarianceShare(ours, theirs, beta)
  if (statistic === 'alpha') {
    const explained = [covarianceShare(ours, theirs, beta), meanOf(theirs)]
    const ofBeta = ratioStep(
      'product',
      message('performance.betaTimesMean'),
      message('performance.betaTimesMeanFormula'),
      explained,
      'fraction',
    )
    const daily = ratioStep(
      'difference',
      message('performance.dailyAlpha'),
      message('performance.meanLessBeta'),
      [meanOf(ours), ofBeta],
      'fraction',
    )
    return ratioStep('product', label, message('performance.meanTimesDays'), [daily, valuationYear()], 'fraction')
  }
  const active = {
    days: own.days,
    returns: own.returns.map((value, s) => value - benchmark!.returns[s]!),
    returnOn: (t: number) => {
      const title = message('performance.activeOn', { day: dayText(market, t) })
      return ratioStep(
        'difference',
        title,
        message('performance.lessBenchmark'),
        [own.returnOn(t), benchmark!.returnOn(t)],
        'fraction',
      )
    },
  }
  const difference = seriesOf(reporting, active, message('performance.activeReturn'))
  const error = volatilityOf(difference, A, message('performance.statistic', { statistic: 'trackingError' }))
  return statistic === 'trackingError'
    ? error
    : ratioStep('quotient', label, message('performance.meanOverRisk'), [annualMean(difference), error])
}

const completeOf = ({ reporting }: ExplainedStatistics, returns: ExplainedReturns, unit: CalendarUnit) =>
  calendarPeriods(reporting, returns, unit).filter(({ isComplete }) => isComplete)

/** Geometric means of the complete months in which the benchmark rose or fell. */
function captureOf(explained: ExplainedStatistics, statistic: 'upCapture' | 'downCapture', label: Text): Derivation {
  const { own, benchmark } = explained
  const theirs = completeOf(explained, benchmark!, 'month')
  const isMoved = (i: number) => (statistic === 'upCapture' ? theirs[i]!.value > 0 : theirs[i]!.value < 0)
  const meanOfMonths = (returns: ExplainedReturns) => {
    const { name } = returns
    const months = completeOf(explained, returns, 'month').filter((_, i) => isMoved(i))
    const parts = months.map((month) => calendarReturnOf({ ...explained, own: returns }, month, 'month'))
    const linked = ratioStep(
      'chain',
      message('performance.monthsLinked', { name }),
      message('performance.linkedMonths'),
      parts,
      'fraction',
    )
    const share = parameter(
      message('performance.monthShare'),
      1 / months.length,
      message('performance.oneOverMonths', { count: months.length }),
    )
    const growth = ratioStep('power', message('performance.monthlyGrowth'), message('performance.growthRoot'), [
      growthOf(linked),
      share,
    ])
    return lessOne(message('performance.meanMonth', { name }), message('performance.growthLessOne'), growth)
  }
  return ratioStep('quotient', label, message('performance.captureFormula'), [meanOfMonths(own), meanOfMonths(benchmark!)])
}

const growthOf = (whole: Derivation) =>
  ratioStep('sum', message('performance.periodGrowth'), message('performance.onePlusReturn'), [
    parameter(message('performance.one'), 1, message('performance.growthFromReturn')),
    whole,
  ])

/** Return a year over the depth of the deepest drawdown. */
function calmarOf({ reporting: { market }, own }: ExplainedStatistics, label: Text): Derivation {
  const { days, last } = market
  const share = ratioStep('quotient', message('performance.yearShare'), '365 ÷ days', [
    parameter(message('performance.daysYear'), 365, message('performance.perYear')),
    parameter(message('performance.days'), days[last]! - days[own.start]!, message('performance.periodLength')),
  ])
  const growth = growthOf(own.returnBetween(own.start, last))
  const yearly = ratioStep('power', message('performance.annualGrowth'), message('performance.annualGrowthFormula'), [
    growth,
    share,
  ])
  const annual = lessOne(message('performance.annualReturn'), '(1 + R)^(1/n) - 1', yearly)
  return ratioStep('quotient', label, message('performance.returnOverFall'), [annual, own.deepestFall()])
}

function positiveMonthsOf(explained: ExplainedStatistics, label: Text): Derivation {
  const months = completeOf(explained, explained.own, 'month')
  const counted = (title: Text, some: readonly CalendarPeriod[]) => {
    const parts = some.map((month) => calendarReturnOf(explained, month, 'month'))
    return ratioStep('count', title, message('performance.howMany'), parts, 'count')
  }
  const positive = counted(
    message('performance.monthsWithGain'),
    months.filter(({ value }) => value > 0),
  )
  return ratioStep(
    'quotient',
    label,
    message('performance.positiveOverAll'),
    [positive, counted(message('performance.completeMonths'), months)],
    'fraction',
  )
}

type Extreme = Extract<Statistic, `best${string}` | `worst${string}`>

function extremeOf(explained: ExplainedStatistics, statistic: Extreme, label: Text): Derivation {
  const { own } = explained
  const isBest = statistic.startsWith('best')
  if (statistic.endsWith('Day')) {
    const extreme = own.returns.reduce((best, each) => (isBest ? Math.max(best, each) : Math.min(best, each)))
    return named(own.returnOn(own.days[own.returns.indexOf(extreme)]!), label)
  }
  const unit = statistic.endsWith('Month') ? 'month' : 'year'
  const parts = completeOf(explained, own, unit).map((period) => calendarReturnOf(explained, period, unit))
  return ratioStep(
    isBest ? 'largest' : 'smallest',
    label,
    message('performance.ofCompletePeriods', { isBest }),
    parts,
    'fraction',
  )
}
