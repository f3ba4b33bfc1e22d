import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../../testing/close-to.ts'
import { BENCHMARK, floats, MIXED, NEGATIVE, PORTFOLIO, POSITIVE } from '../../../testing/return-samples.ts'
import { mean } from '../../statistics/mean.ts'

import { downsideDeviation } from './downside-deviation.ts'
import { excessReturns } from './excess-returns.ts'
import { gainsAndLosses } from './gains-and-losses.ts'
import { informationRatio } from './information-ratio.ts'

import { partialMoment } from './partial-moment.ts'
import { sharpeRatio } from './sharpe-ratio.ts'
import { sortinoRatio } from './sortino-ratio.ts'

import { trackingError } from './tracking-error.ts'
import { volatility } from './volatility.ts'

/** empyrical's flat_line_1 and simple_benchmark without their first day, on which its mixed series is unknown. */
const FLAT = new Float64Array(8).fill(0.01)
const SIMPLE = floats(1, 0, 1, 0, 1, 0, 1, 0).map((percent) => percent / 100)
const DAILY = { periodsPerYear: 252 }
const series = fc
  .array(fc.integer({ min: -500, max: 500 }), { minLength: 4, maxLength: 30 })
  .map((values) => Float64Array.from(values, (value) => value / 1000))

describe('volatility', () => {
  it("is empyrical's annual_volatility, daily and monthly", () => {
    closeTo(volatility(MIXED, 252), 0.9136465399704637, 1e-14)
    closeTo(volatility(floats(0, ...MIXED), 12), 0.18663690238892558, 1e-14)
  })
  it("is Portfolio Performance's, with its semi volatility, of n logarithmic returns times the root of n", () => {
    // RiskTest: daily returns of 0.5 %, -1/3 %, -0.5 %, 1 %, 1 %, -0.5 %.
    const returns = floats(0.005, -1 / 300, -0.005, 0.01, 0.01, -0.005).map(Math.log1p)
    closeTo(volatility(returns, 6), 0.017736692475, 5e-13)
    closeTo(downsideDeviation(returns, mean(returns), 6, 'fullLessOne'), 0.012188677034, 5e-13)
  })
  it('below the mean, as skfolio: semi-variance and first lower partial moment', () => {
    const returns = floats(0.1, -0.5, -0.3, 0.8)
    closeTo(partialMoment(returns, mean(returns), 2), 0.0953125, 1e-16)
    closeTo(partialMoment(returns, mean(returns), 2, { denominator: 'fullLessOne' }), 0.38125 / 3, 1e-15)
    closeTo(partialMoment(returns, mean(returns), 1), 0.2125, 1e-16)
  })
  it('of the population, and of a single return', () => {
    closeTo(volatility(PORTFOLIO, 1, 'population'), 0.023256271555575428, 1e-16)
    equal(volatility(floats(0.1)), Number.NaN)
  })
})

describe('Sharpe ratio', () => {
  it("is empyrical's: mean over sample deviation, times the root of 252", () => {
    closeTo(sharpeRatio(MIXED, 0, DAILY), 1.7238613961706866, 1e-13)
    closeTo(sharpeRatio(MIXED, SIMPLE, DAILY), 0.34111411441060574, 1e-13)
    closeTo(sharpeRatio(POSITIVE, 0, DAILY), 52.915026221291804, 1e-11)
    closeTo(sharpeRatio(NEGATIVE, 0, DAILY), -24.406808633910085, 1e-12)
  })
  it('in its other published forms (numpy)', () => {
    const monthly = { periodsPerYear: 12 }
    closeTo(sharpeRatio(PORTFOLIO, 0.002, monthly), 0.8200193439851536, 1e-14)
    closeTo(sharpeRatio(PORTFOLIO, 0.002, { ...monthly, form: 'compounded' }), 0.8053745426265473, 1e-14)
    const bacon = { ...monthly, form: 'difference', denominator: 'population', deviationOf: 'returns' } as const
    closeTo(sharpeRatio(PORTFOLIO, 0.002, bacon), 0.8599140837397056, 1e-14)
  })
  it('is not defined without variation', () => {
    equal(sharpeRatio(FLAT, 0), Number.NaN)
    equal(sharpeRatio(MIXED, MIXED), Number.NaN)
    equal(sharpeRatio(floats(0.1), 0), Number.NaN)
    throws(() => sharpeRatio(MIXED, floats(0)), RangeError)
  })
  it('does not change with leverage', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 10 }), (returns, leverage) => {
        const plain = sharpeRatio(returns)
        if (Number.isNaN(plain)) return
        closeTo(sharpeRatio(returns.map((r) => leverage * r)), plain, 1e-9 * (1 + Math.abs(plain)))
      }),
    )
  })
})

