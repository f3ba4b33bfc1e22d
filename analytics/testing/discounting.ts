import { discountRates, type RateOutcome } from '../src/performance/discount-rates.ts'
import type { TimedFlows } from '../src/performance/present-value.ts'

/** The rates at which flows at equal periods, the first now, are worth nothing. */
export function irr(amounts: Float64Array): RateOutcome {
  return discountRates({ amounts, times: Float64Array.from(amounts.keys()) })
}

/** `sum of a (1 + rate)^(-t)`. */
export function presentValue(rate: number, { amounts, times }: TimedFlows): number {
  return amounts.reduce((sum, amount, i) => sum + amount * (1 + rate) ** -times[i]!, 0)
}
