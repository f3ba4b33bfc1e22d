import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { covariance } from '../statistics/covariance.ts'
import { correlationOfCovariance, covarianceMatrix, exponentialCovarianceMatrix } from '../statistics/covariance-matrix.ts'
import { exponentialVariance } from '../statistics/exponential-moments.ts'
import { covarianceContributions, incrementalDeviation } from './covariance-contributions.ts'
import { independentWindows, scaledToHorizon } from './horizon.ts'
import { cornishFisherQuantile, modifiedExpectedShortfall, modifiedValueAtRisk } from './modified-risk.ts'
import { exponentialValueAtRisk, normalExpectedShortfall, normalValueAtRisk } from './normal-risk.ts'
import { studentExpectedShortfall, studentValueAtRisk } from './student-risk.ts'

describe('parametric risk', () => {
  // McNeil, Frey, Embrechts, "Quantitative Risk Management", example 2.23 and table 2.1: 10,000 of a share with a volatility of
  // 20 % a year over 250 days, normal and t with four degrees of freedom.
  it('agrees with the table of McNeil, Frey and Embrechts', () => {
    const spread = { deviation: (10_000 * 0.2) / Math.sqrt(250) }
    const table = [
      [0.9, 162.1, 137.1, 222.0, 223.5],
      [0.95, 208.1, 190.7, 260.9, 286.5],
      [0.975, 247.9, 248.3, 295.7, 357.2],
      [0.99, 294.3, 335.1, 337.1, 466.9],
      [0.995, 325.8, 411.8, 365.8, 565.7],
    ] as const
    for (const [c, normal, student, normalTail, studentTail] of table) {
      closeTo(normalValueAtRisk(spread, c), normal, 0.05)
      closeTo(studentValueAtRisk(spread, c, 4), student, 0.05)
      closeTo(normalExpectedShortfall(spread, c), normalTail, 0.05)
      closeTo(studentExpectedShortfall(spread, c, 4), studentTail, 0.05)
    }
  })
  it('a mean gain lowers it, a z of the house replaces the exact one', () => {
    closeTo(normalValueAtRisk({ deviation: 2, mean: 0.5 }, 0.95, 1.65), 2.8, 1e-15)
    closeTo(normalValueAtRisk({ deviation: 1 }, 0.95), 1.6448536269514722, 1e-15)
    closeTo(normalExpectedShortfall({ deviation: 1, mean: 0.5 }, 0.975), 2.337802792201413 - 0.5, 1e-14)
    throws(() => normalValueAtRisk({ deviation: 1 }, 1), RangeError)
    throws(() => studentValueAtRisk({ deviation: 1 }, 0.95, 2), RangeError)
  })
  it('with exponential weights: zero mean and weights that sum to 1, by hand', () => {
    // Weights of 0.5, newest last: 1/7, 2/7, 4/7 of 49, 0, 7.
    closeTo(exponentialValueAtRisk(Float64Array.of(7, 0, -Math.sqrt(7)), 0.5, 2), 2 * Math.sqrt(11), 1e-13)
  })
  it('the root of time: sqrt(10) x one day; of 504 days about 50 windows do not overlap', () => {
    closeTo(scaledToHorizon(100, 10), 316.22776601683796, 1e-12)
    equal(independentWindows(504, 10), 50)
  })
})

describe('modified risk', () => {
  it('is the normal one without skewness and kurtosis', () => {
    const moments = { deviation: 3, mean: 0.2, skewness: 0, excessKurtosis: 0 }
    closeTo(modifiedValueAtRisk(moments, 0.95), normalValueAtRisk(moments, 0.95), 1e-14)
    closeTo(modifiedExpectedShortfall(moments, 0.95), normalExpectedShortfall(moments, 0.95), 1e-14)
  })
  it('has the quantile of Cornish and Fisher, by hand at z = -2', () => {
    // -2 + 3 S / 6 + (-8 + 6) K / 24 - (-16 + 10) S² / 36 with S = -1, K = 6: -2 - 0.5 - 0.5 + 1/6.
    closeTo(cornishFisherQuantile(-2, -1, 6), -3 + 1 / 6, 1e-15)
  })
  it("the shortfall is the integral of Boudt, Peterson and Croux's density, here by numerical integration", () => {
    const moments = { deviation: 1, skewness: -0.8, excessKurtosis: 2.5 }
    closeTo(modifiedValueAtRisk(moments, 0.95), 1.8097866159002918, 1e-13)
    // scipy.integrate.quad of u φ(u) (1 + S h3 / 6 + K h4 / 24 + S² h6 / 72) up to the quantile, over 5 %.
    closeTo(modifiedExpectedShortfall(moments, 0.95, false), 2.8918872144839183, 1e-11)
  })
  it('the shortfall is not below the value at risk unless asked for plainly', () => {
    const odd = { deviation: 1, skewness: 2.5, excessKurtosis: 0 }
    equal(modifiedExpectedShortfall(odd, 0.9), modifiedValueAtRisk(odd, 0.9))
    equal(modifiedExpectedShortfall(odd, 0.9, false) < modifiedValueAtRisk(odd, 0.9), true)
  })
})

