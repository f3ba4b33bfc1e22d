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

function yearsFromFirst(amounts: Float64Array, days: ArrayLike<number>, years: YearsBetween): Float64Array {
  if (amounts.length !== days.length) throw new RangeError(`${amounts.length} amounts on ${days.length} days`)
  let first = Number.POSITIVE_INFINITY
  for (let i = 0; i < days.length; i++) first = Math.min(first, days[i]!)
  return Float64Array.from(amounts, (_, i) => years(first, days[i]!))
}
