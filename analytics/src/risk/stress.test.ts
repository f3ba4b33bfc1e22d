import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { predictiveShocks, shockedMoves } from './factor-shocks.ts'
import { reverseStress } from './reverse-stress.ts'
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

describe('reverse stress', () => {
  it('of one factor is the move that loses the amount, as many deviations away as the value at risk says', () => {
    // 1,000 at 2 % a day, loss 46.527: 2.32635 deviations, the value at risk at 99 %.
    const result = reverseStress(Float64Array.of(1000), Float64Array.of(0.0004), 46.52695748)
    closeTo(result.shocks[0]!, -0.04652695748, 1e-15)
    closeTo(result.distance, 2.326347874, 1e-9)
    closeTo(result.lossProbability, 0.01, 1e-10)
    closeTo(result.scenarioProbability, 0.02, 1e-10)
  })
  it('loses exactly the amount, and no scenario that loses it is nearer to the mean', () => {
    const covariance = Float64Array.of(4, 1, 0.5, 1, 2, -0.3, 0.5, -0.3, 1)
    const inverse = [1.91, -1.15, -1.3, -1.15, 3.75, 1.7, -1.3, 1.7, 7].map((x) => x / 5.84)
    const distance = (x: ArrayLike<number>) => {
      let square = 0
      for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) square += x[i]! * inverse[i * 3 + j]! * x[j]!
      return Math.sqrt(square)
    }
    const entry = fc.integer({ min: -9, max: 9 })
    fc.assert(
      fc.property(fc.tuple(entry, entry, entry), fc.tuple(entry, entry, entry), (held, away) => {
        if (held.every((x) => x === 0)) return
        const exposures = Float64Array.from(held)
        const result = reverseStress(exposures, covariance, 10)
        const loss = -exposures.reduce((sum, x, f) => sum + x * result.shocks[f]!, 0)
        closeTo(loss, 10, 1e-12)
        closeTo(distance(result.shocks), result.distance, 1e-9)
        // Any other scenario with the same loss: add a move that neither gains nor loses.
        const along = exposures.reduce((sum, x, f) => sum + x * away[f]!, 0) / exposures.reduce((sum, x) => sum + x * x, 0)
        const other = result.shocks.map((x, f) => x + away[f]! - along * exposures[f]!)
        equal(distance(other) >= result.distance - 1e-9, true)
      }),
    )
  })
  it('of a portfolio without risk is unknown', () => {
    equal(reverseStress(Float64Array.of(0), Float64Array.of(1), 10).shocks[0], Number.NaN)
  })
})
