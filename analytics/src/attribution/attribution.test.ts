import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { type BrinsonConvention, brinson, linkedBrinson, type Segments } from './brinson.ts'
import { contributions, weightedContributions } from './contribution.ts'
import { ankrimHensel, karnoskySinger } from './currency-attribution.ts'
import { compoundGeometric, geometricAttribution } from './geometric.ts'
import { geometricCurrency } from './geometric-currency.ts'
import { type Linking, linked, linker, linkingCoefficients } from './linking.ts'
import { multiLevelAttribution } from './multi-level.ts'
import { notionalBrinson } from './notional-brinson.ts'

const of = (...values: number[]) => Float64Array.from(values)
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
function allClose(actual: Float64Array, expected: readonly number[], tolerance: number, about = ''): void {
  for (const [i, value] of expected.entries()) closeTo(actual[i]!, value, tolerance, `${about} ${i}`)
}
const LINKINGS: readonly Linking[] = ['carino', 'menchero', 'grap', 'frongello']

/*
 * C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., 2008: UK, Japanese and US equities over four
 * quarters. Tables give effects to a hundredth of a percent, so half of that is the tolerance.
 */
const quarter = (w: number[], W: number[], r: number[], b: number[]): Segments => ({
  ...{ portfolioWeights: of(...w), benchmarkWeights: of(...W), portfolioReturns: of(...r), benchmarkReturns: of(...b) },
})
const QUARTERS: readonly Segments[] = [
  quarter([0.4, 0.3, 0.3], [0.4, 0.2, 0.4], [0.2, -0.05, 0.06], [0.1, -0.04, 0.08]),
  quarter([0.7, 0.2, 0.1], [0.4, 0.3, 0.3], [-0.05, 0.03, -0.05], [-0.07, 0.04, -0.1]),
  quarter([0.3, 0.5, 0.2], [0.5, 0.4, 0.1], [-0.2, 0.08, -0.15], [-0.25, 0.05, -0.2]),
  quarter([0.3, 0.5, 0.2], [0.4, 0.4, 0.2], [0.1, -0.07, 0.25], [0.05, -0.05, 0.1]),
]
const table = 0.5e-4 + 1e-12

