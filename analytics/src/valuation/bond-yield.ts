import { findRootNear, type Root } from '../statistics/find-root.ts'
import type { BondTerms } from './accrued-interest.ts'
import { bondFlows } from './bond-flows.ts'
import { compoundings, type YieldTerms } from './bond-price.ts'
import { lowestYield, valueAtYield, type YieldValue } from './yield-convention.ts'

/** A yield as a fraction, or why there is none. */
type YieldSolution =
  | Root
  /** Settlement is on or after the redemption day; or the dirty price is not above 0. */
  | { readonly state: 'unsolvable'; readonly reason: 'matured' | 'priceNotPositive' }

/**
 * The yield at which a bond has a price, to all digits. There is exactly one for every positive dirty price, because the price falls
 * with the yield.
 *
 * @param settlement day number
 * @param clean price as quoted, per 100 of face
 * @param how the convention; a call as `redemption` gives the yield to call
 */
export function yieldFromPrice(terms: BondTerms, settlement: number, clean: number, how: YieldTerms = {}): YieldSolution {
  return yieldNear(terms, settlement, clean, Math.max(terms.couponRate, 0), how)
}

/**
 * The same, sought from a yield that is probably near, such as that of the day before, which saves most of the work. The result is the
 * same but for the last digit.
 *
 * @param guess a fraction; the coupon rate is sought from where it has no meaning
 */
export function yieldNear(
  terms: BondTerms,
  settlement: number,
  clean: number,
  guess: number,
  how: YieldTerms = {},
): YieldSolution {
  const flows = bondFlows(terms, settlement, how.redemption, how)
  const price = clean + flows.accrued
  if (flows.years.length === 0) return { state: 'unsolvable', reason: 'matured' }
  if (Number.isNaN(price)) return { state: 'unsolvable', reason: 'notANumber' }
  if (price <= 0) return { state: 'unsolvable', reason: 'priceNotPositive' }
  const convention = how.convention ?? 'street'
  const m = compoundings(how, terms.couponsPerYear)
  const lowest = lowestYield(flows, convention, m)
  const quick = quickYield((yearly) => valueAtYield(flows, yearly, convention, m), price, guess, lowest)
  if (quick !== null) return { state: 'known', value: quick }
  const excess = (yearly: number) => valueAtYield(flows, yearly, convention, m).value - price
  return findRootNear(excess, Math.max(terms.couponRate, 0), 0.01, lowest)
}

const QUICK_STEPS = 12
/** A step below this is followed by none that differs from rounding, as each has thrice the digits of the one before. */
const LAST_STEP = 1e-7

/**
 * Halley's method, from a guess; null where it does not settle at once.
 *
 * Source: W. Press and others, "Numerical Recipes", 3rd ed., section 9.4.
 */
function quickYield(valueAt: (yearly: number) => YieldValue, price: number, guess: number, lowest: number): number | null {
  let yearly = guess
  for (let i = 0; i < QUICK_STEPS && yearly > lowest; i++) {
    const { value, slope, curvature } = valueAt(yearly)
    const newton = (value - price) / slope
    const step = newton / (1 - (newton * curvature) / (2 * slope))
    yearly -= step
    if (Math.abs(step) < LAST_STEP) return yearly > lowest ? yearly : null
  }
  return null
}
