import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { predictiveShocks, shockedMoves } from './factor-shocks.ts'

import { sumByGroup } from './sum-by-group.ts'

describe('stress', () => {
  it('hypothetical shocks move positions by their betas; a factor that is not named stays', () => {
    const moves = shockedMoves(Float64Array.of(1.2, 0.3, 0, -0.5), 2, Float64Array.of(-0.2, 0))
    closeTo(moves[0]!, -0.24, 1e-15)
    closeTo(moves[1]!, 0, 1e-15)
  })
  it('predictive: the other factors take their mean given the shock, correlation x ratio of volatilities', () => {
    // Volatilities 20 % and 10 %, correlation 0.5: -20 % of the first means -5 % of the second; a third is independent.
    const covariance = Float64Array.of(0.04, 0.01, 0, 0.01, 0.01, 0, 0, 0, 0.09)
    const shocks = predictiveShocks(covariance, [0], Float64Array.of(-0.2))
    for (const [f, expected] of [-0.2, -0.05, 0].entries()) closeTo(shocks[f]!, expected, 1e-15)
    // With means: 1 % for the second, the shock 5 % away from the first's mean of -15 %.
    const means = Float64Array.of(-0.15, 0.01, 0.02)
    const around = predictiveShocks(covariance, [0], Float64Array.of(-0.2), means)
    for (const [f, expected] of [-0.2, -0.0025, 0.02].entries()) closeTo(around[f]!, expected, 1e-15)
    const all = predictiveShocks(covariance, [1, 0, 2], Float64Array.of(0.3, 0.1, 0.2))
    deepEqual([...all], [0.1, 0.3, 0.2])
    equal(predictiveShocks(new Float64Array(4), [0], Float64Array.of(1)).every(Number.isNaN), true)
  })
  it('by asset class: sums of the positions, signs kept', () => {
    deepEqual([...sumByGroup(Float64Array.of(-5, 2, -1, 9), Int32Array.of(1, 0, 1, -1), 3)], [2, -6, 0])
  })
})