describe('arithmetic attribution of one period', () => {
  it('by Brinson, Hood and Beebower: Bacon, table 5.2', () => {
    const effects = brinson(QUARTERS[0]!, { allocation: 'hoodBeebower', interaction: 'separate' })
    allClose(effects.allocation, [0, -0.004, -0.008], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, -0.001, 0.002], 1e-12)
    deepEqual(
      [effects.portfolio, effects.benchmark, effects.active].map((value) => +value.toFixed(12)),
      [0.083, 0.064, 0.019],
    )
  })
  it('by Brinson and Fachler with interaction in the selection: Bacon, table 8.1', () => {
    const expected = [
      [[0, -0.0104, -0.0016], [0.04, -0.003, -0.006]],
      [[-0.0072, -0.0086, 0.0108], [0.014, -0.002, 0.005]],
      [[0.025, 0.0175, -0.0075], [0.015, 0.015, 0.01]],
      [[-0.003, -0.007, 0], [0.015, -0.01, 0.03]],
    ] as const // biome-ignore format: one table
    QUARTERS.forEach((segments, q) => {
      const effects = brinson(segments)
      allClose(effects.allocation, expected[q]![0], table, `allocation ${q}`)
      allClose(effects.selection, expected[q]![1], table, `selection ${q}`)
    })
  })
  it('what the benchmark does not have is all allocation, and what is not held has no selection', () => {
    // B = 4 %. Gold: 10 % held at 9 %, 0.1 x (9 - 4). Cash: 20 % of the benchmark at 1 % and not held, -0.2 x (1 - 4).
    const effects = brinson(quarter([0.9, 0.1, 0], [0.8, 0, 0.2], [0.05, 0.09, Number.NaN], [0.0475, Number.NaN, 0.01]))
    allClose(effects.allocation, [0.1 * 0.0075, 0.005, 0.006], 1e-15)
    allClose(effects.selection, [0.9 * 0.0025, 0, 0], 1e-15)
  })
  it('with interaction in the allocation (bottom-up): by hand from the same table', () => {
    // Japan 0.1 x (-5 - 6.4), the US -0.1 x (6 - 6.4); the selection by the benchmark's weights as above.
    const effects = brinson(QUARTERS[0]!, { allocation: 'fachler', interaction: 'inAllocation' })
    allClose(effects.allocation, [0, -0.0114, 0.0004], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, 0, 0], 0)
  })
  it('a managed portfolio against its bogey: Bodie, Kane, Marcus, Investments, tables of chapter 24', () => {
    const segments = quarter([0.7, 0.07, 0.23], [0.6, 0.3, 0.1], [0.0728, 0.0189, 0.0048], [0.0581, 0.0145, 0.0048])
    const effects = brinson(segments, { allocation: 'hoodBeebower', interaction: 'inSelection' })
    allClose(Float64Array.of(effects.portfolio, effects.benchmark, effects.active), [0.0534, 0.0397, 0.0137], table)
    closeTo(sum(effects.allocation), 0.0031, table)
    closeTo(sum(effects.selection), 0.0106, table)
  })
  it('what cannot be attributed is refused with its place', () => {
    const refused = [
      [
        () => brinson(quarter([1], [0.5, 0.5], [0.1], [0.1, 0.2])),
        /1 portfolio weights, 1 portfolio returns, 2 benchmark weights/,
      ],
      [() => brinson(quarter([1], [1], [Number.NaN], [0.1])), /portfolio return 0 is NaN with a weight of 1/],
      [() => brinson(quarter([1], [Number.NaN], [0.1], [0.1])), /benchmark weight 0 is NaN/],
      [() => linkedBrinson([QUARTERS[0]!, quarter([1], [1], [0.1], [0.1])]), /period 1 has 1 segments, the first 3/],
      [() => linked(of(0.1, Number.POSITIVE_INFINITY)), /a return of Infinity cannot be linked/],
      [() => linkingCoefficients('grap', of(0.1), of()), /1 portfolio and 0 benchmark returns/],
      [() => contributions([of(1)], of(Number.NaN)), /the base of day 0 is NaN/],
      [() => contributions([of(1)], of(100, 100)), /row 0 has 1 days and the base 2/],
      [() => weightedContributions(of(1), of()), /1 weights and 0 returns/],
    ] as const
    for (const [call, message] of refused) throws(call, (error) => error instanceof RangeError && message.test(error.message))
  })
})

