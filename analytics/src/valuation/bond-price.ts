import type { BondTerms } from './accrued-interest.ts'
import { type BondFlows, bondFlows, type PaymentTerms, type Redemption } from './bond-flows.ts'
import { valueAtYield, type YieldConvention } from './yield-convention.ts'

/** How a yield is meant. */
export interface YieldTerms extends PaymentTerms {
  /** `street` unless stated. */
  readonly convention?: YieldConvention
  /** Compoundings a year: the coupons a year unless stated; 1 for a bond without. */
  readonly compoundingsPerYear?: number
  /** At maturity and 100 unless stated: a call gives the yield to call. */
  readonly redemption?: Redemption
}

/** Per 100 of face; years; a fraction of the dirty price per 1.00 of yield. */
interface BondValuation {
  /** Price that a buyer pays: clean + accrued. */
  readonly dirty: number
  /** Quoted price. */
  readonly clean: number
  readonly accrued: number
  /** Mean time to the payments, weighted by their present values, in years. */
  readonly macaulayDuration: number
  /** `-dP/dy / P` of the dirty price; by simple or compounded interest as the convention says. Positive for what loses when yields rise. */
  readonly modifiedDuration: number
  /** `d2P/dy2 / P` of the dirty price, in years squared, not divided by 2 or 100. */
  readonly convexity: number
  /** Loss of price per 100 of face for one basis point more of yield, first order: `D_mod x dirty / 10,000`. */
  readonly dv01: number
}

/**
 * Price, durations, convexity and DV01 of a bond at a yield.
 *
 * Sources: SIFMA, "Standard Securities Calculation Methods", volumes 1 and 2; F. Fabozzi, "Bond Markets, Analysis, and Strategies",
 * chapters 2 to 4.
 *
 * @param settlement day number
 * @param yearly yield, a fraction
 * @returns prices of 0 and NaN for the rest from the redemption day on; NaN for a yield without meaning (`1 + y/m <= 0`) or unknown
 * @throws RangeError as `bondFlows`, and for compoundings that are not above 0
 */
export function valueBond(terms: BondTerms, settlement: number, yearly: number, how: YieldTerms = {}): BondValuation {
  return valueFlows(bondFlows(terms, settlement, how.redemption, how), yearly, how, terms.couponsPerYear)
}

function valueFlows(flows: BondFlows, yearly: number, how: YieldTerms, couponsPerYear: number): BondValuation {
  const { value, slope, curvature, valueYears } = valueAtYield(
    flows,
    yearly,
    how.convention ?? 'street',
    compoundings(how, couponsPerYear),
  )
  return {
    dirty: value,
    clean: value - flows.accrued,
    accrued: flows.accrued,
    macaulayDuration: valueYears / value,
    modifiedDuration: -slope / value,
    convexity: curvature / value,
    dv01: -slope / 10_000,
  }
}

/**
 * Compoundings a year of a yield.
 *
 * @throws RangeError for a value that is not above 0
 */
export function compoundings(how: YieldTerms, couponsPerYear: number): number {
  const times = how.compoundingsPerYear ?? Math.max(couponsPerYear, 1)
  if (!(times > 0 && times < Number.POSITIVE_INFINITY)) throw new RangeError(`not a number of compoundings a year: ${times}`)
  return times
}
