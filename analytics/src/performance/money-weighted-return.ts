import type { RateOutcome } from './discount-rates.ts'
import { actual365, xirr, type YearsBetween } from './internal-rate-of-return.ts'
import { checkDays, type ValuedFlows } from './time-weighted-return.ts'

type MoneyWeightedReturn =
  | {
      readonly state: 'known'
      /** Per year, effective. */
      readonly annual: number
      /** Of the whole period: `(1 + annual)^years - 1`. It is the figure shown for a period of less than a year. */
      readonly period: number
    }
  | Exclude<RateOutcome, { readonly state: 'known' }>
  /** A value or flow of the day is unknown. */
  | { readonly state: 'unknownDay'; readonly index: number }

/**
 * Money-weighted return of a period: the opening value is paid in at the start close, the flows fall on their valuation days, the
 * final value is received on the end day.
 *
 * Source: GIPS 2020, money-weighted returns; C. Bacon, "Practical Portfolio Performance Measurement and Attribution", 2nd ed.,
 * chapter 2.
 *
 * @param valuationDays day numbers, ascending
 * @param start index of the close that starts the period, 0 or more
 * @param end index of the last day
 * @param years day count; actual/365 unless given
 * @throws RangeError for days outside the series, and series of different length
 */
export function moneyWeightedReturn(
  flows: ValuedFlows,
  valuationDays: Int32Array,
  start: number,
  end: number,
  years: YearsBetween = actual365,
): MoneyWeightedReturn {
  const { value, inflow, outflow } = flows
  checkDays(flows, start, end)
  if (!(start >= 0 && start <= end && valuationDays.length === value.length))
    throw new RangeError(`a period from ${start} to ${end}, ${valuationDays.length} valuation days and ${value.length} values`)
  const amounts = new Float64Array(end - start + 1)
  for (let t = start; t <= end; t++) {
    amounts[t - start] = t === start ? -value[t]! : outflow[t]! - inflow[t]! + (t === end ? value[t]! : 0)
    const isNeeded = t === start || t === end || amounts[t - start] !== 0
    if (isNeeded && Number.isNaN(amounts[t - start])) return { state: 'unknownDay', index: t }
  }
  const outcome = xirr(amounts, valuationDays.subarray(start, end + 1), years)
  if (outcome.state !== 'known') return outcome
  const length = years(valuationDays[start]!, valuationDays[end]!)
  return { state: 'known', annual: outcome.rate, period: (1 + outcome.rate) ** length - 1 }
}
