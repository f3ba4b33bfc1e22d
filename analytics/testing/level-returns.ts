import { type DailyReturns, dailyReturns } from '../src/performance/daily-returns.ts'
import type { FlowTiming } from '../src/performance/flow-timing.ts'

/** The return of one day. */
export function dailyReturn(opening: number, inflow: number, outflow: number, closing: number, timing?: FlowTiming): number {
  const flows = {
    value: Float64Array.of(opening, closing),
    inflow: Float64Array.of(0, inflow),
    outflow: Float64Array.of(0, outflow),
  }
  const { returns }: DailyReturns = dailyReturns(flows, 0, 1, timing)
  return returns[0]!
}

/** Each level over the highest so far, less 1. */
export function levelDrawdowns(levels: Float64Array): Float64Array {
  return levels.map((level, i) => level / Math.max(...levels.subarray(0, i + 1)) - 1)
}

/** Each level over the one before, less 1. */
export function indexReturns(levels: Float64Array): Float64Array {
  return levels.slice(1).map((level, i) => level / levels[i]! - 1)
}
