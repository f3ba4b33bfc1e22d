import { match, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { explainView } from '@portal/engine/attribution/explain-views.ts'
import { tradeLots } from '../../../engine/testing/trade-lots.ts'
import { addTenor } from '../calendar/add-tenor.ts'
import { businessCalendar } from '../calendar/business-days.ts'
import { annualisedByDays, annualisedReturn } from '../performance/annualised-return.ts'
import { blendedIndex } from '../performance/benchmark-blend.ts'
import { calendarReturns } from '../performance/calendar-returns.ts'
import { drawdownSeries } from '../performance/drawdown/drawdown-series.ts'
import { growthIndex, linkedReturn } from '../performance/linked-return.ts'
import { activeReturn } from '../performance/ratios/active-return.ts'
import { jensenAlpha } from '../performance/ratios/alpha.ts'
import { beta } from '../performance/ratios/beta.ts'
import { informationRatio } from '../performance/ratios/information-ratio.ts'
import { captureRatio } from '../performance/ratios/market-capture.ts'
import { partialMoment } from '../performance/ratios/partial-moment.ts'
import { sharpeRatio } from '../performance/ratios/sharpe-ratio.ts'
import { timeWeightedReturn } from '../performance/time-weighted-return.ts'
import { conditionalCoverageTest } from '../risk/backtest/christoffersen.ts'
import { tailSize } from '../risk/expected-shortfall.ts'
import { compoundedMove, priceMoves } from '../risk/scenarios/price-moves.ts'
import { scenarioDrawdown } from '../risk/scenarios/scenario-drawdown.ts'
import { worstRank } from '../risk/worst-rank.ts'
import { valueBond } from '../valuation/bond-price.ts'
import { covarianceMatrix } from './covariance-matrix.ts'
import { exponentialVariance } from './exponential-moments.ts'
import { kurtosis } from './kurtosis.ts'
import { factorDesign } from './regression/factor-design.ts'
import { skewness } from './skewness.ts'
import { variance } from './variance.ts'

const WEEKDAYS = businessCalendar([])

const r = Float64Array.of(0.01, 0.03, -0.02, 0.04)
const b = Float64Array.of(0.02, 0.01, -0.03, 0.03)
const one = Float64Array.of(1)
const days = Int32Array.of(1, 2, 3, 4)
const flows = { value: Float64Array.of(1, 1), inflow: new Float64Array(2), outflow: new Float64Array(2) }
const bond = {
  issueDate: 0,
  firstCouponDate: null,
  maturity: 730,
  couponsPerYear: 1,
  couponRate: 0.05,
  dayCount: 'ACT/365F',
  exCouponDays: 0,
} as const
const trades = [{ day: 1, quantity: 1, price: 1 }]
const rolling = { convention: 'following', calendar: WEEKDAYS, endOfMonth: false } as const
const no = 'another'

/** Calls a function with arguments that its types may refuse. */
const call = (of: (...args: never[]) => unknown, ...args: readonly unknown[]): unknown => Reflect.apply(of, undefined, args)

/** A call with a convention of another name, and the last of the names that there are. */
const CALLS: readonly (readonly [() => unknown, what: string, last: string])[] = [
  [() => call(variance, r, no), 'denominator', 'population'],
  [() => call(covarianceMatrix, r, 2, 2, no), 'denominator', 'population'],
  [() => call(skewness, r, no), 'method', 'minitab'],
  [() => call(kurtosis, r, no), 'method', 'sampleExcess'],
  [() => call(exponentialVariance, r, 0.94, { start: no }), 'start', 'recursive'],
  [() => call(exponentialVariance, r, 0.94, { around: no }), 'around', 'weighted'],
  [() => call(factorDesign, b, 1, 4, { ridge: { penalty: 1, scale: no } }), 'scale', 'products'],
  [() => call(worstRank, 100, 0.95, no), 'rule', 'next'],
  [() => call(tailSize, 100, 0.95, no), 'tail', 'whole'],
  [() => call(scenarioDrawdown, r, no), 'path', 'added'],
  [() => call(conditionalCoverageTest, Uint8Array.of(0, 1), 0.95, no), 'sample', 'afterFirst'],
  [() => call(priceMoves, r, no), 'kind', 'absolute'],
  [() => call(compoundedMove, r, 0, 1, no), 'kind', 'absolute'],
  [() => call(linkedReturn, r, no), 'linking', 'arithmetic'],
  [() => call(growthIndex, r, 1, no), 'linking', 'arithmetic'],
  [() => call(drawdownSeries, r, { linking: no }), 'linking', 'arithmetic'],
  [() => call(activeReturn, 0.1, 0.1, no), 'linking', 'arithmetic'],
  [() => call(annualisedByDays, 0.1, 100, 365, no), 'short', 'extrapolate'],
  [() => call(annualisedReturn, r, 12, no), 'method', 'arithmetic'],
  [() => call(calendarReturns, days, r, no), 'unit', 'year'],
  [() => call(beta, r, b, 0, no), 'side', 'down'],
  [() => call(captureRatio, r, b, no), 'side', 'down'],
  [() => call(captureRatio, r, b, 'up', { form: no }), 'form', 'arithmetic'],
  [() => call(captureRatio, r, b, 'up', { zeroPeriods: no }), 'zeroPeriods', 'down'],
  [() => call(partialMoment, r, 0, 2, { side: no }), 'side', 'above'],
  [() => call(partialMoment, r, 0, 2, { denominator: no }), 'denominator', 'fullLessOne'],
  [() => call(jensenAlpha, r, b, 0, 1, no), 'form', 'difference'],
  [() => call(informationRatio, r, b, { form: no }), 'form', 'difference'],
  [() => call(sharpeRatio, r, 0, { form: no }), 'form', 'difference'],
  [() => call(sharpeRatio, r, 0, { deviationOf: no }), 'deviationOf', 'returns'],
  [
    () => call(blendedIndex, { days, levels: [r], weights: [{ from: 1, weights: one }], rebalancing: no }),
    'rebalancing',
    'never',
  ],
  [() => call(timeWeightedReturn, flows, 0, 1, { coverage: no }), 'coverage', 'fromFirstFlow'],
  [
    () => call(explainView, no, { span: { start: 0, end: 0 }, assetClasses: new Map(), factors: new Map() }),
    'view',
    'factorResidual',
  ],
  [() => call(valueBond, bond, 10, 0.05, { convention: no }), 'convention', 'simple'],
  [() => call(valueBond, { ...bond, regularCoupons: no }, 10, 0.05), 'regularCoupons', 'even'],
  [() => call(addTenor, 10, { count: 1, unit: no }, rolling), 'unit', 'years'],
  [() => call(tradeLots, trades, { convention: { method: no } }), 'method', 'chosenOrSameSize'],
  [() => call(tradeLots, trades, { convention: { costs: no } }), 'costs', 'insideCost'],
  [() => call(tradeLots, trades, { convention: { exercise: no } }), 'exercise', 'intoCost'],
  [() => call(tradeLots, trades, { convention: { shortSales: no } }), 'shortSales', 'refused'],
  [() => call(tradeLots, trades, { convention: { crossing: no } }), 'crossing', 'refused'],
]

describe('a convention of another name', () => {
  it('is refused with the names that there are, and never quietly means one of them', () => {
    for (const [wrong, what, last] of CALLS)
      throws(wrong, (error) => {
        if (!(error instanceof RangeError)) return false
        match(error.message, new RegExp(`${what} is another: give .*${last}$`), wrong.toString())
        return true
      })
  })
})
