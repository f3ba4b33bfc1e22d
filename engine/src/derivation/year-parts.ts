import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { BondTerms, CouponPeriod } from '@portal/analytics/valuation/accrued-interest.ts'

import { type Derivation, parameter, step, withValue } from './derivation.ts'

const NEAR = 1e-9

/**
 * The part of a year from the start of a coupon period to a day in it, by the bond's day count: days over days. Where periods are
 * irregular, or years of other lengths meet, it is stated as it was counted.
 *
 * @param value as it was used
 */
export function partOfYear(terms: BondTerms, { start, end, length }: CouponPeriod, day: number, value: number): Derivation {
  const { dayCount, couponsPerYear } = terms
  const span = `${isoDay(start)} to ${isoDay(day)}`
  const description = { label: 'Part of a year', unit: 'ratio' as const }
  const stated = parameter(description.label, value, `${dayCount}, ${span}`)
  const over = (days: Derivation, year: Derivation, formula: string): Derivation => {
    const part = step('quotient', { ...description, formula }, [days, year])
    return Math.abs(part.value - value) <= NEAR * Math.abs(value) ? withValue(part, value) : stated
  }
  const actual = parameter('Days', day - start, span, 'count')
  if (dayCount === 'ACT/360' || dayCount === 'ACT/365F') {
    const year = parameter('Days of a year', dayCount === 'ACT/360' ? 360 : 365, dayCount, 'count')
    return over(actual, year, 'days ÷ days of a year')
  }
  if (dayCount.startsWith('30')) {
    const days = parameter('Days by months of 30', Math.round(value * 360), `${dayCount}, ${span}`, 'count')
    return over(days, parameter('Days of a year', 360, dayCount, 'count'), 'days ÷ 360')
  }
  if (dayCount !== 'ACT/ACT ICMA' || length !== 1) return stated
  const year = step('product', { label: 'Days of a year', formula: 'days of the period × coupons a year', unit: 'count' }, [
    parameter('Days of the coupon period', end - start, `${isoDay(start)} to ${isoDay(end)}`, 'count'),
    parameter('Coupons a year', Math.max(couponsPerYear, 1), 'Terms of the bond', 'count'),
  ])
  return over(actual, year, 'days ÷ days of a year')
}
