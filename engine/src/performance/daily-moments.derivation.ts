import { byCalendar } from '#derivation/by-calendar.ts'
import { type Derivation, type DerivationStep, once, parameter, step } from '#derivation/derivation.ts'
import { daysOf, deviationAt, meanOf, type Series } from '#derivation/series.ts'
import { dayText } from '#derivation/sources.ts'
import { VALUATION_DAYS_A_YEAR as A } from '#market/valuation-year.ts'
import { message, type Text } from '#message.ts'

/** A step whose value is a ratio unless another unit is named. */
export const ratioStep = (
  operation: DerivationStep['operation'],
  label: Text,
  formula: Text,
  parts: readonly Derivation[],
  unit: DerivationStep['unit'] = 'ratio',
) => step(operation, { label, formula, unit }, parts)

/** Valuation days a year, by which a day's figure becomes a year's. */
export const valuationYear = () => parameter(message('derivation.valuationYear'), A, message('derivation.weekdays'), 'count')

const count = ({ values }: Series) => parameter('n', values.length, message('derivation.numberDays'), 'count')

/** Mean of a day × the valuation days of a year. */
export const annualMean = (series: Series) =>
  ratioStep(
    'product',
    message('performance.annualMean', { label: series.label }),
    message('performance.meanTimesDays'),
    [meanOf(series), valuationYear()],
    'fraction',
  )

/** Root of the mean square of the losses × days a year. */
export function downsideOf(series: Series): Derivation {
  const { values, market, firstDay } = series
  const squared = (s: number) => {
    const day = dayText(market, firstDay + s)
    const nothing = parameter(message('performance.nothing'), 0, message('performance.gainsDoNotCount'), 'fraction')
    const loss = () =>
      ratioStep(
        'smallest',
        message('performance.lossOn', { day }),
        message('performance.orNothing'),
        [series.derivationAt(s), nothing],
        'fraction',
      )
    return ratioStep('product', day, message('performance.squaredLoss'), [loss(), loss()])
  }
  const description = {
    label: message('performance.squaredLosses'),
    formula: message('derivation.dayByDay'),
    unit: 'ratio' as const,
  }
  const sum = byCalendar(
    market,
    'sum',
    description,
    daysOf(series, (s) => Math.min(values[s]!, 0) ** 2, squared),
  )
  const mean = ratioStep('quotient', message('performance.meanSquaredLoss'), message('derivation.sumOverCount'), [
    sum,
    count(series),
  ])
  const year = ratioStep('product', message('performance.meanSquaredLossYear'), message('performance.meanTimesDays'), [
    mean,
    valuationYear(),
  ])
  return ratioStep('root', message('performance.downside'), message('derivation.root'), [year], 'fraction')
}

/** Mean of the deviations to a power over the population's variance to half of it. */
export function standardisedMoment(series: Series, power: 3 | 4, label: Text): Derivation {
  const mean = once(() => meanOf(series))
  const moment = (exponent: 2 | 3 | 4) => {
    const made = (s: number) =>
      ratioStep(
        'product',
        dayText(series.market, series.firstDay + s),
        message('performance.deviationToPower', { power: exponent }),
        Array.from({ length: exponent }, () => deviationAt(series, s, mean())),
      )
    const days = daysOf(series, (s) => (series.values[s]! - mean().value) ** exponent, made)
    const description = {
      label: message('performance.powerSum', { power: exponent }),
      formula: message('derivation.dayByDay'),
      unit: 'ratio' as const,
    }
    const sum = byCalendar(series.market, 'sum', description, days)
    return ratioStep('quotient', message('performance.moment', { power: exponent }), message('derivation.sumOverCount'), [
      sum,
      count(series),
    ])
  }
  const half = parameter(message('performance.exponent'), power / 2, message('performance.halfPower'))
  const deviation = ratioStep('power', message('performance.varianceToPower'), message('performance.varianceToHalf'), [
    moment(2),
    half,
  ])
  return ratioStep('quotient', label, message('performance.momentOverVariance'), [moment(power), deviation])
}
