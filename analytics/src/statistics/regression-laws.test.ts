import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { conditionIndex } from './collinearity.ts'
import { dimsonBetasOfAll, dimsonBetasOn, dimsonDesign } from './dimson-betas.ts'
import { type DesignOptions, factorDesign } from './factor-design.ts'
import { regress } from './regression.ts'
import { regressAll } from './regressions.ts'

const relative = (actual: number, expected: number, tolerance: number, about = '') =>
  closeTo(actual / expected, 1, tolerance, about)

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
  it('many at once give the same bits whatever stands beside a series, with neighbouring days too', () => {
    fc.assert(
      fc.property(data, ({ factors, count, length, series }) => {
        const design = factorDesign(factors, count, length)
        const lagged = dimsonDesign(factors, count, length)
        const rows = [0, 1, 2].map((i) => series.slice(i * length, (i + 1) * length))
        const all = regressAll(series, 3, design).coefficients
        const allLagged = dimsonBetasOfAll(rows, lagged)
        rows.forEach((row, i) => {
          deepEqual(regressAll(row, 1, design).coefficients, all.slice(i * (count + 1), (i + 1) * (count + 1)))
          deepEqual(dimsonBetasOfAll([row], lagged), allLagged.slice(i * count, (i + 1) * count))
          // With hardly a day more than coefficients the sums of squares have lost the digits that the two ways would agree on.
          if (length < 5 * count + 5) return
          dimsonBetasOn(row, lagged).betas.forEach((beta, f) => {
            if (!Number.isNaN(beta)) closeTo(allLagged[i * count + f]!, beta, 1e-8 * Math.max(1, Math.abs(beta)))
          })
        })
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
