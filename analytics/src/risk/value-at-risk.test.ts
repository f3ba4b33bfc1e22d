import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { expectedShortfall, type Tail } from './expected-shortfall.ts'
import { incrementalValueAtRisk } from './incremental-value-at-risk.ts'
import { selectionSpace, smallestValues } from './smallest-values.ts'
import { tailRisk } from './tail-risk.ts'
import { type ValueAtRiskRule, valueAtRisk } from './value-at-risk.ts'
import { exponentialVolatilities, volatilityWeightedMoves } from './volatility-weighting.ts'
import { ageWeights, weightedExpectedShortfall, weightedValueAtRisk } from './weighted-tail.ts'

/** Losses 1 to n in a scrambled order: the k-th worst is n + 1 - k. */
const oneTo = (n: number) => Float64Array.from({ length: n }, (_, s) => -(((s * 7919) % n) + 1))
const amount = fc.integer({ min: -1000, max: 1000 }).map((x) => x / 8)
const scenarios = fc.array(amount, { minLength: 1, maxLength: 300 }).map((x) => Float64Array.from(x))
const confidence = fc.constantFrom(0.5, 0.75, 0.9, 0.95, 0.975, 0.99)

describe('value at risk by historical simulation', () => {
  it('of 504 scenarios at 95 % is the 26th worst, of 250 at 99 % the 3rd, of 500 at 99 % the 5th', () => {
    equal(valueAtRisk(oneTo(504), 0.95), 504 + 1 - 26)
    equal(valueAtRisk(oneTo(250), 0.99), 250 + 1 - 3)
    equal(valueAtRisk(oneTo(500), 0.99), 500 + 1 - 5)
  })
  it('a tail that is whole but for rounding is whole: 500 x (1 - 0.95) is the 25th', () => {
    equal(500 * (1 - 0.95) > 25, true)
    equal(valueAtRisk(oneTo(500), 0.95), 500 + 1 - 25)
    equal(valueAtRisk(oneTo(1000), 0.999), 1000)
  })
  it('other rules read the neighbours', () => {
    const worst = (n: number, c: number, rule: ValueAtRiskRule) => n + 1 - valueAtRisk(oneTo(n), c, rule)
    // 504 x 5 % = 25.2; 500 x 1 % = 5.
    deepEqual(
      (['up', 'down', 'next', 'middle'] as const).map((rule) => worst(504, 0.95, rule)),
      [26, 25, 26, 26],
    )
    deepEqual(
      (['up', 'down', 'next', 'middle'] as const).map((rule) => worst(500, 0.99, rule)),
      [5, 5, 6, 5.5],
    )
    // 20 x (1 - 0.9) is 1.9999999999999996 in float64, and means 2.
    deepEqual(
      (['up', 'down', 'next', 'middle'] as const).map((rule) => worst(20, 0.9, rule)),
      [2, 2, 3, 2.5],
    )
    // Definition 7: position 1 + (n - 1) / 20 from the worst; definition 1 is `up`, and of the losses `next` where k is whole.
    closeTo(worst(504, 0.95, { quantile: 7 }), 1 + 503 * 0.05, 1e-9)
    closeTo(worst(504, 0.95, { quantile: 6 }), 505 * 0.05, 1e-9)
    equal(worst(504, 0.95, { quantile: 1 }), 26)
    equal(worst(500, 0.99, { quantile: 1, of: 'losses' }), 6)
    closeTo(worst(504, 0.95, { quantile: 7, of: 'losses' }), 1 + 503 * 0.05, 1e-9)
    // Definition 4 reads position k: Christoffersen's interpolation between the 2nd and 3rd worst of 250 at 99 %; of the losses k + 1.
    closeTo(worst(250, 0.99, { quantile: 4 }), 2.5, 1e-9)
    closeTo(worst(250, 0.99, { quantile: 4, of: 'losses' }), 3.5, 1e-9)
  })
  it('is a loss as a positive number and not clipped: a gain is negative', () => {
    equal(valueAtRisk(Float64Array.of(3, 5, 4), 0.95), -3)
    equal(expectedShortfall(Float64Array.of(3, 5, 4), 0.95), -3)
  })
  it('of nothing lost is 0, not minus 0', () => {
    equal(valueAtRisk(new Float64Array(10), 0.95), 0)
    equal(expectedShortfall(new Float64Array(10), 0.95), 0)
    deepEqual(tailRisk(new Float64Array(10), 1, 10, { valueAtRisk: [0.95], expectedShortfall: [0.9] }), {
      valueAtRisk: Float64Array.of(0),
      expectedShortfall: Float64Array.of(0),
    })
  })
  it('is unknown with an unknown scenario, and refuses none', () => {
    equal(valueAtRisk(Float64Array.of(1, Number.NaN, -4), 0.95), Number.NaN)
    equal(expectedShortfall(Float64Array.of(1, Number.NaN, -4), 0.95), Number.NaN)
    throws(() => valueAtRisk(new Float64Array(), 0.95), RangeError)
    throws(() => valueAtRisk(Float64Array.of(1), 1), RangeError)
    throws(() => expectedShortfall(Float64Array.of(1), 0), RangeError)
  })
})

