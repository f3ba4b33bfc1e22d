import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { expectedShortfall, type Tail } from './expected-shortfall.ts'

import { type ValueAtRiskRule, valueAtRisk } from './value-at-risk.ts'

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
})
