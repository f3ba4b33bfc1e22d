import { checkName } from '../statistics/check-argument.ts'
import { type FlowTiming, flowWeights } from './flow-timing.ts'
import { baseThresholds, largestThresholds, nothingAt } from './small-base.ts'

/** Inputs of the return of a period: one entry a valuation day, money in the reporting currency. */
export interface ValuedFlows {
  /** Value at the close; NaN where unknown. */
  readonly value: Float64Array
  /** Gross flows in and out of the day, both positive. */
  readonly inflow: Float64Array
  readonly outflow: Float64Array
}

/** A day without which the period's return was linked, because its base was next to nothing. */
interface LeftOutDay {
  readonly index: number
  readonly profitAndLoss: number
}

export type PeriodReturn =
  | { readonly state: 'known'; readonly value: number; readonly leftOut: readonly LeftOutDay[] }
  /** The value or a flow of the day is unknown. */
  | { readonly state: 'unknown'; readonly index: number }
  /** There was nothing at the close that starts the period. */
  | { readonly state: 'notCovered' }
  /** A day whose return has no meaning: a base of nothing or less with profit or loss, or an end of nothing or less. */
  | { readonly state: 'notMeaningful'; readonly index: number }

/** How a period's return is linked. */
interface TimeWeighting {
  /** When the flows of a day count; in from its start and out until its end unless another is given. */
  readonly timing?: FlowTiming
  /**
   * `atStart`: the period needs a value at its start. `fromFirstFlow`: it may begin with nothing, as one since inception does.
   */
  readonly coverage?: 'atStart' | 'fromFirstFlow'
}

/**
 * Time-weighted return of a period: daily returns `1 + r = (V + out) / (V_prev + in)`, linked. Flows in count from the start of
 * their day, flows out until its end, unless another timing is given: then `1 + r = (V - (1 - a) in + (1 - b) out) / (V_prev + a
 * in - b out)` with the weights a and b.
 *
 * A dormant day (no base, no profit or loss) returns 0. A day whose base is next to nothing, below 0.1 % of the largest value of the
 * 250 valuation days before it, is left out and named with its profit or loss, unless that exceeds 0.1 % too. That does not depend
 * on the period, so returns of adjacent periods link.
 *
 * Source: CFA Institute, "Global Investment Performance Standards (GIPS)" 2020, 2.A.; C. Bacon, "Practical Portfolio Performance
 * Measurement and Attribution", 2nd ed., chapter 2.
 *
 * @param start index of the close that starts the period, -1 if it lies before the calendar
 * @param end index of the last day
 * @returns a fraction of the whole period, not annualised
 * @throws RangeError for days outside the series, and series of different length
 */
export function timeWeightedReturn(
  flows: ValuedFlows,
  start: number,
  end: number,
  { timing = 'inStartOutEnd', coverage = 'atStart' }: TimeWeighting = {},
): PeriodReturn {
  const { value, inflow, outflow } = flows
  checkDays(flows, start, end)
  checkName('coverage', coverage, ['atStart', 'fromFirstFlow'])
  if (start < 0 || (value[start] === 0 && coverage === 'atStart')) return { state: 'notCovered' }
  const { inflow: inWeight, outflow: outWeight } = flowWeights(timing)
  let leastBase = Number.POSITIVE_INFINITY
  let leastClose = Number.POSITIVE_INFINITY
  let linked = 1
  for (let t = start + 1; t <= end; t++) {
    const base = value[t - 1]! + inWeight * inflow[t]! - outWeight * outflow[t]!
    const close = value[t]! - (1 - inWeight) * inflow[t]! + (1 - outWeight) * outflow[t]!
    linked *= close / base
    if (base < leastBase) leastBase = base
    if (close < leastClose) leastClose = close
  }
  const largest = largestThresholds(value, start, end)
  // Where every day is meaningful, which is nearly always so, that is the return.
  const isMeaningful = leastBase > largest.nothing && leastBase >= largest.smallBase && leastClose > 0
  const isOpened = value[start] === 0 && coverage === 'fromFirstFlow' && largest.nothing > 0
  if ((value[start]! > largest.nothing || isOpened) && isMeaningful && Number.isFinite(linked))
    return { state: 'known', value: linked - 1, leftOut: [] }
  const unknown = firstUnknown(flows, start, end)
  if (unknown >= 0) return { state: 'unknown', index: unknown }
  if (!(value[start]! > nothingAt(value, start)) && !isOpened) return { state: 'notCovered' }
  const thresholds = baseThresholds(value, start, end)
  const leftOut: LeftOutDay[] = []
  linked = 1
  for (let t = start + 1; t <= end; t++) {
    const base = value[t - 1]! + inWeight * inflow[t]! - outWeight * outflow[t]!
    const close = value[t]! - (1 - inWeight) * inflow[t]! + (1 - outWeight) * outflow[t]!
    const smallBase = thresholds.smallBase[t - start - 1]!
    const nothing = thresholds.nothing[t - start - 1]!
    if (base > nothing && base >= smallBase && close > 0) {
      linked *= close / base
      continue
    }
    const profitAndLoss = close - base
    if (Math.abs(base) <= nothing && Math.abs(profitAndLoss) <= nothing) continue
    if (base <= nothing || close <= 0) return { state: 'notMeaningful', index: t }
    if (Math.abs(profitAndLoss) > smallBase) return { state: 'notMeaningful', index: t }
    leftOut.push({ index: t, profitAndLoss })
  }
  return { state: 'known', value: linked - 1, leftOut }
}

/**
 * Nothing, if a period's days have entries in every series.
 *
 * @throws RangeError for days outside the series, and series of different length
 */
export function checkDays({ value, inflow, outflow }: ValuedFlows, start: number, end: number): void {
  if (inflow.length !== value.length || outflow.length !== value.length)
    throw new RangeError(`${value.length} values, ${inflow.length} flows in and ${outflow.length} out: one each a valuation day`)
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= -1 && end < value.length))
    throw new RangeError(`a period from ${start} to ${end} of ${value.length} valuation days`)
}

/** The first day of which a value or flow is unknown or infinite; -1 if there is none. */
function firstUnknown({ value, inflow, outflow }: ValuedFlows, start: number, end: number): number {
  for (let t = start; t <= end; t++) if (!Number.isFinite(t > start ? value[t]! + inflow[t]! + outflow[t]! : value[t]!)) return t
  return -1
}
