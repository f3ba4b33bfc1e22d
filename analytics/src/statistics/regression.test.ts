import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { LONGLEY, NORRIS } from '../../testing/nist-regressions.ts'
import { conditionIndex } from './collinearity.ts'
import { dimsonBetas } from './dimson-betas.ts'
import { type DesignOptions, factorDesign } from './factor-design.ts'
import { regress } from './regression.ts'
import { regressAll } from './regressions.ts'
import { neweyWestLags } from './robust-covariance.ts'

const relative = (actual: number, expected: number, tolerance: number, about = '') =>
  closeTo(actual / expected, 1, tolerance, about)
const longley = Float64Array.from(LONGLEY.factors.flat())
/** Unemployment and armed forces: two factors of Longley's that are not collinear. */
const two = longley.slice(2 * 16, 4 * 16)

describe('least squares', () => {
  it("Longley's regression agrees with NIST's certified values to ten digits", () => {
    const fit = regress(LONGLEY.series, factorDesign(longley, 6, 16))
    const certified = [
      [-3482258.63459582, 890420.383607373],
      [15.0618722713733, 84.9149257747669],
      [-0.03581917929259, 0.0334910077722432],
      [-2.02022980381683, 0.488399681651699],
      [-1.03322686717359, 0.214274163161675],
      [-0.0511041056535807, 0.22607320006937],
      [1829.15146461355, 455.478499142212],
    ] as const
    for (const [i, [coefficient, error]] of certified.entries()) {
      relative(fit.coefficients[i]!, coefficient, 1e-10, `coefficient ${i}`)
      relative(fit.standardErrors[i]!, error, 1e-10, `error ${i}`)
      relative(fit.tStatistics[i]!, coefficient / error, 1e-10)
    }
    relative(fit.residualDeviation, 304.854073561965, 1e-11)
    relative(fit.rSquared, 0.995479004577296, 1e-14)
    relative(fit.fStatistic, 330.285339234588, 1e-10)
    // R's summary.lm prints 4.984e-10.
    relative(fit.fPValue, 4.984e-10, 1e-4)
    equal(fit.degreesOfFreedom, 9)
    equal(conditionIndex(longley, 6, 16) > 30, true)
  })
  it("Norris's line agrees with NIST's certified values", () => {
    const fit = regress(NORRIS.series, factorDesign(NORRIS.factor, 1, 36))
    relative(fit.coefficients[0]!, -0.262323073774029, 1e-12)
    relative(fit.coefficients[1]!, 1.00211681802045, 1e-13)
    relative(fit.standardErrors[0]!, 0.232818234301152, 1e-12)
    relative(fit.standardErrors[1]!, 0.000429796848199937, 1e-12)
    relative(fit.residualDeviation, 0.884796396144373, 1e-12)
    relative(fit.rSquared, 0.999993745883712, 1e-14)
    relative(fit.fStatistic, 5436385.54079785, 1e-12)
  })
  it("a line through the origin agrees with NIST's NoInt1", () => {
    const series = Float64Array.from({ length: 11 }, (_, i) => 130 + i)
    const factor = Float64Array.from({ length: 11 }, (_, i) => 60 + i)
    const fit = regress(series, factorDesign(factor, 1, 11, { hasIntercept: false }))
    relative(fit.coefficients[0]!, 2.07438016528926, 1e-14)
    relative(fit.standardErrors[0]!, 0.0165289256198347, 1e-12)
    relative(fit.residualDeviation, 3.56753034006338, 1e-12)
    relative(fit.rSquared, 0.999365492298663, 1e-14)
    relative(fit.fStatistic, 15750.25, 1e-12)
  })
  it('weights, robust errors and probabilities agree with statsmodels 0.15 on two factors of Longley', () => {
    const plain = factorDesign(two, 2, 16)
    const ols = regress(LONGLEY.series, plain)
    for (const [i, p] of [3.7178769690500595e-9, 6.6201961442145943e-3, 9.8324519242822227e-3].entries())
      relative(ols.pValues[i]!, p, 1e-10)
    relative(ols.adjustedRSquared, 0.4932646323181795, 1e-12)
    relative(ols.fPValue, 0.004754627705279711, 1e-10)

    const white = regress(LONGLEY.series, plain, { errors: { lags: 0 }, pValues: 'normal' })
    for (const [i, error] of [2694.3974994070372, 0.47983887174471085, 0.79346364070259079].entries())
      relative(white.standardErrors[i]!, error, 1e-11)
    relative(white.pValues[2]!, 3.3257333130215782e-4, 1e-10)
    const neweyWest = regress(LONGLEY.series, plain, { errors: { lags: 2 } })
    for (const [i, error] of [2747.99537321967, 0.5257817912766924, 0.7853052663750988].entries())
      relative(neweyWest.standardErrors[i]!, error, 1e-11)
    const corrected = regress(LONGLEY.series, plain, { errors: { lags: 2, isSmallSample: true } })
    relative(corrected.standardErrors[1]!, 0.58330252558566753, 1e-11)

    const weights = Float64Array.from({ length: 16 }, (_, t) => t + 1)
    const weighted = factorDesign(two, 2, 16, { weights })
    const wls = regress(LONGLEY.series, weighted)
    for (const [i, coefficient] of [54183.061196247, 2.1081036573611085, 1.9941274503962152].entries())
      relative(wls.coefficients[i]!, coefficient, 1e-12)
    for (const [i, error] of [5903.768668935778, 0.77191444961917832, 1.5085537267102285].entries())
      relative(wls.standardErrors[i]!, error, 1e-11)
    relative(wls.rSquared, 0.3653628392673095, 1e-12)
    relative(wls.adjustedRSquared, 0.26772635300075, 1e-12)
    relative(wls.residualDeviation, 7272.411163288473, 1e-12)
    const both = regress(LONGLEY.series, weighted, { errors: { lags: 1 } })
    for (const [i, error] of [6495.2526275545551, 0.70955733933524845, 1.6779900360392783].entries())
      relative(both.standardErrors[i]!, error, 1e-11)
    equal(neweyWestLags(500), 5)
  })
  it('an observation of weight 0 is not there, but has a residual', () => {
    const weights = new Float64Array(16).fill(1)
    weights[15] = 0
    const without = regress(
      LONGLEY.series.slice(0, 15),
      factorDesign(Float64Array.of(...two.subarray(0, 15), ...two.subarray(16, 31)), 2, 15),
    )
    const zero = regress(LONGLEY.series, factorDesign(two, 2, 16, { weights }))
    for (let i = 0; i < 3; i++) relative(zero.coefficients[i]!, without.coefficients[i]!, 1e-12)
    for (let i = 0; i < 3; i++) relative(zero.standardErrors[i]!, without.standardErrors[i]!, 1e-12)
    equal(zero.degreesOfFreedom, 12)
    const [a, b, c] = without.coefficients
    closeTo(zero.residuals[15]!, 70551 - a! - b! * 4007 - c! * 2827, 1e-6)
  })
  it('collinear factors have no coefficients without a ridge, and shrunk ones with it, flagged', () => {
    const doubled = Float64Array.of(...two, ...two.subarray(0, 16).map((x) => 3 - 2 * x))
    const none = regress(LONGLEY.series, factorDesign(doubled, 3, 16))
    equal(none.coefficients.every(Number.isNaN), true)
    equal(none.conditionIndex, Number.POSITIVE_INFINITY)
    const design = factorDesign(doubled, 3, 16, { ridge: { maxConditionIndex: 30 } })
    const ridge = regress(LONGLEY.series, design)
    equal(ridge.penalty > 0, true)
    equal(ridge.conditionIndex, Number.POSITIVE_INFINITY)
    // What one factor did is shared by two that are the same: together about as much.
    const alone = regress(LONGLEY.series, factorDesign(two, 2, 16))
    relative(ridge.coefficients[1]! - 2 * ridge.coefficients[3]!, alone.coefficients[1]!, 5e-3)
    relative(ridge.residualDeviation * Math.sqrt(12 / 13), alone.residualDeviation, 1e-3)
    const within = regress(LONGLEY.series, factorDesign(two, 2, 16, { ridge: { maxConditionIndex: 30 } }))
    equal(within.penalty, 0)
  })
  it('a ridge solves (C + λ) b = Xᵀy on standardised factors, by hand', () => {
    // x = (-1, 1, -1, 1) has length 2, y = (0, 4, 2, 6): standardised x'y = 4, so b = 4 / (1 + λ) / 2 and the mean stays 3.
    const x = Float64Array.of(-1, 1, -1, 1)
    const fit = regress(Float64Array.of(0, 4, 2, 6), factorDesign(x, 1, 4, { ridge: { penalty: 0.25 } }))
    closeTo(fit.coefficients[0]!, 3, 1e-15)
    closeTo(fit.coefficients[1]!, 1.6, 1e-15)
    // Residuals (-1.4, -0.6, 0.6, 1.4): variance 4.64 / 2; spread (1 / 1.25 - 0.25 / 1.25²) / 4 = 0.16.
    closeTo(fit.standardErrors[1]!, Math.sqrt(2.32 * 0.16), 1e-14)
  })
  it('refuses lengths that do not agree and penalties and weights below 0', () => {
    throws(() => regress(new Float64Array(3), factorDesign(two, 2, 16)), RangeError)
    throws(() => factorDesign(two, 2, 16, { weights: new Float64Array(3) }), RangeError)
    throws(() => factorDesign(two, 2, 16, { weights: new Float64Array(16).fill(-1) }), RangeError)
    throws(() => factorDesign(two, 2, 16, { ridge: { penalty: -1 } }), RangeError)
    throws(() => factorDesign(two, 2, 16, { ridge: { maxConditionIndex: 1 } }), RangeError)
  })
  it('without factors it is the mean', () => {
    const fit = regress(Float64Array.of(1, 2, 6), factorDesign(new Float64Array(), 0, 3))
    closeTo(fit.coefficients[0]!, 3, 1e-15)
    closeTo(fit.standardErrors[0]!, Math.sqrt(7 / 3), 1e-14)
    equal(fit.fStatistic, Number.NaN)
  })
})

