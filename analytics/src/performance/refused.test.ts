import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { floats } from '../../testing/return-samples.ts'
import { activeReturn } from './active-return.ts'
import { jensenAlpha } from './alpha.ts'
import { annualised } from './annualised.ts'
import { annualisedByDays, annualisedReturn, periodicReturn } from './annualised-return.ts'
import { battingAverage, numberRatio } from './batting-average.ts'
import { blendedIndex } from './benchmark-blend.ts'
import { beta } from './beta.ts'
import { calendarReturns } from './calendar-returns.ts'
import { dailyReturn, dailyReturns } from './daily-returns.ts'
import { modifiedDietz } from './dietz.ts'
import { discountRates } from './discount-rates.ts'
import { downsideDeviation } from './downside-deviation.ts'
import { drawdownEpisodes, losingRuns } from './drawdown-episodes.ts'
import { averageDrawdown, drawdownDeviation, maximumDrawdownDepth, ulcerIndex } from './drawdown-measures.ts'
import { drawdownSeries } from './drawdown-series.ts'
import { flowWeights } from './flow-timing.ts'
import { gainsAndLosses } from './gains-and-losses.ts'
import { informationRatio } from './information-ratio.ts'
import { xnpv } from './internal-rate-of-return.ts'
import { captureRatio } from './market-capture.ts'
import { modifiedIrr } from './modified-irr.ts'
import { moneyWeightedReturn } from './money-weighted-return.ts'
import { netPresentValue, presentValue } from './present-value.ts'
import { sharpeRatio } from './sharpe-ratio.ts'
import { kappa, sortinoRatio } from './sortino-ratio.ts'
import { tailRatio } from './stability.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'
import { trackingError } from './tracking-error.ts'
import { volatility } from './volatility.ts'

const TWO = floats(0.01, -0.02)
const THREE = floats(0.01, -0.02, 0.03)
const flows = { value: floats(100, 101), inflow: floats(0, 0), outflow: floats(0, 0) }

describe('what no figure can be made of', () => {
  it('two series of different length', () => {
    const refused = { name: 'RangeError', message: /2.*3|3.*2/ }
    for (const measure of [beta, jensenAlpha, informationRatio, trackingError]) {
      throws(() => measure(TWO, THREE), refused, measure.name)
      throws(() => measure(THREE, TWO), refused, measure.name)
    }
    throws(() => captureRatio(TWO, THREE, 'up'), refused)
    throws(() => sharpeRatio(TWO, THREE), refused)
    throws(() => sortinoRatio(TWO, THREE), refused)
    throws(() => calendarReturns([1, 2, 3], TWO, 'month'), refused)
    throws(() => discountRates({ amounts: TWO, times: THREE }), refused)
    throws(() => presentValue(0.1, { amounts: TWO, times: THREE }), refused)
    throws(() => modifiedDietz({ opening: 1, closing: 1, amounts: TWO, days: [1, 2, 3], start: 0, end: 5 }), refused)
    throws(() => timeWeightedReturn({ ...flows, inflow: THREE }, 0, 1), refused)
    const weights = [{ from: 1, weights: floats(1) }]
    throws(() => blendedIndex({ days: Int32Array.of(1, 2), levels: [THREE], weights }), refused)
  })
  it('a year of no periods', () => {
    for (const none of [0, -12, Number.NaN, Number.POSITIVE_INFINITY]) {
      const refused = { name: 'RangeError', message: new RegExp(`periods a year: ${none}`) }
      throws(() => volatility(TWO, none), refused)
      throws(() => annualisedReturn(TWO, none), refused)
      throws(() => downsideDeviation(TWO, 0, none), refused)
      throws(() => sharpeRatio(TWO, 0, { periodsPerYear: none }), refused)
      throws(() => periodicReturn(0.1, none), refused)
    }
  })
  it('a loss of more than everything, and a discount rate of it', () => {
    throws(() => annualised(-1.1, 2), /-1.1/)
    throws(() => annualisedByDays(-1.1, 800), /-1.1/)
    throws(() => periodicReturn(-1.1, 12), /-1.1/)
    throws(() => activeReturn(0.1, -1, 'geometric'), /above -1/)
    for (const rate of [-1, -2]) {
      throws(() => presentValue(rate, { amounts: TWO, times: TWO }), /above -1/)
      throws(() => netPresentValue(rate, TWO), /above -1/)
      throws(() => xnpv(rate, TWO, [0, 1]), /above -1/)
      throws(() => modifiedIrr(TWO, 0, rate), /above -1/)
    }
  })
  it('days outside the series, negative gross flows, a timing of another name', () => {
    throws(() => timeWeightedReturn(flows, 0, 2), /from 0 to 2 of 2/)
    const endless = timeWeightedReturn({ ...flows, inflow: floats(0, Number.POSITIVE_INFINITY) }, 0, 1)
    deepEqual(endless, { state: 'unknown', index: 1 })
    throws(() => dailyReturns(flows, 0, 2), /from 0 to 2 of 2/)
    throws(() => moneyWeightedReturn(flows, Int32Array.of(1, 2), -1, 1), /from -1 to 1/)
    throws(() => dailyReturn(100, -5, 0, 100), /gross flows of -5/)
    throws(() => flowWeights('noon' as 'midDay'), /no timing of flows: "noon"/)
    throws(() => flowWeights({ inflow: 2, outflow: 0 }), /no timing of flows/)
  })
  it('an order or a tail outside its range, and weights out of order', () => {
    throws(() => kappa(TWO, 0, 0.5), /order 0.5/)
    throws(() => netPresentValue(0.1, TWO, 2 as 1), /after 2 periods: 0 or 1/)
    throws(() => modifiedIrr(TWO, Number.NaN, 0.1), /rates of NaN and 0.1: above -1/)
    throws(() => tailRatio(TWO, 0), /a tail of 0/)
    const twice = [1, 1].map((from) => ({ from, weights: floats(1) }))
    throws(() => blendedIndex({ days: Int32Array.of(1, 2), levels: [TWO], weights: twice }), /out of order/)
  })
  it('nothing at all gives nothing, and the unknown stays unknown', () => {
    const none = floats()
    for (const measure of [volatility, sharpeRatio, sortinoRatio, downsideDeviation]) {
      equal(measure(none), Number.NaN, measure.name)
      equal(measure(floats(0.01, Number.NaN, 0.02)), Number.NaN, measure.name)
    }
    // The benchmark's return of the first of four periods is unknown, or the portfolio's.
    const [known, gap] = [floats(0.01, 0.02, -0.01, -0.02), floats(Number.NaN, 0.02, -0.01, -0.03)]
    for (const side of ['up', 'down'] as const) {
      equal(beta(known, gap, 0, side), Number.NaN)
      equal(captureRatio(known, gap, side), Number.NaN)
      equal(numberRatio(known, gap, side), Number.NaN)
      equal(battingAverage(gap, known, side), Number.NaN)
    }
    equal(gainsAndLosses(gap).upShare, Number.NaN)
    deepEqual([...losingRuns(gap)], [Number.NaN, 1 - 0.99 * 0.97])
    const below = drawdownSeries(gap)
    for (const measure of [maximumDrawdownDepth, averageDrawdown, drawdownDeviation, ulcerIndex])
      equal(measure(below), Number.NaN, measure.name)
    throws(() => drawdownEpisodes(below), /drawdown 0 is NaN: give known ones alone/)
    equal(beta(none, none), Number.NaN)
    equal(captureRatio(none, none, 'down'), Number.NaN)
    deepEqual(discountRates({ amounts: none, times: none }), { state: 'none', reason: 'oneSign' })
  })
})
