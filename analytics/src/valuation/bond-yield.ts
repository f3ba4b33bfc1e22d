import { findRootNear, type Root } from '../statistics/find-root.ts'
import type { BondTerms } from './accrued-interest.ts'
import { bondFlows, type Redemption } from './bond-flows.ts'
import { compoundings, type YieldTerms } from './bond-price.ts'
import { lowestYield, valueAtYield } from './yield-convention.ts'

/** A yield as a fraction, or why there is none. */
export type YieldSolution =
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
  const flows = bondFlows(terms, settlement, how.redemption)
  const price = clean + flows.accrued
  if (flows.years.length === 0) return { state: 'unsolvable', reason: 'matured' }
  if (price <= 0) return { state: 'unsolvable', reason: 'priceNotPositive' }
  const convention = how.convention ?? 'street'
  const m = compoundings(how, terms.couponsPerYear)
  const excess = (yearly: number) => valueAtYield(flows, yearly, convention, m).value - price
  return findRootNear(excess, Math.max(terms.couponRate, 0), 0.01, lowestYield(flows, convention, m))
}

/**
 * The lowest of the yields to each of a bond's redemptions.
 *
 * @param redemptions calls, and maturity where it is one; those not after settlement are left out
 * @returns the yield and the redemption that gives it; `matured` if none is left
 */
export function yieldToWorst(
  terms: BondTerms,
  settlement: number,
  clean: number,
  redemptions: readonly Redemption[],
  how: YieldTerms = {},
): { readonly yield: YieldSolution; readonly redemption: Redemption | null } {
  let worst: { yield: YieldSolution; redemption: Redemption | null } | null = null
  for (const redemption of redemptions) {
    if (redemption.day <= settlement) continue
    const solution = yieldFromPrice(terms, settlement, clean, { ...how, redemption })
    if (solution.state === 'unsolvable') return { yield: solution, redemption }
    if (worst?.yield.state !== 'known' || solution.value < worst.yield.value) worst = { yield: solution, redemption }
  }
  return worst ?? { yield: { state: 'unsolvable', reason: 'matured' }, redemption: null }
}

/**
 * Annual coupon over the clean price.
 *
 * @param couponRate a fraction of the face
 * @param clean per 100 of face
 */
export function currentYield(couponRate: number, clean: number): number {
  return (100 * couponRate) / clean
}

/**
 * Simple yield to maturity, as quoted for Japanese government bonds: the coupon and the yearly share of the gain to redemption, over the
 * clean price.
 *
 * Source: Japan Securities Dealers Association.
 *
 * @param years to redemption, actual days over 365
 */
export function simpleYieldToMaturity(couponRate: number, clean: number, years: number, redemptionPrice = 100): number {
  return (100 * couponRate + (redemptionPrice - clean) / years) / clean
}
