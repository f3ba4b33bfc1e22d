import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { BENCHMARK, floats, MIXED, NEGATIVE, PORTFOLIO } from '../../testing/return-samples.ts'
import { jensenAlpha } from './alpha.ts'
import { appraisalRatio } from './appraisal-ratio.ts'
import { battingAverage, numberRatio } from './batting-average.ts'
import { beta, timingRatio } from './beta.ts'
import { mSquared, mSquaredExcess, mSquaredOf } from './m-squared.ts'
import { captureRatio, captureSpread } from './market-capture.ts'
import { marketRisk, rSquared } from './market-risk.ts'
import { treynorRatio } from './treynor-ratio.ts'

const pairs = fc
  .array(fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 })), { minLength: 3, maxLength: 30 })
  .map((list) => ({ r: Float64Array.from(list, ([x]) => x / 1000), b: Float64Array.from(list, ([, x]) => x / 1000) }))

describe('beta and alpha', () => {
  it("are empyrical's: -0.713 and -8.307 for its mixed series against its negative one", () => {
    const against = NEGATIVE.subarray(1)
    closeTo(beta(MIXED, against), -0.71296296296296313, 1e-14)
    closeTo(jensenAlpha(MIXED, against, 0, 252), -8.306666666666668, 1e-12)
    closeTo(
      beta(
        MIXED,
        MIXED.map((r) => -r),
      ),
      -1,
      1e-15,
    )
    equal(beta(MIXED, new Float64Array(8).fill(0.01)), Number.NaN)
  })
  it('of a year of returns over a rate of 0.2 % a month (scipy)', () => {
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002), 1.0608429214607302, 1e-14)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002), 0.0032746998499249636, 1e-16)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002, 12, 'compounded'), 1.003274699849925 ** 12 - 1, 1e-14)
    closeTo(jensenAlpha(PORTFOLIO, BENCHMARK, 0.002, 12, 'difference'), 0.041497227490790045, 1e-14)
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002, 'up'), 1.277161862527716, 1e-13)
    closeTo(beta(PORTFOLIO, BENCHMARK, 0.002, 'down'), 1.1346299093655585, 1e-13)
    closeTo(timingRatio(PORTFOLIO, BENCHMARK, 0.002), 1.277161862527716 / 1.1346299093655585, 1e-13)
  })
  it('of the benchmark are 1 and 0; of a line of it the slope and the intercept', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: -3, max: 3 }), fc.integer({ min: -50, max: 50 }), ({ b }, slope, thousandths) => {
        if (new Set(b).size < 2) return
        const line = b.map((x) => thousandths / 1000 + slope * x)
        closeTo(beta(b, b), 1, 1e-12)
        closeTo(beta(line, b), slope, 1e-9)
        closeTo(jensenAlpha(line, b), thousandths / 1000, 1e-9)
      }),
    )
  })
})

describe('systematic and specific risk', () => {
  it('of a year of returns (scipy)', () => {
    const population = marketRisk(PORTFOLIO, BENCHMARK, 0.002, 12, 'population')
    closeTo(population.specific, 0.02216265505618787, 1e-15)
    closeTo(population.rSquared, 0.9243198214029396, 1e-14)
    closeTo(marketRisk(PORTFOLIO, BENCHMARK, 0.002, 12).specific, 0.023148138251615276, 1e-15)
    closeTo(rSquared(PORTFOLIO, BENCHMARK), 0.9614155300404396 ** 2, 1e-14)
  })
  it('together are the whole risk', () => {
    fc.assert(
      fc.property(pairs, ({ r, b }) => {
        const { systematic, specific, total, rSquared: explained } = marketRisk(r, b)
        if (Number.isNaN(total) || Number.isNaN(explained)) return
        closeTo(systematic ** 2 + specific ** 2, total ** 2, 1e-12)
        closeTo(systematic ** 2, explained * total ** 2, 1e-10)
      }),
    )
  })
  it('Treynor and appraisal ratio (scipy)', () => {
    closeTo(treynorRatio(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12, form: 'compounded' }), 0.06388101503340729, 1e-14)
    closeTo(appraisalRatio(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12 }), 1.6976051279785953, 1e-13)
    const modified = treynorRatio(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12, form: 'compounded', isModified: true })
    const { beta: slope, systematic } = marketRisk(PORTFOLIO, BENCHMARK, 0.002, 12)
    closeTo(modified, (0.06388101503340729 * slope) / systematic, 1e-13)
  })
})

describe('M squared', () => {
  it('by hand: 12 % at a risk of 20 %, a market risk of 15 % and a rate of 2 % give 9.5 %', () => {
    closeTo(mSquaredOf(0.12, 0.2, 0.15, 0.02), 0.095, 1e-16)
  })
  it('of a year of returns (numpy), and above the benchmark', () => {
    closeTo(mSquared(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12 }), 0.08704931166181312, 1e-14)
    const [m2, annual] = [mSquared(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12 }), 0.050451780890010456]
    closeTo(mSquaredExcess(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12 }), (1 + m2) / (1 + annual) - 1, 1e-14)
    closeTo(mSquaredExcess(PORTFOLIO, BENCHMARK, 0.002, { periodsPerYear: 12 }, 'arithmetic'), m2 - annual, 1e-14)
  })
})

describe('capture', () => {
  it('in its published forms (numpy)', () => {
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up'), 1.1966714093625825, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'down'), 1.0217538825378565, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'down', { zeroPeriods: 'down' }), 0.8173621856722476, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up', { form: 'annualised', zeroPeriods: 'up' }), 1.31902942841452, 1e-13)
    closeTo(captureRatio(PORTFOLIO, BENCHMARK, 'up', { form: 'arithmetic' }), 1.1851851851851853, 1e-14)
    closeTo(captureSpread(PORTFOLIO, BENCHMARK), 1.1966714093625825 / 1.0217538825378565, 1e-13)
  })
  it('of the benchmark is 1 on both sides; without such a period there is none', () => {
    for (const form of ['cumulative', 'annualised', 'arithmetic'] as const)
      for (const side of ['up', 'down'] as const)
        closeTo(captureRatio(BENCHMARK, BENCHMARK, side, { form, periodsPerYear: 12 }), 1, 1e-15)
    equal(captureRatio(floats(0.1), floats(0.1), 'down'), Number.NaN)
    throws(() => captureRatio(floats(0.1), floats(), 'up'), RangeError)
  })
})

describe('batting average', () => {
  // Won: months 1, 2, 3, 6, 7, 8, 10 and 12 of twelve; the benchmark rose in seven and fell in four.
  it('is the share of periods won', () => {
    closeTo(battingAverage(PORTFOLIO, BENCHMARK), 8 / 12, 1e-15)
    closeTo(battingAverage(PORTFOLIO, BENCHMARK, 'up'), 5 / 7, 1e-15)
    closeTo(battingAverage(PORTFOLIO, BENCHMARK, 'down'), 2 / 4, 1e-15)
    equal(battingAverage(BENCHMARK, BENCHMARK), 0)
    equal(battingAverage(BENCHMARK, BENCHMARK, 'all', 'won'), 1)
  })
  it('up and down number ratio count the direction alone', () => {
    equal(numberRatio(PORTFOLIO, BENCHMARK, 'up'), 1)
    equal(numberRatio(PORTFOLIO, BENCHMARK, 'down'), 1)
    equal(numberRatio(floats(0.1, -0.1), floats(0.1, 0.2), 'up'), 0.5)
    equal(numberRatio(floats(0.1), floats(0.1), 'down'), Number.NaN)
  })
})
