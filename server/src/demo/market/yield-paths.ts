import { parseDay } from '@portal/analytics/calendar/day-number.ts'

import type { Credit } from '../catalogue/return-source.ts'
import { exp } from '../random/arithmetic.ts'
import { fatTailed, normal, seriesKey } from '../random/draw.ts'
import type { EquityPaths } from './equity-paths.ts'
import type { Timeline } from './timeline.ts'

export interface YieldPaths {
  /** The short rate of a currency, a fraction a year. */
  readonly shortRate: (currency: string, t: number) => number
  /** The yield of bonds of a length and credit class, a fraction a year. */
  readonly bondYield: (currency: string, years: number, credit: Credit, t: number) => number
}

interface Curve {
  /** Target of the short rate at the start, in March 2022, October 2023, June 2025 and from July 2027 on. */
  readonly targets: readonly [number, number, number, number, number]
  /** Yield of very long bonds over the short rate. */
  readonly steepness: number
}

const KNOTS = ['2020-11-02', '2022-03-01', '2023-10-01', '2025-06-01', '2027-07-01'].map(parseDay)

const CURVES: Readonly<Record<string, Curve>> = {
  USD: { targets: [0.003, 0.009, 0.049, 0.041, 0.036], steepness: 0.011 },
  EUR: { targets: [-0.005, -0.003, 0.035, 0.021, 0.021], steepness: 0.008 },
  GBP: { targets: [0.001, 0.009, 0.048, 0.041, 0.035], steepness: 0.009 },
  CHF: { targets: [-0.007, -0.005, 0.015, 0.003, 0.004], steepness: 0.005 },
  JPY: { targets: [-0.001, -0.001, 0.001, 0.005, 0.01], steepness: 0.011 },
}

/** The currencies that have rates. */
export const CURVE_CURRENCIES = Object.keys(CURVES)

const PULL = 0.012
const DAILY_VOLATILITY = 0.00042
const SLOPE_YEARS = 6

const CREDIT_SPREADS: Readonly<Record<Credit, { readonly usual: number; readonly daily: number; readonly perEquity: number }>> = {
  government: { usual: 0, daily: 0, perEquity: 0 },
  investmentGrade: { usual: 0.012, daily: 0.0002, perEquity: -0.012 },
  highYield: { usual: 0.036, daily: 0.0005, perEquity: -0.055 },
}

/** Yields with mean reversion to a target and daily noise; credit spreads widen when shares fall. */
export function yieldPaths(timeline: Timeline, equity: EquityPaths): YieldPaths {
  const levels = new Map(Object.entries(CURVES).map(([currency, curve]) => [currency, levelPath(currency, curve, timeline)]))
  const twists = new Map(CURVE_CURRENCIES.map((currency) => [currency, twistPath(currency, timeline)]))
  const spreads = {
    government: spreadPath('government', timeline, equity),
    investmentGrade: spreadPath('investmentGrade', timeline, equity),
    highYield: spreadPath('highYield', timeline, equity),
  }
  return {
    shortRate: (currency, t) => levels.get(currency)![t]!,
    bondYield: (currency, years, credit, t) => {
      const slope = CURVES[currency]!.steepness + twists.get(currency)![t]!
      return levels.get(currency)![t]! + slope * (1 - exp(-years / SLOPE_YEARS)) + spreads[credit][t]!
    },
  }
}

function levelPath(currency: string, curve: Curve, timeline: Timeline): Float64Array {
  const key = seriesKey(`short rate ${currency}`)
  let level = curve.targets[0]
  return Float64Array.from(timeline.days, (day) => {
    // Less noise while rates are held near zero.
    const shock = DAILY_VOLATILITY * (0.5 + Math.min(Math.abs(level), 0.02) * 25) * fatTailed(key, day)
    level += PULL * (targetOn(curve, day) - level) + shock
    return level
  })
}

function twistPath(currency: string, timeline: Timeline): Float64Array {
  const key = seriesKey(`slope ${currency}`)
  let twist = 0
  return Float64Array.from(timeline.days, (day) => {
    twist += -PULL * twist + 0.00035 * normal(key, day)
    return twist
  })
}

function spreadPath(credit: Credit, timeline: Timeline, equity: EquityPaths): Float64Array {
  const { usual, daily, perEquity } = CREDIT_SPREADS[credit]
  const key = seriesKey(`spread ${credit}`)
  const market = equity.countries.US!
  let spread = usual
  return Float64Array.from(timeline.days, (day, t) => {
    spread += PULL * (usual - spread) + perEquity * market[t]! + daily * normal(key, day)
    // A spread does not fall below a third of what is usual.
    spread = Math.max(spread, usual / 3)
    return spread
  })
}

function targetOn({ targets }: Curve, day: number): number {
  const next = KNOTS.findIndex((knot) => knot > day)
  if (next === -1) return targets[4]
  const from = KNOTS[next - 1]!
  const part = (day - from) / (KNOTS[next]! - from)
  return targets[next - 1]! + part * (targets[next]! - targets[next - 1]!)
}
