import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { Payout } from '@portal/analytics/series/total-return.ts'
import { type BondTerms, couponPeriods } from '@portal/analytics/valuation/accrued-interest.ts'

/**
 * Each coupon on the day from which a buyer no longer gets it. A part of the face that is paid back brings the distance of 100 from the
 * price, as the price goes on for what is outstanding.
 */
export function couponPayouts(terms: BondTerms, days: Int32Array, priceAt: (t: number) => number): readonly Payout[] {
  return couponPeriods(terms).flatMap(({ end, exDate, coupon, outstanding, redeemed }): readonly Payout[] => {
    const payouts = exDate < days[0]! ? [] : [{ index: indexOnOrAfter(days, exDate), amount: coupon }]
    const paidBack = indexOnOrAfter(days, end)
    if (redeemed === 0 || end < days[0]! || paidBack >= days.length) return payouts
    return [...payouts, { index: paidBack, amount: (redeemed / outstanding) * (100 - priceAt(paidBack)) }]
  })
}