describe('expected shortfall', () => {
  // Hull, "Risk Management and Financial Institutions", historical simulation of four indices, 500 scenarios: the worst losses.
  const hull = Float64Array.from({ length: 500 }, (_, s) => s)
  for (const [scenario, loss] of [
    [494, 477841],
    [339, 345435],
    [349, 282204],
    [329, 277041],
    [487, 253385],
  ] as const)
    hull[scenario - 1] = -loss

  it("agrees with Hull's example: value at risk the 5th worst, shortfall the mean of the four beyond", () => {
    equal(valueAtRisk(hull, 0.99), 253385)
    closeTo(expectedShortfall(hull, 0.99, 'beyond'), (477841 + 345435 + 282204 + 277041) / 4, 1e-6)
  })
  it('gives the last scenario its fraction: 504 x 2.5 % = 12.6 scenarios', () => {
    let sum = 0
    for (let k = 0; k < 12; k++) sum += 504 - k
    closeTo(expectedShortfall(oneTo(504), 0.975), (sum + 0.6 * 492) / 12.6, 1e-11)
    closeTo(expectedShortfall(oneTo(504), 0.975, 'whole'), sum / 12, 1e-11)
    closeTo(expectedShortfall(oneTo(504), 0.975, 'beyond'), sum / 12, 1e-11)
    closeTo(expectedShortfall(oneTo(504), 0.975, 'atOrBeyond'), (sum + 492) / 13, 1e-11)
    // With less than one scenario in the tail it is the worst one.
    equal(expectedShortfall(oneTo(10), 0.975), 10)
    equal(expectedShortfall(oneTo(10), 0.975, 'beyond'), 10)
  })
})

