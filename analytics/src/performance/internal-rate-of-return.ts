import { discountRates, type RateOutcome } from './discount-rates.ts'

/** Years between two day numbers by a day count; the first is not after the second. */
export type YearsBetween = (start: number, end: number) => number

/** Actual days over 365, as spreadsheets' XIRR counts. */
export const actual365: YearsBetween = (start, end) => (end - start) / 365

/**
 * Money-weighted return per year of flows on any days (XIRR): the rate at which their present value is zero.
 *
 * @param amounts as the investor sees them: + is received (the final value too), - is paid in; in any order
 * @param days day numbers, one an amount
 * @param years day count from the earliest flow; actual/365 unless given
 * @returns a rate per year above -1, effective; several or none as named
 * @throws RangeError if amounts and days differ in number
 */
export function xirr(amounts: Float64Array, days: ArrayLike<number>, years: YearsBetween = actual365): RateOutcome {
  return discountRates({ amounts, times: yearsFromFirst(amounts, days, years) })
}

/**
 * Internal rate of return of flows at equal periods (IRR).
 *
 * @param amounts a period each, the first one now; + is received, - is paid
 * @returns a rate per period above -1; several or none as named
 */
export function irr(amounts: Float64Array): RateOutcome {
  return discountRates({ amounts, times: Float64Array.from(amounts.keys()) })
}

/**
 * Present value of flows on any days at the earliest of them (XNPV).
 *
 * @param rate per year, effective, above -1
 * @throws RangeError for a rate of -1 or less, or if amounts and days differ in number
 */
export function xnpv(rate: number, amounts: Float64Array, days: ArrayLike<number>, years: YearsBetween = actual365): number {
  if (rate <= -1) throw new RangeError(`a discount rate of ${rate}: above -1`)
  const times = yearsFromFirst(amounts, days, years)
  let total = 0
  for (let i = 0; i < amounts.length; i++) total += amounts[i]! / (1 + rate) ** times[i]!
  return total
}

function yearsFromFirst(amounts: Float64Array, days: ArrayLike<number>, years: YearsBetween): Float64Array {
  if (amounts.length !== days.length) throw new RangeError(`${amounts.length} amounts on ${days.length} days`)
  let first = Number.POSITIVE_INFINITY
  for (let i = 0; i < days.length; i++) first = Math.min(first, days[i]!)
  return Float64Array.from(amounts, (_, i) => years(first, days[i]!))
}
