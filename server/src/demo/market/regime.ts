import { civilDate, parseDay } from '@portal/analytics/calendar/day-number.ts'

import { exp } from '../random/arithmetic.ts'
import { normal, seriesKey } from '../random/draw.ts'

/** Valuation days a year. */
export const DAYS_A_YEAR = 260

const CRASH_START = parseDay('2022-02-21')
const CRASH_END = parseDay('2022-03-25')
const RECOVERY_END = parseDay('2023-01-31')
/** Logarithm of 0.65, over the 25 valuation days of the crash and the 221 of the recovery. */
const CRASH = -0.43
const CRASH_DAYS = 25
const RECOVERY_DAYS = 221
const USUAL_DRIFT = 0.062

const VOLATILITY = seriesKey('volatility regime')
const MEMORY = [0.62, 0.5, 0.36, 0.24, 0.14]

/** The expected logarithmic return of the world's shares on a day: a constant drift, with one crash and its recovery. */
export function worldDrift(day: number): number {
  if (day >= CRASH_START && day <= CRASH_END) return CRASH / CRASH_DAYS
  if (day > CRASH_END && day <= RECOVERY_END) return -CRASH / RECOVERY_DAYS
  return USUAL_DRIFT / DAYS_A_YEAR
}

/** The factor of a day's volatility: autocorrelated from month to month, and high in the crash. */
export function volatilityFactor(day: number): number {
  return exp(0.3 * monthlyMood(day)) * crashFactor(day)
}

function monthlyMood(day: number): number {
  const { year, month } = civilDate(day)
  let mood = 0
  MEMORY.forEach((weight, monthsAgo) => {
    mood += weight * normal(VOLATILITY, year * 12 + month - monthsAgo)
  })
  return mood
}

function crashFactor(day: number): number {
  if (day < CRASH_START) return 1
  if (day <= CRASH_END) return 1.8
  return 1 + 0.8 * exp(-(day - CRASH_END) / 60)
}