describe('laws of value at risk and expected shortfall', () => {
  const tail = fc.constantFrom<Tail>('fractional', 'whole', 'atOrBeyond', 'beyond')
  it('the shortfall is never below the value at risk, and never above the worst loss', () => {
    fc.assert(
      fc.property(scenarios, confidence, tail, (pl, c, which) => {
        const shortfall = expectedShortfall(pl, c, which)
        equal(shortfall >= valueAtRisk(pl, c) - 1e-9, true)
        equal(shortfall <= -Math.min(...pl) + 1e-9, true)
      }),
    )
  })
  it('doubled positions have doubled risk, and money added lowers it by its amount', () => {
    fc.assert(
      fc.property(scenarios, confidence, amount, (pl, c, money) => {
        const [risk, shortfall] = [valueAtRisk(pl, c), expectedShortfall(pl, c)]
        equal(
          valueAtRisk(
            pl.map((x) => 2 * x),
            c,
          ),
          2 * risk,
        )
        closeTo(
          expectedShortfall(
            pl.map((x) => 2 * x),
            c,
          ),
          2 * shortfall,
          1e-9,
        )
        equal(
          valueAtRisk(
            pl.map((x) => x + money),
            c,
          ),
          risk - money,
        )
        closeTo(
          expectedShortfall(
            pl.map((x) => x + money),
            c,
          ),
          shortfall - money,
          1e-9,
        )
      }),
    )
  })
  it('the order of the scenarios does not matter', () => {
    fc.assert(
      fc.property(scenarios, confidence, (pl, c) => {
        const other = pl.toReversed()
        equal(valueAtRisk(other, c), valueAtRisk(pl, c))
        closeTo(expectedShortfall(other, c), expectedShortfall(pl, c), 1e-12)
      }),
    )
  })
  it('the shortfall of two portfolios together is at most the sum of theirs', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 60 }), confidence, (pairs, c) => {
        const [a, b] = [Float64Array.from(pairs, ([x]) => x), Float64Array.from(pairs, ([, y]) => y)]
        const both = a.map((x, s) => x + b[s]!)
        equal(expectedShortfall(both, c) <= expectedShortfall(a, c) + expectedShortfall(b, c) + 1e-9, true)
        closeTo(incrementalValueAtRisk(a, b, c), valueAtRisk(both, c) - valueAtRisk(a, c), 0)
      }),
    )
  })
  it('many rows at once give what each gives alone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 700 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('whole', 'fractional'),
        (n, width, how) => {
          // Few different values, so that many are equal.
          const rows = Float64Array.from({ length: 3 * n }, (_, i) => ((i * 7919 + 13) % (n * width)) % 97)
          const levels = { valueAtRisk: [0.95, 0.99], expectedShortfall: [0.975, 0.9], tail: how as 'whole' | 'fractional' }
          const all = tailRisk(rows, 3, n, levels)
          for (let row = 0; row < 3; row++) {
            const pl = rows.slice(row * n, (row + 1) * n)
            for (const [i, c] of levels.valueAtRisk.entries()) equal(all.valueAtRisk[row * 2 + i], valueAtRisk(pl, c))
            for (const [i, c] of levels.expectedShortfall.entries())
              equal(all.expectedShortfall[row * 2 + i], expectedShortfall(pl, c, levels.tail))
          }
        },
      ),
    )
  })
  it('of many scenarios are these to the last bit, of all different, an infinite and an unknown one, wherever it is', () => {
    const levels = { valueAtRisk: [0.95, 0.99, 0.6], expectedShortfall: [0.975] }
    for (const n of [40, 504, 1250, 9000])
      for (const special of [0.5, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NaN])
        for (const at of [0, n >> 1, n - 1]) {
          const pl = Float64Array.from({ length: n }, (_, s) => Math.sin(s * s + n) ** 3 * 1e6)
          pl[at] = special
          const { valueAtRisk: all, expectedShortfall: shortfalls } = tailRisk(pl, 1, n, levels)
          deepEqual(
            [...all],
            levels.valueAtRisk.map((c) => valueAtRisk(pl, c)),
          )
          equal(shortfalls[0], expectedShortfall(pl, 0.975))
        }
  })
  it('the smallest of any numbers are those that sorting finds', () => {
    const numbers = fc
      .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 40 }), fc.integer())
      .map(([n, kinds, seed]) => Float64Array.from({ length: n }, (_, i) => Math.imul(i + 7, seed | 1) % kinds))
    fc.assert(
      fc.property(fc.oneof(numbers, scenarios), fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const wanted = Math.max(1, Math.floor(values.length * share))
        const out = new Float64Array(wanted)
        smallestValues(values, 0, values.length, wanted, selectionSpace(values.length), out)
        deepEqual(
          [...out.sort()].map((x) => x + 0),
          [...values.toSorted().subarray(0, wanted)].map((x) => x + 0),
        )
      }),
    )
    const unknown = Float64Array.from({ length: 400 }, (_, i) => (i === 301 ? Number.NaN : i))
    const out = new Float64Array(9)
    smallestValues(unknown, 0, 400, 9, selectionSpace(400), out)
    equal(out.every(Number.isNaN), true)
  })
})

