import type { BondTerms } from '@portal/analytics/valuation/accrued-interest.ts'
import { regularDate } from '@portal/analytics/valuation/coupon-schedule.ts'

import { power } from '../random/arithmetic.ts'

/**
 * The clean price per 100 of face of a bond with regular coupons, at a yield: the future payments, discounted by whole coupon periods and
 * a fraction of the current one, less the accrued interest.
 *
 * Source: SIFMA, "Standard Securities Calculation Methods", volume 1 (the price of a security with periodic payments).
 *
 * @param dates all coupon dates of the bond, ascending
 * @param annualYield compounded as often as coupons are paid
 * @param day day number before maturity
 */
export function cleanPrice(terms: BondTerms, dates: readonly number[], annualYield: number, day: number): number {
  const next = dates.findIndex((date) => date > day)
  const periodStart = next > 0 ? dates[next - 1]! : regularDate(terms, dates.length)
  const wait = (dates[next]! - day) / (dates[next]! - periodStart)
  const coupon = (100 * terms.couponRate) / terms.couponsPerYear
  const discount = 1 / (1 + annualYield / terms.couponsPerYear)
  let value = 100
  for (let i = dates.length - 1; i > next; i--) value = (value + coupon) * discount
  return (value + coupon) * power(discount, wait) - coupon * (1 - wait)
}
