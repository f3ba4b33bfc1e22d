import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { floats, MIXED, NEGATIVE, PORTFOLIO, POSITIVE } from '../../testing/return-samples.ts'
import { drawdownEpisodes, losingRuns, maximumDrawdown } from './drawdown-episodes.ts'
import { averageDrawdown, drawdownDeviation, maximumDrawdownDepth, painIndex, ulcerIndex } from './drawdown-measures.ts'
import { burkeRatio, calmarRatio, martinRatio, painRatio, sterlingRatio } from './drawdown-ratios.ts'
import { drawdownSeries, levelDrawdowns } from './drawdown-series.ts'
import { growthIndex } from './linked-return.ts'

/** 100, 110, 99, 88, 110, 105, 120, 114: two episodes that end and one that is open. */
const LEVELS = floats(100, 110, 99, 88, 110, 105, 120, 114)

describe('drawdown', () => {
  it('is the value over its highest so far, less 1', () => {
    const expected = [0, 0, -0.1, -0.2, 0, -5 / 110, 0, -0.05]
    levelDrawdowns(LEVELS).forEach((drawdown, i) => {
      closeTo(drawdown, expected[i]!, 1e-15)
    })
  })
  it('passes over unknown levels', () => {
    closeTo(levelDrawdowns(floats(100, Number.NaN, 90))[2]!, -0.1, 1e-15)
  })
  it('the value before the first return is a peak, unless told otherwise', () => {
    closeTo(maximumDrawdownDepth(drawdownSeries(floats(-0.1, 0.05))), 0.1, 1e-15)
    equal(maximumDrawdownDepth(drawdownSeries(floats(-0.1, 0.05), { openingIsPeak: false })), 0)
  })
  it('adds where returns are not compounded: 10 %, then -20 % of the start, is 0.9 of 1.1', () => {
    closeTo(drawdownSeries(floats(0.1, -0.2), { linking: 'arithmetic' })[1]!, 0.9 / 1.1 - 1, 1e-15)
  })
  it("has empyrical's max_drawdown as its deepest", () => {
    closeTo(maximumDrawdownDepth(drawdownSeries(MIXED)), 0.1, 1e-15)
    closeTo(maximumDrawdownDepth(drawdownSeries(NEGATIVE)), 0.36590730349873601, 1e-15)
    equal(maximumDrawdownDepth(drawdownSeries(POSITIVE)), 0)
    closeTo(maximumDrawdownDepth(drawdownSeries(floats(0.1, -0.1, 0.1))), 0.1, 1e-15)
  })
  it('is never above 0 nor below -1, and 0 at the end of a rise to a new peak', () => {
    const returns = fc.array(fc.double({ min: -1, max: 2, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(returns, (list) => {
        const drawdowns = drawdownSeries(Float64Array.from(list))
        for (const drawdown of drawdowns) equal(drawdown <= 0 && drawdown >= -1, true)
        const [pain, ulcer] = [painIndex(drawdowns), ulcerIndex(drawdowns)]
        if (list.length === 0) return
        equal(pain <= ulcer + 1e-15 && ulcer <= maximumDrawdownDepth(drawdowns) + 1e-15, true)
        const levels = levelDrawdowns(growthIndex(Float64Array.from(list)))
        for (let i = 0; i < drawdowns.length; i++) equal(levels[i + 1], drawdowns[i])
      }),
    )
  })
})

describe('the times below a peak', () => {
  it('have a peak, a trough and a recovery; the last may be open', () => {
    const episodes = drawdownEpisodes(levelDrawdowns(LEVELS))
    deepEqual(
      episodes.map(({ peak, trough, recovery }) => [peak, trough, recovery]),
      [
        [1, 3, 4],
        [4, 5, 6],
        [6, 7, null],
      ],
    )
    const deepest = maximumDrawdown(levelDrawdowns(LEVELS))
    closeTo(deepest!.depth, 0.2, 1e-15)
    equal(deepest!.peak, 1)
  })
  it('may begin before the first return', () => {
    deepEqual(drawdownEpisodes(drawdownSeries(floats(-0.1))), [{ peak: -1, trough: 0, recovery: null, depth: 1 - 0.9 }])
    equal(maximumDrawdown(drawdownSeries(POSITIVE)), null)
  })
  it('average, deviation, pain and ulcer by hand', () => {
    const drawdowns = levelDrawdowns(LEVELS)
    const [a, b, c] = [0.2, 5 / 110, 0.05]
    closeTo(averageDrawdown(drawdowns), (a + b + c) / 3, 1e-15)
    closeTo(averageDrawdown(drawdowns, 2), (a + c) / 2, 1e-15)
    closeTo(drawdownDeviation(drawdowns), Math.sqrt((a * a + b * b + c * c) / 8), 1e-15)
    closeTo(painIndex(drawdowns), (0.1 + a + b + c) / 8, 1e-15)
    closeTo(ulcerIndex(drawdowns), Math.sqrt((0.01 + a * a + b * b + c * c) / 8), 1e-15)
    equal(averageDrawdown(floats(0, 0)), 0)
  })
  it('of a year of returns (numpy)', () => {
    const drawdowns = drawdownSeries(PORTFOLIO)
    closeTo(maximumDrawdownDepth(drawdowns), 0.036, 1e-15)
    closeTo(ulcerIndex(drawdowns), 0.016004793138827772, 1e-16)
    closeTo(painIndex(drawdowns), 0.010233416666666708, 1e-16)
  })
  it('runs of losses are compounded, or added as Bacon does', () => {
    const returns = floats(0.01, -0.1, -0.2, 0.05, -0.03)
    const [first, second] = losingRuns(returns)
    closeTo(first!, 0.28, 1e-15)
    closeTo(second!, 0.03, 1e-15)
    closeTo(losingRuns(returns, 'arithmetic')[0]!, 0.3, 1e-15)
  })
})

describe('return over drawdown', () => {
  it("is empyrical's calmar_ratio, daily, weekly and monthly", () => {
    const returns = floats(0, ...MIXED)
    closeTo(calmarRatio(returns, 252), 19.135925373194233, 1e-11)
    closeTo(calmarRatio(returns, 52), 2.4690830513998208, 1e-13)
    closeTo(calmarRatio(returns, 12), 0.52242061386048144, 1e-13)
    equal(calmarRatio(POSITIVE, 252), Number.POSITIVE_INFINITY)
  })
  it('with the other denominators, from the same return of 9.354 % a year (numpy)', () => {
    const annual = 0.0935422419097589
    const drawdowns = drawdownSeries(PORTFOLIO)
    closeTo(sterlingRatio(PORTFOLIO, 12), annual / 0.136, 1e-13)
    closeTo(
      sterlingRatio(PORTFOLIO, 12, { drawdown: { averageOf: 2 }, addition: 0, annualRiskFree: 0.02 }),
      (annual - 0.02) / 0.0315,
      1e-12,
    )
    closeTo(martinRatio(PORTFOLIO, 12), annual / 0.016004793138827772, 1e-12)
    closeTo(painRatio(PORTFOLIO, 12), annual / 0.010233416666666708, 1e-12)
    const runs = Math.hypot(0.013, 0.027, 0.036, 0.009)
    closeTo(burkeRatio(PORTFOLIO, 12), annual / runs, 1e-12)
    closeTo(burkeRatio(PORTFOLIO, 12, { isModified: true }), (annual / runs) * Math.sqrt(12), 1e-12)
    // The documentation of ubique: its drawdowns in a row, and its Pain index.
    const printed = floats(-0.005, 0.081, 0.04, -0.037, -0.061, 0.058, -0.049, -0.021, 0.062, 0.058)
    closeTo(burkeRatio(printed, 12), 1.228487, 5e-7)
    closeTo(painIndex(drawdownSeries(printed, { openingIsPeak: false })), 0.042955, 5e-7)
    closeTo(burkeRatio(PORTFOLIO, 12, { drawdowns: 'episodes' }), annual / (drawdownDeviation(drawdowns) * Math.sqrt(12)), 1e-12)
  })
})