describe('weighted scenarios', () => {
  it("agree with Hull's example of weights that fall by 0.995 a day: value at risk 282,204, shortfall 400,914", () => {
    const pl = Float64Array.from({ length: 500 }, () => 0)
    for (const [scenario, loss] of [
      [494, 477841],
      [339, 345435],
      [349, 282204],
      [329, 277041],
      [487, 253385],
    ] as const)
      pl[scenario - 1] = -loss
    const weights = ageWeights(500, 0.995)
    // Hull prints weights of 0.00528, 0.00243 and 0.00255.
    closeTo(weights[493]!, 0.00528, 5e-6)
    closeTo(weights[338]!, 0.00243, 5e-6)
    closeTo(weights[348]!, 0.00255, 5e-6)
    equal(weightedValueAtRisk(pl, weights, 0.99), 282204)
    closeTo(weightedExpectedShortfall(pl, weights, 0.99), 400914, 5)
  })
  it('interpolate between cumulated weights by rule, by hand', () => {
    // Losses 4, 3, 2, 1 with weights 0.1, 0.2, 0.3, 0.4; tail 0.25: between 0.1 and 0.3, three quarters of the way.
    const pl = Float64Array.of(-1, -2, -3, -4)
    const weights = Float64Array.of(4, 3, 2, 1)
    equal(weightedValueAtRisk(pl, weights, 0.75), 3)
    closeTo(weightedValueAtRisk(pl, weights, 0.75, 'linear'), 3.25, 1e-12)
    // Middles at 0.05, 0.2, 0.45: a fifth of the way from 3 to 2.
    closeTo(weightedValueAtRisk(pl, weights, 0.75, 'middle'), 2.8, 1e-12)
    closeTo(weightedExpectedShortfall(pl, weights, 0.75), (0.1 * 4 + 0.15 * 3) / 0.25, 1e-12)
  })
  it("skfolio's tests: where the worst weights are the tail exactly it names the next loss", () => {
    const [even, half] = [Float64Array.of(-0.1, 0.1), Float64Array.of(0.5, 0.5)]
    equal(weightedValueAtRisk(even, half, 0.5, 'next'), -0.1)
    equal(weightedValueAtRisk(even, half, 0.5), 0.1)
    equal(weightedExpectedShortfall(even, half, 0.5), 0.1)
    const [three, uneven] = [Float64Array.of(-0.3, -0.1, 0.2), Float64Array.of(0.3, 0.4, 0.3)]
    equal(weightedValueAtRisk(three, uneven, 0.5, 'next'), 0.1)
    closeTo(weightedExpectedShortfall(three, uneven, 0.5), 0.22, 1e-15)
    // Seven of ten are 70 % but for rounding, in either sum.
    const ten = Float64Array.from({ length: 10 }, (_, s) => -s)
    equal(weightedValueAtRisk(ten, new Float64Array(10).fill(0.1), 0.3, 'next'), 2)
    equal(weightedValueAtRisk(ten, new Float64Array(10).fill(0.1), 0.3), 3)
  })
  it('of equal weight are plain ones; the middle rule is definition 5', () => {
    fc.assert(
      fc.property(scenarios, confidence, (pl, c) => {
        const equalWeights = new Float64Array(pl.length).fill(1)
        equal(weightedValueAtRisk(pl, equalWeights, c), valueAtRisk(pl, c))
        closeTo(weightedExpectedShortfall(pl, equalWeights, c), expectedShortfall(pl, c), 1e-9)
        closeTo(weightedValueAtRisk(pl, equalWeights, c, 'middle'), valueAtRisk(pl, c, { quantile: 5 }), 1e-9)
      }),
    )
    throws(() => weightedValueAtRisk(Float64Array.of(1), new Float64Array(2), 0.95), RangeError)
  })
})

describe('volatility weighting', () => {
  it("follows Hull's recursion: 0.9 x 0.01² + 0.1 x 0.02² = 0.0114²", () => {
    // Hull, "Options, Futures and Other Derivatives", example of the EWMA model: 1.14 %.
    const volatilities = exponentialVolatilities(Float64Array.of(0.02), 0.9, 0.01 ** 2)
    closeTo(volatilities[1]!, 0.0114, 5e-5)
    closeTo(volatilities[1]! ** 2, 0.00013, 1e-18)
  })
  it('scales each move by tomorrow over its own day', () => {
    deepEqual(volatilityWeightedMoves(Float64Array.of(0.5, -1), Float64Array.of(1, 4, 2)), Float64Array.of(1, -0.5))
    deepEqual(volatilityWeightedMoves(Float64Array.of(0.5), Float64Array.of(0, 2)), Float64Array.of(Number.NaN))
    throws(() => volatilityWeightedMoves(Float64Array.of(0.5), Float64Array.of(1)), RangeError)
  })
})
