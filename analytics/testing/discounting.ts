import { discountRates, type RateOutcome } from '../src/performance/discount-rates.ts'
import type { TimedFlows } from '../src/performance/present-value.ts'

/** The rates at which flows at equal periods, the first now, are worth nothing. */
export function irr(amounts: Float64Array): RateOutcome {
  return discountRates({ amounts, times: Float64Array.from(amounts.keys()) })
}

/** The rates a year at which flows on any days are worth nothing, as spreadsheets' XIRR counts: actual days over 365. */
export function xirr(
  amounts: Float64Array,
  days: ArrayLike<number>,
  years = (start: number, end: number) => (end - start) / 365,
): RateOutcome {
  const first = Math.min(...Array.from(days))
  return discountRates({ amounts, times: Float64Array.from(days, (day) => years(first, day)) })
}

/** `sum of a (1 + rate)^(-t)`. */
export function presentValue(rate: number, { amounts, times }: TimedFlows): number {
  return amounts.reduce((sum, amount, i) => sum + amount * (1 + rate) ** -times[i]!, 0)
}
