import type { InstrumentRecord } from '../../src/ingest/dataset.ts'
import { DAY_MS, dayOf, monthsLater } from './calendar.ts'

type Bond = InstrumentRecord['terms'] & { readonly kind: 'bond' }

/** Interest accrued per 100 of face on a day: negative from the ex-coupon day to the coupon date. */
export function slowAccrued(bond: Bond, day: number): number {
  const [issued, maturity] = [dayOf(bond.issueDate), dayOf(bond.maturity)]
  if (day <= issued || day >= maturity) return 0
  const months = 12 / bond.couponsPerYear
  // Coupon dates are counted back from maturity; all are the last of their month if it is (SIFMA's end of month rule).
  const isMonthEnd = new Date(maturity * DAY_MS).getUTCMonth() !== new Date((maturity + 1) * DAY_MS).getUTCMonth()
  const couponDate = (back: number) =>
    isMonthEnd ? monthsLater(maturity + 1, -back * months) - 1 : monthsLater(maturity, -back * months)
  let n = 1
  while (couponDate(n) > day) n++
  const [before, end] = [couponDate(n), couponDate(n - 1)]
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
  const [a, b] = [from, until].map((day) => new Date(day * DAY_MS))
  let [d1, d2] = [a!.getUTCDate(), b!.getUTCDate()]
  if (rule === '30E/360') {
    d1 = Math.min(d1, 30)
    d2 = Math.min(d2, 30)
  } else {
    const isLastOfFebruary = (date: Date) => date.getUTCMonth() === 1 && new Date(date.getTime() + DAY_MS).getUTCMonth() === 2
    if (isLastOfFebruary(a!) && isLastOfFebruary(b!)) d2 = 30
    if (isLastOfFebruary(a!)) d1 = 30
    if (d2 === 31 && d1 >= 30) d2 = 30
    if (d1 === 31) d1 = 30
  }
  const months = 12 * (b!.getUTCFullYear() - a!.getUTCFullYear()) + b!.getUTCMonth() - a!.getUTCMonth()
  return 30 * months + d2 - d1
}
