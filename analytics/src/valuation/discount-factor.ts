/** How a rate grows money: `simple`, `continuous`, or compounded a number of times a year. */
export type Compounding = 'simple' | 'continuous' | number

/**
 * Present value of 1 due in some years.
 *
 * Source: J. Hull, "Options, Futures, and Other Derivatives", chapter 4.
 *
 * @param rate a fraction a year
 * @param compounding `simple`: `1 / (1 + rT)`; `continuous`: `e^(-rT)`; m times a year: `(1 + r/m)^(-mT)`
 * @returns NaN for a rate without meaning (`1 + r/m <= 0`)
 * @throws RangeError for a number of compoundings a year that is not above 0
 */
export function discountFactor(rate: number, years: number, compounding: Compounding = 'continuous'): number {
  if (compounding === 'continuous') return Math.exp(-rate * years)
  if (compounding === 'simple') return 1 + rate * years > 0 ? 1 / (1 + rate * years) : Number.NaN
  if (!(compounding > 0)) throw new RangeError(`not a number of compoundings a year: ${compounding}`)
  return 1 + rate / compounding > 0 ? Math.exp(-compounding * years * Math.log1p(rate / compounding)) : Number.NaN
}

/**
 * The rate that gives a discount factor.
 *
 * @param factor above 0
 * @param years not 0
 * @throws RangeError for a factor that is not above 0, years of 0, and a number of compoundings a year that is not above 0
 */
export function rateOfDiscountFactor(factor: number, years: number, compounding: Compounding = 'continuous'): number {
  if (factor <= 0 || years === 0) throw new RangeError(`no rate has a discount factor of ${factor} over ${years} years`)
  if (typeof compounding === 'number' && !(compounding > 0))
    throw new RangeError(`not a number of compoundings a year: ${compounding}`)
  if (compounding === 'simple') return (1 / factor - 1) / years
  const continuous = -Math.log(factor) / years
  return compounding === 'continuous' ? continuous : compounding * Math.expm1(continuous / compounding)
}
