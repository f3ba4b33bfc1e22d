import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { covariance } from '../statistics/covariance.ts'
import { covarianceMatrix } from '../statistics/covariance-matrix.ts'

import { independentWindows, scaledToHorizon } from './horizon.ts'

import { exponentialValueAtRisk } from './normal-risk.ts'

describe('parametric risk', () => {
  it('with exponential weights: zero mean and weights that sum to 1, by hand', () => {
    // Weights of 0.5, newest last: 1/7, 2/7, 4/7 of 49, 0, 7.
    closeTo(exponentialValueAtRisk(Float64Array.of(7, 0, -Math.sqrt(7)), 0.5, 2), 2 * Math.sqrt(11), 1e-13)
  })
  it('the root of time: sqrt(10) x one day; of 504 days about 50 windows do not overlap', () => {
    closeTo(scaledToHorizon(100, 10), 316.22776601683796, 1e-12)
    equal(independentWindows(504, 10), 50)
  })
})

describe('covariance matrices', () => {
  const series = Float64Array.of(1, 2, 4, 5, 3, 9, 0, 1, -1, 2, 2, 3)
  it('hold the covariance of every pair', () => {
    const [sample, population] = [covarianceMatrix(series, 3, 4), covarianceMatrix(series, 3, 4, 'population')]
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const [x, y] = [series.slice(i * 4, i * 4 + 4), series.slice(j * 4, j * 4 + 4)]
        closeTo(sample[i * 3 + j]!, covariance(x, y), 1e-14)
        closeTo(population[i * 3 + j]!, covariance(x, y, 'population'), 1e-14)
      }
    equal(covarianceMatrix(series, 3, 1).every(Number.isNaN), true)
  })
})
