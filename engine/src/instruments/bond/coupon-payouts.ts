import { indexOnOrAfter } from '@portal/analytics/calendar/valuation-days.ts'
import type { Payout } from '@portal/analytics/series/total-return.ts'
import { type BondTerms, periodInterest } from '@portal/analytics/valuation/accrued-interest.ts'
import { couponDates, exCouponDate } from '@portal/analytics/valuation/coupon-schedule.ts'

/** Each coupon on the day from which a buyer no longer gets it. */
export function couponPayouts(terms: BondTerms, days: Int32Array): readonly Payout[] {
  const dates = couponDates(terms)
  return dates.flatMap((date, i) => {
    const due = exCouponDate(terms, date)
    if (due < days[0]!) return []
    const start = i > 0 ? dates[i - 1]! : terms.issueDate
    return { index: indexOnOrAfter(days, due), amount: periodInterest(terms, start, date, date) }
  })
}