describe('linking over four quarters', () => {
  const totals: Record<Linking, readonly [readonly number[], readonly number[]]> = {
    carino: [[0.0165, -0.006, 0.0015], [0.0804, 0.0018, 0.0385]],
    menchero: [[0.0156, -0.0078, 0.0014], [0.0838, 0.0005, 0.0391]],
    grap: [[0.0167, -0.0055, 0.0011], [0.0785, 0.0016, 0.0402]],
    frongello: [[0.0167, -0.0055, 0.0011], [0.0785, 0.0016, 0.0402]],
  } // biome-ignore format: one table
  for (const method of LINKINGS)
    it(`${method}: Bacon, tables 8.2 to 8.5`, () => {
      const effects = linkedBrinson(QUARTERS, undefined, method)
      // The book rounds single periods before it links, which moves the last digit.
      allClose(effects.allocation, totals[method][0], 1e-4, 'allocation')
      allClose(effects.selection, totals[method][1], 1e-4, 'selection')
      closeTo(sum(effects.allocation) + sum(effects.selection), effects.active, 1e-14)
    })
  it('the periods after linking: Bacon, tables 8.2 (Carino), 8.3 (Menchero), 8.4 (GRAP) and 8.5 (Frongello)', () => {
    const periods = QUARTERS.map((segments) => brinson(segments))
    const [R, B] = [Float64Array.from(periods, (p) => p.portfolio), Float64Array.from(periods, (p) => p.benchmark)]
    const uk = Float64Array.from(periods, (p) => p.selection[0]!)
    const expected: Record<Linking, readonly number[]> = {
      carino: [0.0362, 0.0142, 0.016, 0.0141],
      menchero: [0.0396, 0.0138, 0.0154, 0.0149],
      grap: [0.0341, 0.0135, 0.016, 0.0149],
      frongello: [0.04, 0.0133, 0.009],
    }
    for (const method of LINKINGS) allClose(linker(method, R, B)(uk), expected[method], table, method)
  })
  it('two periods of A. Frongello, "Linking Single Period Arithmetic Attribution Results", 2004', () => {
    // 21 % and 14 % against 11 % and 9 %: allocation 6 + (2 x 1.21 + 9 % x 6), selection 4 + (3 x 1.21 + 9 % x 4), 16.95 together.
    const link = linker('frongello', of(0.21, 0.14), of(0.11, 0.09))
    allClose(link(of(0.06, 0.02)), [0.06, 0.0296], 1e-15)
    allClose(link(of(0.04, 0.03)), [0.04, 0.0399], 1e-15)
  })
  it('without linking: the notional funds of Davies and Laker, compounded by hand', () => {
    // Allocation funds earn 5.2, -5.1, -9 and 1 %, selection funds 9.4, -2.6, -8.3 and 6.2 %.
    const funds = (...returns: number[]) => returns.reduce((growth, r) => growth * (1 + r), 1) - 1
    const B = funds(0.064, -0.046, -0.125, 0.02)
    const A = funds(0.052, -0.051, -0.09, 0.01)
    const S = funds(0.094, -0.026, -0.083, 0.062)
    const effects = notionalBrinson(QUARTERS)
    closeTo(effects.allocation, A - B, 1e-14)
    closeTo(effects.selection, S - B, 1e-14)
    closeTo(effects.allocation + effects.selection + effects.interaction, effects.active, 1e-15)
    closeTo(effects.active, linkedBrinson(QUARTERS).active, 1e-15)
  })
  it('a return of -100 % cannot be linked', () => {
    throws(() => linkingCoefficients('carino', of(0.1, -1), of(0.1, 0.1)), RangeError)
  })
})

const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const segments = (count: number): fc.Arbitrary<Segments> =>
  fc
    .record({
      w: fc.array(fraction(0.01, 1), { minLength: count, maxLength: count }),
      W: fc.array(fraction(0.01, 1), { minLength: count, maxLength: count }),
      r: fc.array(fraction(-0.3, 0.4), { minLength: count, maxLength: count }),
      b: fc.array(fraction(-0.3, 0.4), { minLength: count, maxLength: count }),
    })
    .map(({ w, W, r, b }) => {
      const unit = (weights: number[]) => weights.map((weight) => weight / weights.reduce((total, each) => total + each, 0))
      return quarter(unit(w), unit(W), r, b)
    })
const convention: fc.Arbitrary<BrinsonConvention> = fc.record({
  allocation: fc.constantFrom('fachler', 'hoodBeebower'),
  interaction: fc.constantFrom('separate', 'inSelection', 'inAllocation'),
})