describe('laws of regressions', () => {
  const entry = fc.integer({ min: -12, max: 12 }).map((x) => x / 4)
  const data = fc
    .record({ length: fc.integer({ min: 8, max: 40 }), count: fc.integer({ min: 1, max: 4 }) })
    .chain(({ length, count }) =>
      fc.record({
        length: fc.constant(length),
        count: fc.constant(count),
        factors: fc.array(entry, { minLength: count * length, maxLength: count * length }).map((x) => Float64Array.from(x)),
        series: fc.array(entry, { minLength: 3 * length, maxLength: 3 * length }).map((x) => Float64Array.from(x)),
        weights: fc
          .array(fc.double({ min: 0.1, max: 2, noNaN: true }), { minLength: length, maxLength: length })
          .map((x) => Float64Array.from(x)),
      }),
    )
    .filter(({ factors, count, length }) => conditionIndex(factors, count, length) < 30)

  it('residuals are orthogonal to every factor and to the intercept, weighted or not', () => {
    fc.assert(
      fc.property(data, fc.boolean(), ({ factors, count, length, series, weights }, isWeighted) => {
        const options: DesignOptions = isWeighted ? { weights } : {}
        const { residuals } = regress(series.slice(0, length), factorDesign(factors, count, length, options))
        const weightAt = (t: number) => (isWeighted ? weights[t]! : 1)
        for (let f = -1; f < count; f++) {
          let product = 0
          for (let t = 0; t < length; t++) product += weightAt(t) * residuals[t]! * (f < 0 ? 1 : factors[f * length + t]!)
          closeTo(product, 0, 1e-10)
        }
      }),
    )
  })
  it('many at once are the same as each alone', () => {
    fc.assert(
      fc.property(data, fc.boolean(), fc.boolean(), ({ factors, count, length, series, weights }, isWeighted, isRidge) => {
        const options: DesignOptions = { ...(isWeighted ? { weights } : {}), ...(isRidge ? { ridge: { penalty: 0.3 } } : {}) }
        const design = factorDesign(factors, count, length, options)
        const all = regressAll(series, 3, design)
        for (let i = 0; i < 3; i++) {
          const one = regress(series.slice(i * length, (i + 1) * length), design)
          equal(Number.isNaN(all.rSquared[i]), Number.isNaN(one.rSquared))
          if (!Number.isNaN(one.rSquared)) closeTo(all.rSquared[i]!, one.rSquared, 1e-11)
          closeTo(all.residualDeviation[i]!, one.residualDeviation, 1e-11)
          for (let k = 0; k <= count; k++) {
            closeTo(all.coefficients[i * (count + 1) + k]!, one.coefficients[k]!, 1e-11)
            closeTo(all.standardErrors[i * (count + 1) + k]!, one.standardErrors[k]!, 1e-11)
          }
        }
      }),
    )
  })
  it('many at once keep their digits where the factors explain all but everything', () => {
    const factors = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * t))
    const noise = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * 7.1) * 1e-7)
    const series = factors.map((x, t) => 5 + 2 * x + noise[t]!)
    const design = factorDesign(factors, 1, 60)
    relative(regressAll(series, 1, design).residualDeviation[0]!, regress(series, design).residualDeviation, 1e-7)
  })
  it('a ridge goes to least squares as its penalty goes to 0, and to the mean as it grows', () => {
    fc.assert(
      fc.property(data, ({ factors, count, length, series }) => {
        const y = series.slice(0, length)
        const ols = regress(y, factorDesign(factors, count, length))
        const small = regress(y, factorDesign(factors, count, length, { ridge: { penalty: 1e-12 } }))
        const large = regress(y, factorDesign(factors, count, length, { ridge: { penalty: 1e12 } }))
        for (let k = 0; k <= count; k++) closeTo(small.coefficients[k]!, ols.coefficients[k]!, 1e-7)
        for (let k = 1; k <= count; k++) closeTo(large.coefficients[k]!, 0, 1e-8)
      }),
    )
  })
})