describe('downside deviation', () => {
  it("is empyrical's downside_risk", () => {
    closeTo(downsideDeviation(MIXED, 0, 252), 0.604483250388297, 1e-14)
    closeTo(downsideDeviation(MIXED, 0.1, 252), 1.7161730681956295, 1e-14)
    closeTo(downsideDeviation(floats(0, ...MIXED), 0, 52), 0.25888650451930134, 1e-14)
    closeTo(downsideDeviation(floats(0, ...MIXED), 0.1, 12), 0.37148351242013422, 1e-14)
    equal(downsideDeviation(MIXED, MIXED, 252), 0)
  })
  it('over all returns, over the short ones, over all but one (numpy, by hand)', () => {
    closeTo(downsideDeviation(PORTFOLIO, 0.002), 0.014807092894960846, 1e-16)
    closeTo(downsideDeviation(PORTFOLIO, 0.002, 1, 'subset'), 0.02564663720646432, 1e-16)
    // Shortfalls of 3 % and 4 % among five returns: 25 / 5, 25 / 2 and 25 / 4 of a hundredth of a per cent.
    const returns = floats(0.02, -0.03, 0.01, -0.04, 0)
    closeTo(downsideDeviation(returns) ** 2, 0.0005, 1e-17)
    closeTo(downsideDeviation(returns, 0, 1, 'subset') ** 2, 0.00125, 1e-17)
    closeTo(downsideDeviation(returns, 0, 1, 'fullLessOne') ** 2, 0.000625, 1e-17)
  })
  it('below the mean it is the semideviation', () => {
    equal(downsideDeviation(POSITIVE, 0, 1, 'subset'), 0)
    equal(downsideDeviation(floats()), Number.NaN)
    equal(downsideDeviation(floats(0.1, Number.NaN)), Number.NaN)
  })
  it('never falls as more is asked for, and with the upside it is the whole', () => {
    fc.assert(
      fc.property(series, (returns) => {
        equal(downsideDeviation(returns, 0) <= downsideDeviation(returns, 0.01), true)
        const squares = partialMoment(returns, 0, 2) + partialMoment(returns, 0, 2, { side: 'above' })
        closeTo(squares, returns.reduce((total, r) => total + r * r, 0) / returns.length, 1e-15)
      }),
    )
  })
})

describe('Sortino ratio and its kin', () => {
  it("is empyrical's", () => {
    closeTo(sortinoRatio(MIXED, 0, DAILY), 2.605531251673693, 1e-13)
    closeTo(sortinoRatio(MIXED, FLAT, DAILY), -1.3934779588919977, 1e-13)
    closeTo(sortinoRatio(NEGATIVE, 0, DAILY), -13.532743075043401, 1e-12)
    closeTo(sortinoRatio(floats(0, ...MIXED), 0, { periodsPerYear: 52 }), 1.1158901056866439, 1e-14)
    equal(sortinoRatio(POSITIVE, 0, DAILY), Number.POSITIVE_INFINITY)
    equal(sortinoRatio(MIXED, MIXED, DAILY), Number.NaN)
  })
  it('of a year of returns (numpy)', () => {
    closeTo(sortinoRatio(PORTFOLIO, 0.002, { periodsPerYear: 12 }), 1.3452056003390638, 1e-14)
  })
})

describe('tracking error and information ratio', () => {
  it("is empyrical's information_ratio, per period", () => {
    closeTo(informationRatio(MIXED, new Float64Array(8)), 0.10859306069076737, 1e-15)
    closeTo(informationRatio(MIXED, FLAT), -0.06515583641446039, 1e-15)
    equal(informationRatio(MIXED, MIXED), Number.NaN)
  })
  it('in its published forms (numpy)', () => {
    closeTo(trackingError(PORTFOLIO, BENCHMARK, 12), 0.02360855006906685, 1e-16)
    closeTo(informationRatio(PORTFOLIO, BENCHMARK, { periodsPerYear: 12 }), 1.736658959574156, 1e-13)
    closeTo(informationRatio(PORTFOLIO, BENCHMARK, { periodsPerYear: 12, form: 'difference' }), 1.8252057366372454, 1e-13)
    const bacon = { periodsPerYear: 12, form: 'difference', active: 'geometric', denominator: 'population' } as const
    closeTo(informationRatio(PORTFOLIO, BENCHMARK, bacon), 1.820275308033288, 1e-13)
  })
  it('is the Sharpe ratio against the benchmark as rate', () => {
    closeTo(informationRatio(PORTFOLIO, BENCHMARK), sharpeRatio(PORTFOLIO, BENCHMARK), 1e-15)
    equal(excessReturns(PORTFOLIO, BENCHMARK)[0], PORTFOLIO[0]! - BENCHMARK[0]!)
  })
})

describe('gains and losses', () => {
  it('by hand: two gains of 2 % and 1 %, two losses of 3 % and 4 %, one period of nothing', () => {
    const result = gainsAndLosses(floats(0.02, -0.03, 0.01, -0.04, 0))
    equal([result.up, result.down, result.flat].join(), '2,2,1')
    equal(result.upShare, 0.4)
    equal(result.downShare, 0.4)
    closeTo(result.meanGain, 0.015, 1e-17)
    closeTo(result.meanLoss, -0.035, 1e-17)
    closeTo(result.payoff, 3 / 7, 1e-15)
    closeTo(result.profitFactor, 3 / 7, 1e-15)
    equal(result.best.index, 0)
    equal(result.worst.value, -0.04)
  })
  it('of nothing are unknown', () => {
    equal(gainsAndLosses(floats()).best.index, -1)
    equal(gainsAndLosses(floats()).upShare, Number.NaN)
  })
})
