import type { InstrumentRecord } from '../../src/ingest/dataset.ts'
import { dayOf, monthsLater } from './calendar.ts'

type Bond = InstrumentRecord['terms'] & { readonly kind: 'bond' }

/** Interest accrued per 100 of face on a day: negative from the ex-coupon day to the coupon date. */
export function slowAccrued(bond: Bond, day: number): number {
  const [issued, maturity] = [dayOf(bond.issueDate), dayOf(bond.maturity)]
  if (day <= issued || day >= maturity) return 0
  const months = 12 / bond.couponsPerYear
  // Coupon dates are counted back from maturity, so that a month's last day stays one.
  let n = 1
  while (monthsLater(maturity, -n * months) > day) n++
  const [before, end] = [monthsLater(maturity, -n * months), monthsLater(maturity, -(n - 1) * months)]
  const start = Math.max(before, issued)
  const annual = 100 * bond.couponRate
  const interest = (until: number) => {
    switch (bond.dayCount) {
      case 'ACT/ACT ICMA':
        return (annual / bond.couponsPerYear) * ((until - start) / (end - before))
      case 'ACT/360':
        return (annual * (until - start)) / 360
      case 'ACT/365F':
        return (annual * (until - start)) / 365
      default:
        return (annual * days360(start, until, bond.dayCount)) / 360
    }
  }
  return interest(day) - (day >= end - bond.exCouponDays ? interest(end) : 0)
}

/** Days between two dates in months of 30 days. */
function days360(from: number, until: number, rule: Bond['dayCount']): number {
  const [a, b] = [from, until].map((day) => new Date(day * 86_400_000))
  let [d1, d2] = [a!.getUTCDate(), b!.getUTCDate()]
  if (rule === '30E/360') {
    d1 = Math.min(d1, 30)
    d2 = Math.min(d2, 30)
  } else {
    const isLastOfFebruary = (date: Date) => date.getUTCMonth() === 1 && new Date(date.getTime() + 86_400_000).getUTCMonth() === 2
    if (isLastOfFebruary(a!) && isLastOfFebruary(b!)) d2 = 30
    if (isLastOfFebruary(a!)) d1 = 30
    if (d2 === 31 && d1 >= 30) d2 = 30
    if (d1 === 31) d1 = 30
  }
  const months = 12 * (b!.getUTCFullYear() - a!.getUTCFullYear()) + b!.getUTCMonth() - a!.getUTCMonth()
  return 30 * months + d2 - d1
}
