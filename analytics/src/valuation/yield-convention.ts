import { checkName } from '../statistics/check-argument.ts'
/**
 * How a yield y discounts money due in T years, m being the compoundings a year.
 *
 * - `street`: `(1 + y/m)^(-mT)`; simple interest `1 / (1 + yT)` where all that is left is due at once within one period.
 * - `compounded`: the same without simple interest at the end.
 * - `usTreasury`: simple interest to the next coupon date, compounded after it.
 * - `annual`: `(1 + y)^(-T)`, whatever the coupons a year (ISMA, ICMA, AIBD).
 * - `continuous`: `e^(-yT)`.
 * - `simple`: `1 / (1 + yT)`.
 */
export type YieldConvention = 'street' | 'compounded' | 'usTreasury' | 'annual' | 'continuous' | 'simple'

/** Money due, as a yield looks at it. */
export interface TimedFlows {
  /** Years from the valuation, by the bond's own count, ascending; 0 or more. */
  readonly years: Float64Array
  readonly amounts: Float64Array
  /** Years to the next coupon date; only `usTreasury` looks at it. */
  readonly yearsToNextCoupon: number
}

/** Value of flows and its derivatives by the yield. */
export interface YieldValue {
  readonly value: number
  /** Money per 1.00 of yield; negative for money to be received. */
  readonly slope: number
  /** Money per 1.00 of yield, squared. */
  readonly curvature: number
  /** Sum of value x years: over `value`, the Macaulay duration. */
  readonly valueYears: number
}

/**
 * The value of flows at a yield, with its first two derivatives in closed form.
 *
 * Source: SIFMA, "Standard Securities Calculation Methods", volume 1, formulas 6 to 9; US Treasury, 31 CFR part 356, appendix B; ICMA
 * Rule 803 (annual).
 *
 * @param yearly yield, a fraction
 * @param compoundings a year, for the conventions that look at it
 * @returns NaN for a yield at which a discount factor has no meaning (`1 + y/m <= 0`)
 */
export function valueAtYield(
  { years, amounts, yearsToNextCoupon }: TimedFlows,
  yearly: number,
  convention: YieldConvention,
  compoundings: number,
): YieldValue {
  const m = convention === 'annual' ? 1 : compoundings
  const method = resolve(convention, years, m)
  const growth = 1 + yearly / m
  const logGrowth = Math.log1p(yearly / m)
  const stub = method === 'usTreasury' ? yearsToNextCoupon - Math.floor(yearsToNextCoupon * m) / m : 0
  let [value, slope, curvature, valueYears] = [0, 0, 0, 0]
  for (let i = 0; i < years.length; i++) {
    const t = years[i]!
    const stubGrowth = 1 + yearly * (method === 'simple' ? t : stub)
    const compounded = method === 'simple' || method === 'continuous' ? 0 : t - stub
    if (!(stubGrowth > 0) || (compounded !== 0 && !(growth > 0))) return unknown
    let discount = 1 / stubGrowth
    if (method === 'continuous') discount = Math.exp(-yearly * t)
    else if (compounded !== 0) discount *= Math.exp(-m * compounded * logGrowth)
    // Minus the derivative of the logarithm of the discount factor, and its own derivative with the sign turned.
    const stubPart = (method === 'simple' ? t : stub) / stubGrowth
    const compoundPart = compounded !== 0 ? compounded / growth : 0
    const decay = method === 'continuous' ? t : stubPart + compoundPart
    const bend = stubPart * stubPart + (compounded !== 0 ? compoundPart / (m * growth) : 0)
    const present = amounts[i]! * discount
    value += present
    slope -= present * decay
    curvature += present * (decay * decay + bend)
    valueYears += present * t
  }
  return { value, slope, curvature, valueYears }
}

/** The yield above which every discount factor has a meaning. */
export function lowestYield({ years, yearsToNextCoupon }: TimedFlows, convention: YieldConvention, compoundings: number): number {
  const method = resolve(convention, years, compoundings)
  if (method === 'continuous') return Number.NEGATIVE_INFINITY
  const longest = Math.max(...years)
  if (method === 'simple') return -1 / longest
  if (convention === 'annual') return -1
  if (method === 'usTreasury' && longest <= yearsToNextCoupon && yearsToNextCoupon * compoundings < 1) return -1 / longest
  return -compoundings
}

function resolve(
  convention: YieldConvention,
  years: Float64Array,
  m: number,
): 'compounded' | 'usTreasury' | 'continuous' | 'simple' {
  checkName('convention', convention, ['street', 'compounded', 'usTreasury', 'annual', 'continuous', 'simple'])
  if (convention === 'annual') return 'compounded'
  if (convention !== 'street') return convention
  // A share of a period is a quotient of days: 1 may come out as a little more.
  return years.length === 1 && years[0]! * m <= 1 + 1e-12 ? 'simple' : 'compounded'
}

const unknown: YieldValue = { value: Number.NaN, slope: Number.NaN, curvature: Number.NaN, valueYears: Number.NaN }
