/**
 * Periods a year as they are, if they can be: 12 for months, 260 for the valuation days of Monday to Friday, 1 to leave a figure per
 * period.
 *
 * @throws RangeError for a value that is not above 0 or not finite
 */
export function checkedPeriodsPerYear(periodsPerYear: number): number {
  if (!(periodsPerYear > 0 && periodsPerYear < Number.POSITIVE_INFINITY))
    throw new RangeError(`not a number of periods a year: ${periodsPerYear} (above 0; 1 leaves a figure per period)`)
  return periodsPerYear
}
