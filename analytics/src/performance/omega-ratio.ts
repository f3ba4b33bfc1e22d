import type { PeriodRate } from './excess-returns.ts'
import { partialMoment } from './partial-moment.ts'

/**
 * Omega: surpluses above a threshold over shortfalls below it. At a threshold of 0 it is the gain-loss ratio of Bernardo and
 * Ledoit, also called profit factor.
 *
 * Source: C. Keating, W. Shadwick, "A Universal Performance Measure", Journal of Performance Measurement 6(3), 2002.
 *
 * @param threshold return a period, the same each or one a period
 * @returns without a unit, not negative, 1 where the threshold is the mean; infinite without a shortfall; NaN with neither
 */
export function omegaRatio(returns: Float64Array, threshold: PeriodRate = 0): number {
  return partialMoment(returns, threshold, 1, { side: 'above' }) / partialMoment(returns, threshold, 1)
}

/** Omega-Sharpe ratio: mean return above a threshold over the downside potential, which is omega less 1. */
export function omegaSharpeRatio(returns: Float64Array, threshold: PeriodRate = 0): number {
  const below = partialMoment(returns, threshold, 1)
  return (partialMoment(returns, threshold, 1, { side: 'above' }) - below) / below
}
