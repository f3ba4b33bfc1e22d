import type { ValuedFlows } from './time-weighted-return.ts'

/**
 * The same values and flows as if fees had not been paid: what was paid counts as a flow out of the day, so that the day's profit and
 * loss is higher by it and its return is `(V + out + fee) / (V_prev + in) - 1`. A fee counts on its day; what it would have earned
 * since is not made up, but for the linking of the returns. A refund takes from the flow out.
 *
 * Source: CFA Institute, "Global Investment Performance Standards (GIPS)" 2020, glossary, gross-of-fees and net-of-fees returns.
 *
 * @param fees by valuation day, + paid
 */
export function grossOfFees({ value, inflow, outflow }: ValuedFlows, fees: Float64Array): ValuedFlows {
  return { value, inflow, outflow: outflow.map((money, t) => money + fees[t]!) }
}
