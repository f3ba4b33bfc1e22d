import { discountRates, type RateOutcome } from './discount-rates.ts'
import { checkDays, type ValuedFlows } from './time-weighted-return.ts'

export type MoneyWeightedReturn =
  /** Of the whole period, a fraction, not annualised. */
  | { readonly state: 'known'; readonly value: number }
  /** More than one return solves the equation, so that none of them is the figure. Of the whole period, ascending. */
  | { readonly state: 'several'; readonly values: readonly number[] }
  | Extract<RateOutcome, { readonly state: 'none' }>
  /** A value or flow of the day is unknown. */
  | { readonly state: 'unknownDay'; readonly index: number }

/**
 * Money of a period at its closes as the investor sees it: + is received, - is paid in. The opening value is paid in at the start
 * close and the closing value received at the end; a flow in counts at the close before its day, a flow out at the close of its day, so
 * that one day has the equation of the time-weighted return.
 *
 * @returns one entry a close from `start` to `end`
 */
export function moneyAtCloses({ value, inflow, outflow }: ValuedFlows, start: number, end: number): Float64Array {
  const amounts = new Float64Array(end - start + 1)
  amounts[0] = -value[start]!
  for (let t = start + 1; t <= end; t++) {
    amounts[t - 1 - start]! -= inflow[t]!
    amounts[t - start]! += outflow[t]!
  }
  amounts[end - start]! += value[end]!
  return amounts
}

/**
 * Money-weighted return of a period: the growth g over the whole period for which `sum of a_j g^((T - t_j) / T) = 0`, less 1. Every
 * such growth is found; times are calendar days.
 *
 * Source: GIPS 2020, money-weighted returns; C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed.,
 * chapter 2.
 *
 * @param days day numbers of the valuation days, ascending
 * @param start index of the close that starts the period, 0 or more
 * @param end index of the last day, after `start`
 * @throws RangeError for days outside the series, and series of different length
 */
export function moneyWeightedReturn(flows: ValuedFlows, days: Int32Array, start: number, end: number): MoneyWeightedReturn {
  checkDays(flows, start, end)
  if (!(start >= 0 && start < end && days.length === flows.value.length))
    throw new RangeError(`a period from ${start} to ${end}, ${days.length} valuation days and ${flows.value.length} values`)
  const amounts = moneyAtCloses(flows, start, end)
  const unknown = amounts.findIndex(Number.isNaN)
  if (unknown >= 0) return { state: 'unknownDay', index: firstUnknown(flows, start, end) }
  const length = days[end]! - days[start]!
  const times = Float64Array.from(amounts, (_, i) => (days[start + i]! - days[start]!) / length)
  const outcome = discountRates({ amounts, times })
  if (outcome.state === 'known') return { state: 'known', value: outcome.rate }
  return outcome.state === 'several' ? { state: 'several', values: outcome.rates } : outcome
}

/** The day whose value at an end of the period, or whose flow, is unknown. */
function firstUnknown({ value, inflow, outflow }: ValuedFlows, start: number, end: number): number {
  if (Number.isNaN(value[start]!)) return start
  for (let t = start + 1; t < end; t++) if (Number.isNaN(inflow[t]! + outflow[t]!)) return t
  return end
}