describe('contributions from a covariance matrix', () => {
  // Jorion, "Value at Risk", 3rd ed., section 7.2: 2 million CAD at 5 %, 1 million EUR at 12 %, uncorrelated, 95 % with 1.65.
  const exposures = Float64Array.of(2e6, 1e6)
  const matrix = Float64Array.of(0.05 ** 2, 0, 0, 0.12 ** 2)
  it("agree with Jorion's two currencies", () => {
    const { deviation, marginal, component, share } = covarianceContributions(exposures, matrix)
    closeTo(1.65 * deviation, 257_738, 0.5)
    closeTo(1.65 * marginal[0]!, 0.0528, 5e-5)
    closeTo(1.65 * marginal[1]!, 0.1521, 5e-5)
    closeTo(1.65 * component[0]!, 105_630, 2)
    closeTo(1.65 * component[1]!, 152_108, 2)
    closeTo(share[0]!, 0.41, 5e-3)
    // Jorion: adding 10,000 CAD raises the value at risk by 528 by the marginal, 529 by full revaluation (258,267 - 257,738).
    closeTo(1.65 * incrementalDeviation(exposures, Float64Array.of(10_000, 0), matrix), 529, 0.6)
  })
  it('without risk are unknown', () => {
    const { deviation, share } = covarianceContributions(Float64Array.of(0, 0), matrix)
    equal(deviation, 0)
    equal(share.every(Number.isNaN), true)
  })
  it('components add up to the risk, and shares to 1, for any exposures', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 15, maxLength: 15 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
        (entries, held) => {
          const cov = covarianceMatrix(Float64Array.from(entries), 3, 5)
          const { deviation, component, share } = covarianceContributions(Float64Array.from(held), cov)
          if (!(deviation > 1e-6)) return
          closeTo(
            component.reduce((a, b) => a + b),
            deviation,
            1e-9 * deviation,
          )
          closeTo(
            share.reduce((a, b) => a + b),
            1,
            1e-9,
          )
        },
      ),
    )
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
  it('with exponential weights: around zero and around the weighted mean, by hand', () => {
    // Two days with decay 0.5: weights 1/3 and 2/3. x = (3, 0), y = (6, 3).
    const zero = exponentialCovarianceMatrix(Float64Array.of(3, 0, 6, 3), 2, 2, 0.5)
    for (const [i, expected] of [3, 6, 6, 18].entries()) closeTo(zero[i]!, expected, 1e-14)
    const centred = exponentialCovarianceMatrix(Float64Array.of(3, 0, 6, 3), 2, 2, 0.5, 'weighted')
    for (let i = 0; i < 4; i++) closeTo(centred[i]!, 2, 1e-14)
  })
  it('with exponential weights as RiskMetrics updates them: 0.94 of the covariance before and 0.06 of the products of the day', () => {
    const series = Float64Array.of(0.01, -0.02, 0.03, 0.02, 0.01, -0.01)
    const updated = exponentialCovarianceMatrix(series, 2, 3, 0.94, 'zero', 'recursive')
    closeTo(updated[1]!, 0.94 * (0.94 * 0.0002 - 0.06 * 0.0002) - 0.06 * 0.0003, 1e-18)
    closeTo(updated[3]!, exponentialVariance(series.subarray(3), 0.94, { start: 'recursive' }), 1e-18)
    throws(() => exponentialCovarianceMatrix(series, 2, 3, 0.94, 'weighted', 'recursive'), /around is weighted: give zero/)
  })
  it('give correlations, unknown where nothing varies', () => {
    const correlation = correlationOfCovariance(Float64Array.of(4, 3, 0, 3, 9, 0, 0, 0, 0), 3)
    closeTo(correlation[1]!, 0.5, 1e-15)
    equal(correlation[0], 1)
    equal(correlation[8], Number.NaN)
  })
})
