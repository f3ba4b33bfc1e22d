import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { levelDrawdowns } from '../../../testing/level-returns.ts'
import { floats, MIXED, NEGATIVE, PORTFOLIO, POSITIVE } from '../../../testing/return-samples.ts'
import { drawdownEpisodes } from './drawdown-episodes.ts'
import { maximumDrawdownDepth } from './drawdown-measures.ts'
import { drawdownSeries } from './drawdown-series.ts'

/** 100, 110, 99, 88, 110, 105, 120, 114: two episodes that end and one that is open. */
const LEVELS = floats(100, 110, 99, 88, 110, 105, 120, 114)

describe('drawdown', () => {
  it('is the value over its highest so far, less 1', () => {
    const expected = [0, 0, -0.1, -0.2, 0, -5 / 110, 0, -0.05]
    levelDrawdowns(LEVELS).forEach((drawdown, i) => {
      closeTo(drawdown, expected[i]!, 1e-15)
    })
  })
  it('the value before the first return is a peak, unless stated otherwise', () => {
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
    closeTo(episodes[0]!.depth, 0.2, 1e-15)
  })
  it('may begin before the first return', () => {
    deepEqual(drawdownEpisodes(drawdownSeries(floats(-0.1))), [{ peak: -1, trough: 0, recovery: null, depth: 1 - 0.9 }])
    deepEqual(drawdownEpisodes(drawdownSeries(POSITIVE)), [])
  })

  it('of a year of returns (numpy)', () => {
    const drawdowns = drawdownSeries(PORTFOLIO)
    closeTo(maximumDrawdownDepth(drawdowns), 0.036, 1e-15)
  })
})
