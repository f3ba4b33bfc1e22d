import type { InstrumentRecord } from '../../src/ingest/dataset.ts'
import { slowAccrued } from './accrued.ts'
import { DAY_MS, dayOf, monthsLater } from './calendar.ts'

type Bond = InstrumentRecord['terms'] & { readonly kind: 'bond' }

/** A future payment of a bond per 100 of face: the number of coupon periods from the day, and the amount. */
interface Payment {
  readonly periods: number
  readonly amount: number
}

/** Yield sensitivities of a bond; of the price with accrued interest. */
export interface SlowYield {
  readonly yearly: number
  readonly modifiedDuration: number
  readonly convexity: number
}

/** The yield of a clean price in street convention: compounded with the coupons, with simple interest in the last period. */
export function slowYield(bond: Bond, day: number, clean: number, near: number): SlowYield {
  const payments = paymentsOf(bond, day)
  const dirty = clean + slowAccrued(bond, day)
  let yearly = near
  for (let n = 0; n < 60; n++) {
    const { value, slope } = valued(payments, bond.couponsPerYear, yearly)
    const better = yearly - (value - dirty) / slope
    if (Math.abs(better - yearly) < 1e-15) break
    yearly = better
  }
  const { value, slope, bend } = valued(payments, bond.couponsPerYear, yearly)
  return { yearly, modifiedDuration: -slope / value, convexity: bend / value }
}

/** The value and its first two derivatives by the yield. */
function valued(payments: readonly Payment[], yearly: number, rate: number) {
  let [value, slope, bend] = [0, 0, 0]
  for (const { periods, amount } of payments) {
    const years = periods / yearly
    if (payments.length === 1) {
      const growth = 1 + years * rate
      value += amount / growth
      slope -= (amount * years) / growth ** 2
      bend += (2 * amount * years ** 2) / growth ** 3
    } else {
      const growth = 1 + rate / yearly
      value += amount * growth ** -periods
      slope -= years * amount * growth ** (-periods - 1)
      bend += years * (years + 1 / yearly) * amount * growth ** (-periods - 2)
    }
  }
  return { value, slope, bend }
}

function paymentsOf(bond: Bond, day: number): readonly Payment[] {
  const maturity = dayOf(bond.maturity)
  const months = 12 / bond.couponsPerYear
  const isMonthEnd = new Date((maturity + 1) * DAY_MS).getUTCDate() === 1
  const couponDate = (back: number) =>
    isMonthEnd ? monthsLater(maturity + 1, -back * months) - 1 : monthsLater(maturity, -back * months)
  let left = 1
  while (couponDate(left) > day) left++
  const payments: Payment[] = []
  const [before, next] = [couponDate(left), couponDate(left - 1)]
  const first = 1 - gone(bond, before, day, next)
  for (let n = left - 1; n >= 0; n--) {
    const coupon = couponOf(bond, couponDate(n + 1), couponDate(n))
    const isMissed = n === left - 1 && bond.exCouponDays > 0 && day >= next - bond.exCouponDays
    payments.push({ periods: first + left - 1 - n, amount: (isMissed ? 0 : coupon) + (n === 0 ? 100 : 0) })
  }
  return payments
}

/** Elapsed share of a coupon period. */
function gone(bond: Bond, from: number, day: number, until: number): number {
  if (bond.dayCount !== '30/360 US' && bond.dayCount !== '30E/360') return (day - from) / (until - from)
  const nothingMissed = { ...bond, exCouponDays: 0, issueDate: isoOf(from) }
  return slowAccrued(nothingMissed, day) / ((100 * bond.couponRate) / bond.couponsPerYear)
}

function couponOf(bond: Bond, from: number, until: number): number {
  if (bond.dayCount === 'ACT/360') return (100 * bond.couponRate * (until - from)) / 360
  if (bond.dayCount === 'ACT/365F') return (100 * bond.couponRate * (until - from)) / 365
  return (100 * bond.couponRate) / bond.couponsPerYear
}

const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
