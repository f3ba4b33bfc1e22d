import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { BENCHMARK, floats, PORTFOLIO } from '../../testing/return-samples.ts'

import { covariance } from './covariance.ts'
import { exponentialVariance } from './exponential-moments.ts'
import { decayOfHalfLife, exponentialWeights } from './exponential-weights.ts'
import { kurtosis } from './kurtosis.ts'

import { mean } from './mean.ts'
import { skewness } from './skewness.ts'
import { sum } from './sum.ts'
import { standardDeviation, variance } from './variance.ts'

const value = fc.double({ min: -1000, max: 1000, noNaN: true })
const sample = (minLength: number) => fc.array(value, { minLength, maxLength: 40 }).map((values) => Float64Array.from(values))

describe('sum', () => {
  it('loses nothing to cancellation: 1 + 1e100 + 1 - 1e100 is 2', () => {
    equal(sum(floats(1, 1e100, 1, -1e100)), 2)
  })
  it('of a part, of nothing, of the unknown, and beyond the largest number', () => {
    equal(sum(floats(1, 2, 3, 4), 1, 3), 5)
    equal(sum(floats()), 0)
    equal(sum(floats(1, Number.NaN)), Number.NaN)
    equal(sum(floats(1, Number.POSITIVE_INFINITY)), Number.POSITIVE_INFINITY)
    equal(mean(floats()), Number.NaN)
  })
  it('does not depend on the order but in the last digit', () => {
    fc.assert(
      fc.property(sample(1), (values) => {
        const scale = sum(values.map(Math.abs))
        closeTo(sum(values), sum(values.toReversed()), 2 * Number.EPSILON * scale)
      }),
    )
  })
})

describe('variance, covariance and correlation', () => {
  it('of a year of returns, sample and population (numpy)', () => {
    closeTo(standardDeviation(PORTFOLIO), 0.024290383431982445, 1e-16)
    closeTo(standardDeviation(PORTFOLIO, 'population'), 0.023256271555575428, 1e-16)
    closeTo(covariance(PORTFOLIO, BENCHMARK), 0.0005140909090909091, 1e-18)
  })
  it('are unknown for too few entries and refuse series of different length', () => {
    equal(variance(floats(3)), Number.NaN)
    equal(variance(floats(3), 'population'), 0)

    throws(() => covariance(floats(1, 2), floats(1)), RangeError)
  })
  it('a constant series does not vary at all', () => {
    equal(variance(new Float64Array(1000).fill(0.01)), 0)
  })
  it('shifting changes nothing, scaling scales, and the covariance with oneself is the variance', () => {
    fc.assert(
      fc.property(sample(2), value, value, (values, shift, scale) => {
        const base = variance(values)
        const size = 1e-9 * (1 + shift ** 2) * (1 + scale ** 2) * (1 + base)
        closeTo(variance(values.map((x) => x + shift)), base, size)
        closeTo(variance(values.map((x) => scale * x)), scale ** 2 * base, size)
        equal(covariance(values, values.slice()), base)
        equal(base >= 0, true)
      }),
    )
  })
})

describe('skewness and kurtosis', () => {
  // The example of Microsoft's documentation of SKEW and KURT.
  const excel = floats(3, 4, 5, 2, 3, 4, 5, 6, 4, 7)
  it('adjusted, as spreadsheets print them', () => {
    closeTo(skewness(excel, 'adjusted'), 0.359543071, 5e-10)
    closeTo(kurtosis(excel, 'adjusted'), -0.151799637, 5e-10)
    equal(Math.abs(kurtosis(excel, 'sampleExcess') - kurtosis(excel, 'adjusted')) < 1e-14, true)
  })
  it('moment and adjusted of a year of returns (scipy)', () => {
    closeTo(skewness(PORTFOLIO), -0.4482414592672788, 1e-14)
    closeTo(skewness(PORTFOLIO, 'adjusted'), -0.5149902287073014, 1e-14)
    closeTo(kurtosis(PORTFOLIO), -0.8675573917688091, 1e-14)
    closeTo(kurtosis(PORTFOLIO, 'adjusted'), -0.6451189669215518, 1e-14)
    closeTo(kurtosis(PORTFOLIO, 'moment'), 3 - 0.8675573917688091, 1e-14)
  })
  it('by hand: of 0, 0, 3 the second moment is 2, the third 2, so that the skewness is 1/sqrt 2', () => {
    closeTo(skewness(floats(0, 0, 3)), Math.SQRT1_2, 1e-15)
    closeTo(skewness(floats(0, 0, 3), 'sample'), (Math.SQRT1_2 * 9) / 2, 1e-14)
    closeTo(skewness(floats(0, 0, 3), 'adjusted'), Math.sqrt(3), 1e-14)
    closeTo(skewness(floats(0, 0, 3), 'minitab'), 2 / 3 ** 1.5, 1e-15)
  })
  it('need three and four entries where a sample is corrected', () => {
    equal(skewness(floats(1, 2), 'adjusted'), Number.NaN)
    equal(kurtosis(floats(1, 2, 4), 'sample'), Number.NaN)
  })
})

describe('exponential weights', () => {
  it('fall by the decay with age and are 1 together', () => {
    const weights = exponentialWeights(3, 0.5)
    deepEqual(Array.from(weights), [1 / 7, 2 / 7, 4 / 7])
    closeTo(decayOfHalfLife(2) ** 2, 0.5, 1e-15)
    throws(() => exponentialWeights(3, 0), RangeError)
  })

  it('variance with RiskMetrics decay of a year of returns (numpy)', () => {
    closeTo(exponentialVariance(PORTFOLIO, 0.94), 0.0005946268660108796, 1e-18)
    closeTo(exponentialVariance(PORTFOLIO, 0.94, { around: 'weighted', isUnbiased: true }), 0.0005852710933432973, 1e-18)
  })
  it('the recursion of RiskMetrics: 0.94 x 0.0004 + 0.06 x 0.0009', () => {
    closeTo(exponentialVariance(floats(0.02, -0.03), 0.94, { start: 'recursive' }), 0.00043, 1e-18)
  })
  it('with a decay of 1 they are the plain moments', () => {
    closeTo(exponentialVariance(PORTFOLIO, 1, { around: 'weighted', isUnbiased: true }), variance(PORTFOLIO), 1e-17)
  })
})