describe('Dimson betas', () => {
  it('find a beta that shows a day late: the sum of same-day and lagged coefficients', () => {
    const factor = Float64Array.from({ length: 80 }, (_, t) => Math.sin(t * t) / 50)
    const late = factor.map((move, t) => 0.4 * move + 0.7 * (factor[t - 1] ?? 0) + 0.001)
    const { betas, standardErrors, regression } = dimsonBetas(late, factor, 1)
    closeTo(betas[0]!, 1.1, 1e-12)
    closeTo(standardErrors[0]!, 0, 1e-12)
    closeTo(regression.coefficients[0]!, 0.001, 1e-14)
    closeTo(regression.coefficients[1]!, 0.7, 1e-12)
    equal(regression.observations, 79)
    const leading = dimsonBetas(late, factor, 1, { lags: 1, leads: 1 })
    equal(leading.regression.coefficients.length, 4)
    closeTo(leading.betas[0]!, 1.1, 1e-12)
  })
  it('the error of a sum counts the covariances: it is that of a regression on the sum itself', () => {
    // With z = x(t) and d = x(t-1) - x(t), y = a z + b (z + d) = (a + b) z + b d: the coefficient of z is the sum.
    const x = Float64Array.from({ length: 60 }, (_, t) => Math.cos(t * t * 0.7))
    const y = Float64Array.from({ length: 60 }, (_, t) => Math.sin(t * 12.3) + 0.5 * x[t]!)
    const { betas, standardErrors } = dimsonBetas(y, x, 1)
    const differences = Float64Array.from({ length: 59 }, (_, t) => x[t]! - x[t + 1]!)
    const fit = regress(y.slice(1), factorDesign(Float64Array.of(...x.subarray(1), ...differences), 2, 59))
    closeTo(betas[0]!, fit.coefficients[1]!, 1e-12)
    closeTo(standardErrors[0]!, fit.standardErrors[1]!, 1e-12)
  })
})
