import { deviationProduct } from '@portal/analytics/statistics/covariance.ts'
import { mean } from '@portal/analytics/statistics/mean.ts'
import { message, type Text } from '#message.ts'
import { byCalendar, type DayPart } from './by-calendar.ts'
import { type Derivation, lazyStep, once, parameter, type StepDescription, step } from './derivation.ts'
import { dayText, type ValuationDays } from './sources.ts'

/** Numbers of consecutive valuation days, each with its own derivation. */
export interface Series {
  readonly label: Text
  readonly unit: NonNullable<StepDescription['unit']>
  readonly market: ValuationDays
  /** Valuation day of the first entry. */
  readonly firstDay: number
  readonly values: Float64Array
  readonly derivationAt: (s: number) => Derivation
}

/** The days of a series as parts of a step; each as `make` tells it. */
export function daysOf(
  { firstDay, values }: Series,
  value: (s: number) => number,
  make: (s: number) => Derivation,
): readonly DayPart[] {
  return Array.from(values, (_, s) => ({ t: firstDay + s, value: value(s), derivation: () => make(s) }))
}

/** Arithmetic mean. */
export function meanOf(series: Series): Derivation {
  const { label, unit, values, market } = series
  const sum = () =>
    byCalendar(
      market,
      'sum',
      { label: message('derivation.sum', { label }), formula: message('derivation.dayByDay'), unit },
      daysOf(series, (s) => values[s]!, series.derivationAt),
    )
  const description = { label: message('derivation.mean', { label }), formula: message('derivation.sumOverCount'), unit }
  return lazyStep(
    'quotient',
    description,
    mean(values),
    once(() => [sum(), parameter('n', values.length, message('derivation.numberDays'), 'count')]),
  )
}

/** Sum of the products of both series' deviations from their means. */
function deviationsOf(x: Series, y: Series): Derivation {
  const same = x === y
  const description = {
    label: same
      ? message('derivation.squaredDeviations', { label: x.label })
      : message('derivation.deviationProducts', { label: x.label, label2: y.label }),
    formula: same ? message('derivation.squaredDeviationsFormula') : message('derivation.deviationProductsFormula'),
    unit: 'ratio' as const,
  }
  // Made once: every deviation has it as a part.
  const meanOfX = once(() => meanOf(x))
  const meanOfY = same ? meanOfX : once(() => meanOf(y))
  const product = (s: number) => {
    const formula = same ? '(x - mean)²' : message('derivation.deviationProduct')
    return step('product', { label: dayText(x.market, x.firstDay + s), formula, unit: 'ratio' }, [
      deviationAt(x, s, meanOfX()),
      deviationAt(y, s, meanOfY()),
    ])
  }
  const parts = once(() => {
    const [meanX, meanY] = [mean(x.values), mean(y.values)]
    const days = daysOf(x, (s) => (x.values[s]! - meanX) * (y.values[s]! - meanY), product)
    return byCalendar(x.market, 'sum', description, days).parts()
  })
  const value = deviationProduct(x.values, y.values)
  const scale = same ? value : Math.sqrt(deviationProduct(x.values, x.values) * deviationProduct(y.values, y.values))
  return lazyStep('sum', { ...description, scale }, value, parts)
}

/** Deviation of the value of a day from the mean, as a step. `s` counts from the first day of the series. */
export function deviationAt(series: Series, s: number, mean: Derivation): Derivation {
  const { label, unit, market, firstDay } = series
  const description = {
    label: message('derivation.deviation', { label, day: dayText(market, firstDay + s) }),
    formula: message('derivation.deviationFormula'),
    unit,
  }
  return step('difference', description, [series.derivationAt(s), mean])
}

/** Covariance of a sample: `sum of products ÷ (n - 1)`; of a series with itself its variance. */
export function covarianceOf(x: Series, y: Series): Derivation {
  const n = x.values.length
  const label =
    x === y
      ? message('derivation.variance', { label: x.label })
      : message('derivation.covariance', { label: x.label, label2: y.label })
  return step('quotient', { label, formula: message('derivation.sumOverDegrees'), unit: 'ratio' }, [
    deviationsOf(x, y),
    parameter('n - 1', n - 1, message('derivation.sampleDays'), 'count'),
  ])
}

/** `Cov(x, y) / Var(y)`. */
export function covarianceShare(x: Series, y: Series, description: StepDescription): Derivation {
  return step('quotient', { ...description, unit: 'fraction' }, [deviationsOf(x, y), deviationsOf(y, y)])
}

/** Standard deviation a year: root of the variance times root of the days a year. */
export function volatilityOf(series: Series, daysAYear: number, label: Text): Derivation {
  const { unit } = series
  const deviation = step(
    'root',
    {
      label: message('derivation.standardDeviation', { label: series.label }),
      formula: message('derivation.rootOfVariance'),
      unit,
    },
    [covarianceOf(series, series)],
  )
  const year = step('root', { label: message('derivation.rootOfYear'), formula: message('derivation.root'), unit: 'ratio' }, [
    parameter(message('derivation.valuationYear'), daysAYear, message('derivation.weekdays'), 'count'),
  ])
  return step('product', { label, formula: message('derivation.deviationTimesRoot'), unit }, [deviation, year])
}
