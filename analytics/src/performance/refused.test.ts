import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { floats } from '../../testing/return-samples.ts'
import { annualised } from './annualised.ts'
import { annualisedByDays, annualisedReturn } from './annualised-return.ts'
import { blendedIndex } from './benchmark-blend.ts'
import { calendarReturns } from './calendar-returns.ts'
import { dailyReturns } from './daily-returns.ts'
import { discountRates } from './discount-rates.ts'
import { drawdownEpisodes } from './drawdown/drawdown-episodes.ts'
import { maximumDrawdownDepth } from './drawdown/drawdown-measures.ts'
import { drawdownSeries } from './drawdown/drawdown-series.ts'
import { flowWeights } from './flow-timing.ts'
import { moneyWeightedReturn } from './money-weighted-return.ts'
import { activeReturn } from './ratios/active-return.ts'
import { jensenAlpha } from './ratios/alpha.ts'
import { beta } from './ratios/beta.ts'
import { downsideDeviation } from './ratios/downside-deviation.ts'
import { gainsAndLosses } from './ratios/gains-and-losses.ts'
import { informationRatio } from './ratios/information-ratio.ts'
import { captureRatio } from './ratios/market-capture.ts'
import { sharpeRatio } from './ratios/sharpe-ratio.ts'
import { sortinoRatio } from './ratios/sortino-ratio.ts'
import { trackingError } from './ratios/tracking-error.ts'
import { volatility } from './ratios/volatility.ts'
import { timeWeightedReturn } from './time-weighted-return.ts'

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
    }
  })
  it('a loss of more than everything', () => {
    throws(() => annualised(-1.1, 2), /-1.1/)
    throws(() => annualisedByDays(-1.1, 800), /-1.1/)

    throws(() => activeReturn(0.1, -1, 'geometric'), /above -1/)
  })
  it('days outside the series, a timing of another name', () => {
    throws(() => timeWeightedReturn(flows, 0, 2), /from 0 to 2 of 2/)
    const endless = timeWeightedReturn({ ...flows, inflow: floats(0, Number.POSITIVE_INFINITY) }, 0, 1)
    deepEqual(endless, { state: 'unknown', index: 1 })
    throws(() => dailyReturns(flows, 0, 2), /from 0 to 2 of 2/)
    throws(() => moneyWeightedReturn(flows, Int32Array.of(1, 2), -1, 1), /from -1 to 1/)
    throws(() => flowWeights('noon' as 'midDay'), /no timing of flows: "noon"/)
    throws(() => flowWeights({ inflow: 2, outflow: 0 }), /no timing of flows/)
  })
  it('weights out of order', () => {
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
    }
    equal(gainsAndLosses(gap).upShare, Number.NaN)

    const below = drawdownSeries(gap)
    equal(maximumDrawdownDepth(below), Number.NaN)
    throws(() => drawdownEpisodes(below), /drawdown 0 is NaN: give known ones alone/)
    equal(beta(none, none), Number.NaN)
    equal(captureRatio(none, none, 'down'), Number.NaN)
    deepEqual(discountRates({ amounts: none, times: none }), { state: 'none', reason: 'oneSign' })
  })
})