describe('laws of attribution', () => {
  it('effects sum to the active return, in one period and linked over many, by every convention and method', () => {
    const periods = fc.array(segments(4), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(periods, convention, fc.constantFrom(...LINKINGS), (data, each, method) => {
        for (const one of data) {
          const effects = brinson(one, each)
          closeTo(sum(effects.allocation) + sum(effects.selection) + sum(effects.interaction), effects.active, 1e-13)
        }
        const { allocation, selection, interaction, active, portfolio } = linkedBrinson(data, each, method)
        closeTo(sum(allocation) + sum(selection) + sum(interaction), active, 1e-11 * (1 + Math.abs(portfolio)))
      }),
    )
  })
  it('a portfolio that is its benchmark has no effects', () => {
    const same = QUARTERS.map((q) => ({ ...q, portfolioWeights: q.benchmarkWeights, portfolioReturns: q.benchmarkReturns }))
    for (const method of LINKINGS) {
      const effects = linkedBrinson(same, undefined, method)
      deepEqual([sum(effects.allocation), sum(effects.selection), effects.active], [0, 0, 0])
    }
  })
  it('geometric effects compound to the geometric active return', () => {
    fc.assert(
      fc.property(fc.array(segments(3), { minLength: 1, maxLength: 8 }), (data) => {
        const periods = data.map(geometricAttribution)
        for (const p of periods) {
          closeTo(sum(p.allocation), p.wholeAllocation, 1e-13)
          closeTo(sum(p.selection), p.wholeSelection, 1e-13)
        }
        const { wholeAllocation, wholeSelection, active } = compoundGeometric(periods)
        closeTo((1 + wholeAllocation) * (1 + wholeSelection) - 1, active, 1e-12)
      }),
    )
  })
  it('rows contribute exactly the return, by every method, and one row all of it', () => {
    const day = fc.record({ base: fraction(50, 150), profit: fc.array(fraction(-5, 5), { minLength: 3, maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), fc.constantFrom(...LINKINGS), (days, method) => {
        const rows = [0, 1, 2].map((row) => Float64Array.from(days, ({ profit }) => profit[row]!))
        const base = Float64Array.from(days, (each) => each.base)
        const { total, rows: parts } = contributions(rows, base, method)
        closeTo(sum(parts), total, 1e-12 * (1 + Math.abs(total)))
        const alone = contributions([rows[0]!], base, method)
        closeTo(alone.rows[0]!, alone.total, 1e-12 * (1 + Math.abs(alone.total)))
      }),
    )
  })
})

describe('contribution to return', () => {
  it('of one day is profit and loss over what was there and came in', () => {
    const { rows, total, returns } = contributions([of(3), of(-1)], of(100))
    allClose(rows, [0.03, -0.01], 1e-15)
    deepEqual([+total.toFixed(12), +returns[0]!.toFixed(12)], [0.02, 0.02])
    allClose(weightedContributions(of(0.6, 0.4, 0), of(0.05, -0.025, Number.NaN)), [0.03, -0.01, 0], 1e-15)
  })
  it('linked by Carino: 10 % of the first row on day one, 10 % of the second on day two, are 10.5 % each of 21 %', () => {
    // k_t = ln 1.1 / 0.1 on both days and k = ln 1.21 / 0.21, so each counts 0.1 k_t / k = 0.21 ln 1.1 / ln 1.21 = 0.105.
    const { rows, total } = contributions([of(10, 0), of(0, 11)], of(100, 110))
    allClose(rows, [0.105, 0.105], 1e-14)
    closeTo(total, 0.21, 1e-14)
  })
  it('compounded forward (GRAP) the second day earns on the first: 10 and 11 %', () => {
    allClose(contributions([of(10, 0), of(0, 11)], of(100, 110), 'grap').rows, [0.1, 0.11], 1e-14)
  })
  it('of five managers over a year, rebalanced by quarter: PerformanceAnalytics, to.period.contributions', () => {
    // HAM1 to HAM5 of its data set `managers` in 2002, in hundredths of a percent, with weights of 5, 10, 30, 40 and 15 %.
    const months = [
      [135, -188, -145, -344, 846],
      [-124, -371, -414, -253, -86],
      [63, 221, 207, 1378, -724],
      [46, -116, -253, 608, 459],
      [-15, -295, -24, 18, -543],
      [-241, -338, -451, -473, -471],
      [-755, -124, -340, -1406, -690],
      [77, -4, 24, -192, 775],
      [-575, -17, -439, -1110, -420],
      [297, 43, 102, 91, -307],
      [661, -83, 350, 810, 153],
      [-323, -22, -652, 354, 30],
    ]
    const weights = [0.05, 0.1, 0.3, 0.4, 0.15]
    const rows = weights.map(() => new Float64Array(12))
    const base = new Float64Array(12)
    let value = 1
    let held = weights
    for (const [t, returns] of months.entries()) {
      if (t % 3 === 0) held = weights.map((weight) => weight * value)
      base[t] = value
      for (const [i, money] of held.entries()) rows[i]![t] = (money * returns[i]!) / 1e4
      held = held.map((money, i) => money + rows[i]![t]!)
      value = held.reduce((total, money) => total + money, 0)
    }
    const linkedForward = contributions(rows, base, 'grap')
    allClose(linkedForward.rows, [-0.004045348, -0.012800051, -0.060038137, -0.02103051, -0.01650314], 5e-9)
    closeTo(linkedForward.total, -0.11441719, 5e-9)
  })
  it('a day without a base is left out', () => {
    allClose(contributions([of(10, 5, 11)], of(100, 0, 110)).rows, [0.21], 1e-14)
  })
})

describe('geometric attribution', () => {
  it('of four quarters: Bacon, table 8.6', () => {
    const expected = [
      [[0, -0.0098, -0.0015], [0.038, -0.0029, -0.0057], -0.0113, 0.0295],
      [[-0.0075, -0.009, 0.0113], [0.0148, -0.0021, 0.0053], -0.0052, 0.0179],
      [[0.0286, 0.02, -0.0086], [0.0165, 0.0165, 0.011], 0.04, 0.044],
      [[-0.0029, -0.0069, 0], [0.0149, -0.0099, 0.0297], -0.0098, 0.0347],
    ] as const // biome-ignore format: one table
    const periods = QUARTERS.map(geometricAttribution)
    periods.forEach((effects, q) => {
      allClose(effects.allocation, expected[q]![0], table, `allocation ${q}`)
      allClose(effects.selection, expected[q]![1], table, `selection ${q}`)
      closeTo(effects.wholeAllocation, expected[q]![2], table)
      closeTo(effects.wholeSelection, expected[q]![3], table)
    })
    const whole = compoundGeometric(periods)
    closeTo(whole.active, 0.1464, table)
    closeTo(whole.wholeAllocation, 0.0129, table)
    closeTo(whole.wholeSelection, 0.1319, table)
  })
})

describe('attribution over several levels', () => {
  // Morningstar, "Equity Performance Attribution Methodology", its example of regions, sectors and sizes, to a hundredth of a percent.
  const segments = quarter(
    [0.15, 0.1, 0.05, 0.23, 0, 0.12, 0.18, 0.17],
    [0.05, 0.25, 0.1, 0.05, 0.1, 0.25, 0, 0.2],
    [0.1, 0.2, 0.07, 0.133, 0.1476, 0.07, 0.05, -0.1],
    [-0.08, 0.08, 0.18, -0.01, 0.1476, 0.0586, 0.05, -0.05],
  )
  const regions = ['Asia', 'Asia', 'Asia', 'Asia', 'Europe', 'Europe', 'Europe', 'Europe']
  const sectors = ['Cyclical', 'Cyclical', 'Defensive', 'Defensive', 'Cyclical', 'Cyclical', 'Defensive', 'Defensive']
  it("geometric: Morningstar's example", () => {
    const effects = multiLevelAttribution(segments, [regions, sectors])
    const level = (k: number, name: 'allocation' | 'benchmarkReturn') => of(...effects.levels[k]!.map((group) => group[name]))
    allClose(level(0, 'benchmarkReturn'), [0.0744, 0.0353], 8e-5)
    allClose(level(1, 'benchmarkReturn'), [0.0533, 0.1167, 0.084, -0.05], 8e-5)
    allClose(level(0, 'allocation'), [0.0016, 0.0013], 8e-5)
    allClose(level(1, 'allocation'), [0.0021, 0.0041, -0.0083, -0.0145], 8e-5)
    allClose(level(2, 'allocation'), [-0.0139, -0.0028, -0.0083, -0.0167, -0.0021, -0.0008, 0.0173, 0], 8e-5)
    allClose(effects.selection, [0.0267, 0.0119, -0.0054, 0.0326, 0, 0.0014, 0, -0.0084], 8e-5)
    allClose(effects.wholeAllocation, [0.0029, -0.0166, -0.0273], 8e-5)
    closeTo(effects.wholeSelection, 0.05865, 8e-5)
    closeTo(effects.active, 1.06949 / 1.05291 - 1, 1e-14)
    deepEqual(effects.levels[1]![2]!.path, ['Europe', 'Cyclical'])
  })
  it('adds up by level, and is Brinson and Fachler without one above', () => {
    for (const form of ['arithmetic', 'geometric'] as const) {
      const effects = multiLevelAttribution(segments, [regions, sectors], form)
      effects.levels.forEach((groups, k) => {
        closeTo(sum(of(...groups.map(({ allocation }) => allocation))), effects.wholeAllocation[k]!, 1e-15)
      })
      closeTo(sum(effects.selection), effects.wholeSelection, 1e-15)
      const wholes = [...effects.wholeAllocation, effects.wholeSelection]
      const together = form === 'arithmetic' ? sum(of(...wholes)) : linked(of(...wholes))
      closeTo(together, effects.active, 1e-15)
    }
    const plain = brinson(segments)
    const one = multiLevelAttribution(segments, [], 'arithmetic')
    allClose(of(...one.levels[0]!.map(({ allocation }) => allocation)), [...plain.allocation], 1e-15)
    allClose(one.selection, [...plain.selection], 1e-15)
  })
  it('a group that the benchmark does not have is decided at its level, and names are one a segment', () => {
    // Gold and silver, 5 % each, beside 90 % of shares at 4 %: 0.1 x (0.06 - 0.04) by the metals' group, nothing below it.
    const metals = quarter([0.9, 0.05, 0.05], [1, 0, 0], [0.04, 0.09, 0.03], [0.04, Number.NaN, Number.NaN])
    const { levels, selection } = multiLevelAttribution(metals, [['Shares', 'Metals', 'Metals']], 'arithmetic')
    allClose(of(...levels[0]!.map(({ allocation }) => allocation)), [0, 0.002], 1e-15)
    allClose(of(...levels[1]!.map(({ allocation }) => allocation)), [0, 0, 0], 0)
    allClose(selection, [0, 0, 0], 0)
    throws(() => multiLevelAttribution(metals, [['Shares']]), /1 names for 3: give one a segment/)
  })
})

describe('attribution with currencies', () => {
  const market = {
    ...{ portfolioWeights: of(0.4, 0.3, 0.3), benchmarkWeights: of(0.4, 0.2, 0.4) },
    ...{ portfolioForwards: of(0.2, -0.15, -0.05), benchmarkForwards: of(0.3, -0.1, -0.2) },
  }
  it('by Ankrim and Hensel: Bacon, table 6.2', () => {
    const returns = {
      ...{ portfolioReturns: of(0.2, 0.045, 0.272), benchmarkReturns: of(0.1, 0.056, 0.296) },
      ...{ openingSpot: of(1, 1, 1), closingSpot: of(1, 1.1, 1.2), forward: of(1, 1.01, 1.02) },
    }
    const effects = ankrimHensel(market, returns)
    allClose(effects.allocation, [0, -0.01136, -0.00264], 1e-12)
    allClose(effects.selection, [0.04, -0.0022, -0.0096], 1e-12)
    allClose(effects.interaction, [0, -0.0011, 0.0024], 1e-12)
    allClose(effects.currency, [0.009, 0, 0.004], table)
    allClose(effects.forwardPremium, [0, 0, -0.001], 1e-12)
    // Portfolio 17.51 %, benchmark 16.96 %; the forwards earned S1 / F - 1 of what was bought.
    const forwards = -0.05 * (1.1 / 1.01 - 1) + 0.15 * (1.2 / 1.02 - 1)
    const all = Object.values(effects).reduce((total, effect) => total + sum(effect), 0)
    closeTo(all, 0.1751 - 0.1696 + forwards, 1e-12)
  })
  it('geometric, without and with forwards: Bacon, tables 6.7 to 6.9, as PortfolioAttribution tests them', () => {
    const returns = {
      ...{ portfolioReturns: of(0.2, 0.047, 0.28), benchmarkReturns: of(0.1, 0.056, 0.296) },
      ...{ portfolioLocal: of(0.2, -0.05, 0.06), benchmarkLocal: of(0.1, -0.04, 0.08), benchmarkHedged: of(0.1, -0.03, 0.1) },
    }
    const effects = geometricCurrency(market, returns)
    allClose(effects.allocation, [0, -0.0088, -0.0034], table)
    allClose(effects.selection, [0.038, -0.0029, -0.0057], table)
    closeTo(effects.wholeAllocation, -0.0122, table)
    closeTo(effects.wholeSelection, 0.0295, table)
    closeTo(effects.hedging, 0.00095147, 5e-9)
    closeTo(effects.currency, -0.01040392, 5e-9)
    closeTo(effects.active, 0.0073, table)
    // The forwards of the portfolio earned 9.5 and 17 %, those of the benchmark 8.87 and 17.82 %.
    const forwards = { portfolioForwardReturns: of(0, 0.095, 0.17), benchmarkForwardReturns: of(0, 0.0887, 0.1782) }
    const dealt = geometricCurrency(market, { ...returns, ...forwards })
    closeTo(dealt.currency, 0.008879913, 5e-9)
    closeTo(dealt.active, 0.02689563, 5e-9)
    for (const { active, wholeAllocation, wholeSelection, hedging, currency } of [effects, dealt])
      closeTo((1 + wholeAllocation) * (1 + wholeSelection) * (1 + hedging) * (1 + currency) - 1, active, 1e-15)
    throws(() => geometricCurrency(market, { ...returns, benchmarkHedged: of(0.1) }), /benchmarkHedged/)
  })
  it('by Karnosky and Singer: markets by their premium over cash, currencies by their return with cash', () => {
    // Premiums b: 7 %, -5 %, 5 %, weighted 3.8 %. Cash: 3, 11, 23 %; benchmark exposures 0.7, 0.1, 0.2: 7.8 %.
    const returns = {
      ...{ portfolioLocal: of(0.2, -0.05, 0.06), benchmarkLocal: of(0.1, -0.04, 0.08) },
      ...{ currencyReturns: of(0, 0.1, 0.2), interestRates: of(0.03, 0.01, 0.03) },
    }
    const effects = karnoskySinger(market, returns)
    allClose(effects.allocation, [0, 0.1 * (-0.05 - 0.038), -0.1 * (0.05 - 0.038)], 1e-12)
    allClose(effects.selection, [0.04, -0.002, -0.008], 1e-12)
    allClose(effects.interaction, [0, -0.001, 0.002], 1e-12)
    allClose(effects.currency, [-0.1 * (0.03 - 0.078), 0.05 * (0.11 - 0.078), 0.05 * (0.23 - 0.078)], 1e-12)
    // r = 0.4 x 17 - 0.3 x 6 + 0.3 x 3 + 0.6 x 3 + 0.15 x 11 + 0.25 x 23; b = 0.4 x 7 - 0.2 x 5 + 0.4 x 5 + 7.8.
    const all = Object.values(effects).reduce((total, effect) => total + sum(effect), 0)
    closeTo(all, 0.151 - 0.116, 1e-12)
  })
})
