import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../../testing/close-to.ts'
import { FILIP, LONGLEY, NORRIS, PONTIUS, powers, WAMPLER3 } from '../../../testing/nist-regressions.ts'
import { regress } from '../../../testing/regress.ts'
import { factorDesign } from './factor-design.ts'

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
    equal(fit.degreesOfFreedom, 9)
  })
  it("Norris's line agrees with NIST's certified values", () => {
    const fit = regress(NORRIS.series, factorDesign(NORRIS.factor, 1, 36))
    relative(fit.coefficients[0]!, -0.262323073774029, 1e-12)
    relative(fit.coefficients[1]!, 1.00211681802045, 1e-13)
    relative(fit.standardErrors[0]!, 0.232818234301152, 1e-12)
    relative(fit.standardErrors[1]!, 0.000429796848199937, 1e-12)
    relative(fit.residualDeviation, 0.884796396144373, 1e-12)
    relative(fit.rSquared, 0.999993745883712, 1e-14)
  })
  it("a line through the origin agrees with NIST's NoInt1", () => {
    const series = Float64Array.from({ length: 11 }, (_, i) => 130 + i)
    const factor = Float64Array.from({ length: 11 }, (_, i) => 60 + i)
    const fit = regress(series, factorDesign(factor, 1, 11, { hasIntercept: false }))
    relative(fit.coefficients[0]!, 2.07438016528926, 1e-14)
    relative(fit.standardErrors[0]!, 0.0165289256198347, 1e-12)
    relative(fit.residualDeviation, 3.56753034006338, 1e-12)
    relative(fit.rSquared, 0.999365492298663, 1e-14)
  })
  // Certified coefficients and errors, constant first, residual deviation, and how many digits float64 leaves of them.
  const polynomials = {
    Pontius: {
      data: PONTIUS,
      deviation: 0.000205177424076185,
      tolerance: 1e-10,
      certified: [
        [0.000673565789473684, 0.000107938612033077],
        [7.32059160401003e-7, 1.57817399981659e-10],
        [-3.16081871345029e-15, 4.86652849992036e-17],
      ],
    },
    Wampler3: {
      data: WAMPLER3,
      deviation: 2360.14502379268,
      tolerance: 1e-8,
      certified: [
        [1, 2152.3262467817],
        [1, 2363.55173469681],
        [1, 779.343524331583],
        [1, 101.47550755035],
        [1, 5.64566512170752],
        [1, 0.112324854679312],
      ],
    },
    Filip: {
      data: FILIP,
      deviation: 0.00334801051324544,
      tolerance: 1e-6,
      certified: [
        [-1467.4896142298, 298.084530995537],
        [-2772.17959193342, 559.77986547495],
        [-2316.37108160893, 466.477572127796],
        [-1127.97394098372, 227.204274477751],
        [-354.478233703349, 71.6478660875927],
        [-75.1242017393757, 15.28971787474],
        [-10.8753180355343, 2.23691159816033],
        [-1.06221498588947, 0.221624321934227],
        [-0.0670191154593408, 0.0142363763154724],
        [-0.00246781078275479, 0.000535617408889821],
        [-0.0000402962525080404, 0.00000896632837373868],
      ],
    },
  } as const
  for (const [name, { data, deviation, tolerance, certified }] of Object.entries(polynomials))
    it(`the polynomial ${name} agrees with NIST's certified values`, () => {
      const degree = certified.length - 1
      const fit = regress(data.series, factorDesign(powers(data.base, degree), degree, data.base.length))
      for (const [i, [coefficient, error]] of certified.entries()) {
        relative(fit.coefficients[i]!, coefficient, tolerance, `coefficient ${i}`)
        relative(fit.standardErrors[i]!, error, tolerance, `error ${i}`)
      }
      relative(fit.residualDeviation, deviation, tolerance)
    })

  it("Longley through the origin agrees with statsmodels' tests (R, Stata)", () => {
    const origin = regress(LONGLEY.series, factorDesign(longley, 6, 16, { hasIntercept: false }))
    relative(origin.residualDeviation, 475.1655079819532, 1e-11)
    relative(origin.rSquared, 0.9999670130705958, 1e-13)
  })
  it('an observation of weight 0 is not there', () => {
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
  })
  it("F. Anscombe's four sets have one line", () => {
    // "Graphs in Statistical Analysis", The American Statistician 27, 1973: y = 3 + 0.5 x, error 0.118, R² 0.667.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    const sets = [
      [x, [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]],
      [x, [9.14, 8.14, 8.74, 8.77, 9.26, 8.1, 6.13, 3.1, 9.13, 7.26, 4.74]],
      [x, [7.46, 6.77, 12.74, 7.11, 7.81, 8.84, 6.08, 5.39, 8.15, 6.42, 5.73]],
      [
        [8, 8, 8, 8, 8, 8, 8, 19, 8, 8, 8],
        [6.58, 5.76, 7.71, 8.84, 8.47, 7.04, 5.25, 12.5, 5.56, 7.91, 6.89],
      ],
    ] as const
    for (const [factor, series] of sets) {
      const fit = regress(Float64Array.from(series), factorDesign(Float64Array.from(factor), 1, 11))
      closeTo(fit.coefficients[0]!, 3, 3e-3)
      closeTo(fit.coefficients[1]!, 0.5, 5e-4)
      closeTo(fit.standardErrors[1]!, 0.118, 5e-4)
      closeTo(fit.rSquared, 0.667, 1e-3)
    }
  })
  it('refuses lengths that do not agree and penalties and weights below 0', () => {
    throws(() => factorDesign(two, 2, 16, { weights: new Float64Array(3) }), RangeError)
    throws(() => factorDesign(two, 2, 16, { weights: new Float64Array(16).fill(-1) }), RangeError)
    throws(() => factorDesign(two, 2, 16, { ridge: { penalty: -1 } }), RangeError)
    throws(() => factorDesign(two, 2, 16, { ridge: { maxConditionIndex: 1 } }), RangeError)
  })
  it('without factors it is the mean', () => {
    const fit = regress(Float64Array.of(1, 2, 6), factorDesign(new Float64Array(), 0, 3))
    closeTo(fit.coefficients[0]!, 3, 1e-15)
    closeTo(fit.standardErrors[0]!, Math.sqrt(7 / 3), 1e-14)
  })
})
