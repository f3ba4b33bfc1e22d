import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { BENCHMARK, floats, nistAccuracyData, PORTFOLIO } from '../../testing/return-samples.ts'
import { autocorrelation } from './autocorrelation.ts'
import { correlation } from './correlation.ts'
import { covariance } from './covariance.ts'
import { exponentialMean, exponentialVariance } from './exponential-moments.ts'
import { decayOfHalfLife, entriesOfDecay, exponentialWeights } from './exponential-weights.ts'
import { knownPairs, knownValues } from './known-pairs.ts'
import { kurtosis } from './kurtosis.ts'
import { linearFit } from './linear-fit.ts'
import { mean } from './mean.ts'
import { skewness } from './skewness.ts'
import { sum } from './sum.ts'
import { standardDeviation, variance } from './variance.ts'

const value = fc.double({ min: -1000, max: 1000, noNaN: true })
const sample = (minLength: number) => fc.array(value, { minLength, maxLength: 40 }).map((values) => Float64Array.from(values))

describe('the NIST accuracy data give every digit that float64 holds of them', () => {
  // The numbers themselves are rounded on input: 10,000,000.1 is off by 1e-9, which is why the deviation of set 4 cannot agree with the
  // certified 0.1 beyond the ninth digit. Expected here: the exact moments of the rounded numbers, computed with rational arithmetic.
  const exact = {
    2: [1.2, 0.1, -0.999],
    3: [1000000.2, 0.1000000000349246, -0.9989999999994185],
    4: [10000000.2, 0.10000000055879354, -0.9989999999906961],
  }
  for (const set of [2, 3, 4] as const)
    it(`NumAcc${set}`, () => {
      const values = nistAccuracyData(set)
      const [centre, deviation, lagOne] = exact[set]
      equal(mean(values), centre)
      closeTo(standardDeviation(values), deviation!, 3e-17)
      closeTo(autocorrelation(values), lagOne!, 2e-14)
    })
})

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
    closeTo(correlation(PORTFOLIO, BENCHMARK), 0.9614155300404396, 1e-15)
  })
  it('are unknown for too few entries and refuse series of different length', () => {
    equal(variance(floats(3)), Number.NaN)
    equal(variance(floats(3), 'population'), 0)
    equal(correlation(floats(1, 1), floats(1, 2)), Number.NaN)
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
  it('a correlation lies in [-1, 1] and is 1 with any rising line of oneself', () => {
    fc.assert(
      fc.property(sample(3), sample(3), (x, y) => {
        const length = Math.min(x.length, y.length)
        const r = correlation(x.subarray(0, length), y.subarray(0, length))
        equal(Number.isNaN(r) || Math.abs(r) <= 1, true)
      }),
    )
    closeTo(
      correlation(
        PORTFOLIO,
        PORTFOLIO.map((r) => 3 * r + 1),
      ),
      1,
      1e-15,
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

describe('autocorrelation', () => {
  it('by hand: 1, 2, 3, 4 has deviations -1.5, -0.5, 0.5, 1.5, so lag 1 is 1.25 / 5', () => {
    closeTo(autocorrelation(floats(1, 2, 3, 4)), 0.25, 1e-15)
    equal(autocorrelation(floats(1, 2, 3, 4), 0), 1)
    closeTo(autocorrelation(floats(1, 2, 3, 4), 1, 'pearson'), 1, 1e-15)
  })
  it('as the correlation of the overlapping parts (numpy)', () => {
    closeTo(autocorrelation(PORTFOLIO, 1, 'pearson'), -0.46344940820041086, 1e-14)
  })
  it('is unknown for a lag as long as the series', () => {
    equal(autocorrelation(floats(1, 2), 2), Number.NaN)
    throws(() => autocorrelation(floats(1, 2), -1), RangeError)
  })
})

describe('exponential weights', () => {
  it('fall by the decay with age and are 1 together', () => {
    const weights = exponentialWeights(3, 0.5)
    deepEqual(Array.from(weights), [1 / 7, 2 / 7, 4 / 7])
    closeTo(decayOfHalfLife(2) ** 2, 0.5, 1e-15)
    throws(() => exponentialWeights(3, 0), RangeError)
  })
  it('hold all but a share of the weight after as many days as RiskMetrics 1996 tabulates', () => {
    const days = (decay: number) => [0.01, 0.001, 0.0001, 0.00001].map((share) => Math.round(entriesOfDecay(decay, share)))
    deepEqual([days(0.94), days(0.97)], [[74, 112, 149, 186], [151, 227, 302, 378]]) // biome-ignore format: one line
    equal(entriesOfDecay(1, 0.01), Number.POSITIVE_INFINITY)
    throws(() => entriesOfDecay(0.94, 1), /tolerance is 1: give a fraction between 0 and 1/)
  })
  it('mean of 1, 2, 3 with decay a half: 17/7 normalised, 2.25 recursive (pandas ewm, adjust true and false)', () => {
    closeTo(exponentialMean(floats(1, 2, 3), 0.5), 17 / 7, 1e-15)
    equal(exponentialMean(floats(1, 2, 3), 0.5, { start: 'recursive' }), 2.25)
    equal(exponentialMean(floats(1, 2, 3), 0.5, { start: 'recursive', initial: 0 }), 2.125)
  })
  it('variance with RiskMetrics decay of a year of returns (numpy)', () => {
    closeTo(exponentialVariance(PORTFOLIO, 0.94), 0.0005946268660108796, 1e-18)
    closeTo(exponentialVariance(PORTFOLIO, 0.94, { around: 'weighted', isUnbiased: true }), 0.0005852710933432973, 1e-18)
    closeTo(exponentialMean(PORTFOLIO, 0.94), 0.007767401556405739, 1e-17)
  })
  it('the recursion of RiskMetrics: 0.94 x 0.0004 + 0.06 x 0.0009', () => {
    closeTo(exponentialVariance(floats(0.02, -0.03), 0.94, { start: 'recursive' }), 0.00043, 1e-18)
  })
  it('with a decay of 1 they are the plain moments', () => {
    closeTo(exponentialVariance(PORTFOLIO, 1, { around: 'weighted', isUnbiased: true }), variance(PORTFOLIO), 1e-17)
  })
})

describe('linear fit', () => {
  it('by hand: (0, 1), (1, 3), (2, 4) give 7/6 + 3/2 x and a residual of 1/6', () => {
    const fit = linearFit(floats(0, 1, 2), floats(1, 3, 4))
    closeTo(fit.slope, 1.5, 1e-15)
    closeTo(fit.intercept, 7 / 6, 1e-15)
    closeTo(fit.residualSquares, 1 / 6, 1e-15)
    closeTo(fit.rSquared, 1 - 1 / 6 / (14 / 3), 1e-15)
  })
  it('is unknown through points above each other', () => {
    equal(linearFit(floats(1, 1), floats(1, 2)).slope, Number.NaN)
  })
})

describe('known entries', () => {
  it('drop what is unknown on either side', () => {
    deepEqual(Array.from(knownValues(floats(1, Number.NaN, 3))), [1, 3])
    const { x, y } = knownPairs(floats(1, Number.NaN, 3, 4), floats(5, 6, Number.NaN, 8))
    deepEqual(
      [Array.from(x), Array.from(y)],
      [
        [1, 4],
        [5, 8],
      ],
    )
  })
})
