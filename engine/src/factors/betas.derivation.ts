import { type Derivation, lazyStep, once, parameter, step, withValue } from '#derivation/derivation.ts'
import { coefficientOf, type DayWeights } from '#derivation/regression.ts'
import type { Series } from '#derivation/series.ts'
import { closeOf } from '#instruments/close.derivation.ts'
import { closedMarket, localAmountOf, localReturnOf } from '#market/local-returns.derivation.ts'
import type { ReportingMarket } from '#market/reporting-market.ts'
import { message, type Text } from '#message.ts'
import { type Betas, betaBase, betaObservations, betasOf, classMembers } from './betas.ts'
import type { FactorEstimate } from './factor-model.ts'
import { factorSeries, weightsOf, windowText } from './factor-returns.derivation.ts'

/**
 * The beta of an instrument on a factor by one estimate: of its own regression, else the average of its asset class.
 *
 * @param index of an option its underlying's
 */
export function betaOf(scope: ReportingMarket, estimate: FactorEstimate, index: number, f: number): Derivation {
  const closed = closedMarket(scope)
  const { market } = closed
  const betas = betasOf(market, estimate, index)
  const { ticker, assetClass } = market.instruments[index]!
  const { name } = market.factors[f]!
  const label = message('factors.beta', { ticker, name })
  if (betas.source === 'none') return parameter(label, 0, message('factors.shortHistory'))
  if (betas.source === 'own') return ownBeta(closed, estimate, index, betas, f, label)
  const description = {
    label,
    formula: message('factors.classMean', { assetClass }),
    remark: message('factors.classProxy'),
  }
  return lazyStep('quotient', { ...description, unit: 'ratio' }, betas.values[f]!, () => {
    const members = classMembers(market, estimate, assetClass)
    const of = (member: number) => betaOf(closed, estimate, member, f)
    return [
      step(
        'sum',
        { label: message('factors.betas', { assetClass }), formula: message('factors.ofBetas'), unit: 'ratio' },
        members.map(of),
      ),
      parameter('n', members.length, message('factors.classInstruments', { assetClass }), 'count'),
    ]
  })
}

/** The same per unit of its price at a close, where betas act on something else: of a future whose price may be 0 or below. */
export function betaAt(
  scope: ReportingMarket,
  estimate: FactorEstimate,
  index: number,
  f: number,
  t: number,
  value: number,
): Derivation {
  const { market } = scope
  const own = betaOf(scope, estimate, index, f)
  const base = betaBase(market, estimate, index, t)
  const price = market.closes(index).values[t]!
  if (base === price || Number.isNaN(price)) return withValue(own, value)
  if (base === 0 || price === 0) return parameter(own.label, value, message('factors.noPrice'))
  const description = { label: own.label, formula: message('factors.betaTimesBase'), unit: 'ratio' as const }
  return lazyStep('product', description, value, () => [
    own,
    step('quotient', { label: message('factors.baseOverPrice'), formula: message('factors.betaBaseOverPrice'), unit: 'ratio' }, [
      parameter(message('factors.betaBase'), base, message('factors.betaBaseRule'), 'price'),
      closeOf(scope, index, t),
    ]),
  ])
}

function ownBeta(
  closed: ReportingMarket,
  estimate: FactorEstimate,
  index: number,
  { values, isLagged }: Betas,
  f: number,
  label: Text,
): Derivation {
  const { market } = closed
  const remark = message('factors.factorRegression', { market: windowText(market, estimate) })
  // A beta that is nothing but rounding is measured by the others.
  const scale = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0)
  const description = { label, unit: 'ratio' as const, remark, scale }
  const formula = message('factors.weightedSlope')
  const regression = once(() => regressionOf(closed, estimate, index, isLagged))
  const slope = (lag: number) => {
    const { y, columns, isFree, weights } = regression()
    const x = columns.find((column) => column.f === f && column.lag === lag)!
    const others = isFree ? [] : columns.filter((column) => column !== x).map(({ series }) => series)
    return coefficientOf(y, x.series, others, weights, {
      label: message('factors.coefficient', { label: x.series.label }),
      formula,
    })
  }
  if (!isLagged) return lazyStep('quotient', { ...description, formula }, values[f]!, () => slope(0).parts())
  const text = message('factors.laggedMarket')
  return lazyStep(
    'sum',
    { ...description, formula: message('factors.bothDays'), remark: message('factors.remarks', { remark, text }) },
    values[f]!,
    () => [slope(0), slope(1)],
  )
}

interface Column {
  readonly f: number
  /** 1 for the factor's return of the day before. */
  readonly lag: number
  readonly series: Series
}

interface BetaRegression {
  readonly y: Series
  readonly columns: readonly Column[]
  /** Whether the columns do not move together: on all days of the estimate, which made them so. */
  readonly isFree: boolean
  readonly weights: DayWeights
}

/** Regression whose coefficients are an instrument's own betas. */
function regressionOf(closed: ReportingMarket, estimate: FactorEstimate, index: number, isLagged: boolean): BetaRegression {
  const { market } = closed
  const { start } = estimate
  const { moves, weights: counted, isByAmounts } = betaObservations(market, estimate, index)
  const derivationOf = isByAmounts ? localAmountOf : localReturnOf
  const { ticker } = market.instruments[index]!
  const whole: Series = {
    label: message('factors.seriesOfTicker', { isMove: isByAmounts, ticker }),
    unit: isByAmounts ? 'price' : 'fraction',
    market,
    firstDay: start,
    values: moves,
    derivationAt: (s) => derivationOf(closed, index, start + s),
  }
  const weights = { ...weightsOf(estimate), values: counted }
  const all = factorSeries(closed, estimate)
  const used = all.flatMap((series, f) => (estimate.isUsed[f] ? [{ f, series }] : []))
  if (!isLagged) {
    const columns = used.map((column) => ({ ...column, lag: 0 }))
    return { y: whole, columns, isFree: counted === estimate.weights, weights }
  }
  // The first day has none before it.
  return {
    y: withoutFirst(whole),
    columns: used.flatMap(({ f, series }) => [
      { f, lag: 1, series: dayBefore(series) },
      { f, lag: 0, series: withoutFirst(series) },
    ]),
    isFree: false,
    weights: { ...weights, values: counted.subarray(1) },
  }
}

function withoutFirst(series: Series): Series {
  const { firstDay, values, derivationAt } = series
  return { ...series, firstDay: firstDay + 1, values: values.subarray(1), derivationAt: (s) => derivationAt(s + 1) }
}

function dayBefore(series: Series): Series {
  const { label, firstDay, values } = series
  return {
    ...series,
    label: message('factors.dayBefore', { label }),
    firstDay: firstDay + 1,
    values: values.subarray(0, values.length - 1),
  }
}
