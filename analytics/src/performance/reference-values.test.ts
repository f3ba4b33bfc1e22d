import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { floats } from '../../testing/return-samples.ts'
import { parseDay } from '../calendar/day-number.ts'
import { annualisedByDays, annualisedReturn } from './annualised-return.ts'
import { maximumDrawdownDepth } from './drawdown/drawdown-measures.ts'
import { drawdownSeries } from './drawdown/drawdown-series.ts'
import { linkedReturn } from './linked-return.ts'
import { downsideDeviation } from './ratios/downside-deviation.ts'
import { informationRatio } from './ratios/information-ratio.ts'

import { sharpeRatio } from './ratios/sharpe-ratio.ts'
import { sortinoRatio } from './ratios/sortino-ratio.ts'
import { volatility } from './ratios/volatility.ts'

/** The 24 months of the portfolio in C. Bacon's book. */
const MONTHS = floats(0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081)
const YEARS = floats(...MONTHS, 0.04, -0.037, -0.061, 0.017, -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009)
const WEEK = floats(
  -0.018720930383,
  -0.014303070725,
  -0.014572173794,
  -0.003467788444,
  -0.025038397377,
  -0.001677869157,
  -0.010129521509,
)

describe('the reference values of quantstats and ffn, which R PerformanceAnalytics 2.1.0 gives', () => {
  const samples = [
    { returns: YEARS, periodsPerYear: 12 },
    { returns: WEEK, periodsPerYear: 252 },
  ] as const
  const table: readonly (readonly [string, (returns: Float64Array, periodsPerYear: number) => number, number, number])[] = [
    ['volatility, sample', (r, a) => volatility(r, a), 0.13700015867969229, 0.13086457754395944],
    ['volatility, population', (r, a) => volatility(r, a, 'population'), 0.13411562175973388, 0.12115705623844132],
    ['return, geometric', (r, a) => annualisedReturn(r, a), 0.10367828972980941, -0.9589235732751437],
    ['return, arithmetic', (r, a) => annualisedReturn(r, a, 'arithmetic'), 0.10800000000000004, -3.164751050004],
    ['Sharpe', (r, a) => sharpeRatio(r, 0, { periodsPerYear: a }), 0.7883202548144859, -24.183404779195588],
    [
      'Sharpe, population',
      (r, a) => sharpeRatio(r, 0, { periodsPerYear: a, denominator: 'population' }),
      0.8052753182882781,
      -26.121062596434,
    ],
    [
      'Sharpe, compounded',
      (r, a) => sharpeRatio(r, 0, { periodsPerYear: a, form: 'compounded' }),
      0.7567749609123466,
      -7.3276022531996965,
    ],
    ['downside deviation', (r) => downsideDeviation(r), 0.02293741484997819, 0.014695814109866364],
    ['downside deviation, subset', (r) => downsideDeviation(r, 0, 1, 'subset'), 0.03553449028760649, 0.014695814109866364],
    ['Sortino a period', (r) => sortinoRatio(r), 0.39237202879506533, -0.8545655122490172],
    ['Sortino', (r, a) => sortinoRatio(r, 0, { periodsPerYear: a }), 1.3592165786838633, -13.565806946540524],
    [
      'Sortino, n - 1',
      (r, a) => sortinoRatio(r, 0, { periodsPerYear: a, denominator: 'fullLessOne' }),
      1.3305982877182314,
      -12.559496740741322,
    ],
    [
      'Sortino, subset',
      (r, a) => sortinoRatio(r, 0, { periodsPerYear: a, denominator: 'subset' }),
      0.8773705288552711,
      -13.565806946540524,
    ],
    ['maximum drawdown', (r) => maximumDrawdownDepth(drawdownSeries(r)), 0.144672955739218, 0.08485758410265398],
    [
      'maximum drawdown from the first value',
      (r) => maximumDrawdownDepth(drawdownSeries(r, { openingIsPeak: false })),
      0.144672955739218,
      0.06739841475011543,
    ],
    [
      'maximum drawdown, added',
      (r) => maximumDrawdownDepth(drawdownSeries(r, { linking: 'arithmetic' })),
      0.11737451737451732,
      0.08790975138900003,
    ],
  ]
  for (const [name, figure, ofYears, ofWeek] of table)
    it(name, () => {
      for (const [i, expected] of [ofYears, ofWeek].entries())
        closeTo(figure(samples[i]!.returns, samples[i]!.periodsPerYear), expected, 1e-12 * Math.max(1, Math.abs(expected)))
    })
  it('keeps its digits where nearly all is lost: sixty halvings are -50 % a period', () => {
    closeTo(annualisedReturn(new Float64Array(60).fill(-0.5), 1), -0.5, 1e-15)
  })
  it('by years of 365.25 days, as ffn: from the last day of 1999', () => {
    const [from, to] = [parseDay('1999-12-31'), parseDay('2001-12-31')]
    closeTo(annualisedByDays(linkedReturn(YEARS), to - from, 365.25), 0.10360382151099112, 1e-14)
    closeTo(annualisedByDays(linkedReturn(WEEK), 11, 365.25, 'extrapolate'), -0.9473680709780585, 1e-14)
  })
})

describe('what is left by rounding', () => {
  it('is no tracking error: a constant difference has no information ratio', () => {
    const active = YEARS.map((value) => value + 0.0005)
    equal(informationRatio(active, YEARS), Number.NaN)
    // A real one may be small.
    const small = YEARS.map((value, i) => value + (i % 2) * 1e-9)
    closeTo(informationRatio(small, YEARS), (0.5 / Math.sqrt(0.25 * (24 / 23))) * 1, 1e-6)
  })
})

describe('annualisation', () => {
  it('GIPS handbook for asset owners (2021), provision 22.A.23: four years at 1.84 %', () => {
    closeTo(annualisedByDays(0.0754846147, 1461, 365.25), 0.018359339, 5.1e-10)
  })
})
