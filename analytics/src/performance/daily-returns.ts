import { type FlowTiming, flowWeights } from './flow-timing.ts'
import { baseThresholds } from './small-base.ts'
import { checkDays, type ValuedFlows } from './time-weighted-return.ts'

/** A day whose return says nothing; it stands as 0 in the series, an unknown one as NaN. */
interface ReturnWarning {
  readonly index: number
  /**
   * `noBase`: profit or loss on nothing or less. `nothingLeft`: an end of nothing or less. `smallBase`: a base below 0.1 % of the
   * largest value of the 250 valuation days before. `unknown`: a value or flow is unknown.
   */
  readonly reason: 'noBase' | 'nothingLeft' | 'smallBase' | 'unknown'
}

export interface DailyReturns {
  /** One return for each day after the start, as fractions. */
  readonly returns: Float64Array
  /** Days whose return is not meaningful or unknown, ascending. */
  readonly warnings: readonly ReturnWarning[]
}

/**
 * Daily returns of the days after `start` up to `end`, for volatility, drawdown and comparison with a benchmark. A dormant day
 * (no base, no profit or loss) returns 0. A day of no meaning or on next to no capital returns 0 too and is named; linked, the
 * others give the period's time-weighted return. An unknown day is NaN and is named, so that a figure of it is NaN as well.
 *
 * Source: C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed., chapter 2.
 *
 * @param start index of the close before the first day, 0 or more
 * @throws RangeError for days outside the series, and series of different length
 */
export function dailyReturns(flows: ValuedFlows, start: number, end: number, timing: FlowTiming = 'inStartOutEnd'): DailyReturns {
  const { value, inflow, outflow } = flows
  checkDays(flows, start, end)
  const weights = flowWeights(timing)
  const returns = new Float64Array(Math.max(0, end - start))
  const warnings: ReturnWarning[] = []
  const thresholds = baseThresholds(value, start, end)
  for (let t = start + 1; t <= end; t++) {
    const base = value[t - 1]! + weights.inflow * inflow[t]! - weights.outflow * outflow[t]!
    const close = value[t]! - (1 - weights.inflow) * inflow[t]! + (1 - weights.outflow) * outflow[t]!
    const nothing = thresholds.nothing[t - start - 1]!
    if (base >= thresholds.smallBase[t - start - 1]! && base > nothing && close > 0) returns[t - start - 1] = close / base - 1
    else if (Number.isNaN(base + close)) {
      returns[t - start - 1] = Number.NaN
      warnings.push({ index: t, reason: 'unknown' })
    } else if (Math.abs(base) <= nothing && Math.abs(close - base) <= nothing) continue
    else warnings.push({ index: t, reason: base <= nothing ? 'noBase' : close <= 0 ? 'nothingLeft' : 'smallBase' })
  }
  return { returns, warnings }
}
