import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { BondTerms, CouponPeriod } from '@portal/analytics/valuation/accrued-interest.ts'
import { message, type Text } from '#message.ts'
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
  const span = message('derivation.span', { day: isoDay(start), day2: isoDay(day) })
  const description = { label: message('derivation.yearFraction'), unit: 'ratio' as const }
  const stated = parameter(description.label, value, message('derivation.dayCountOfSpan', { dayCount, span }))
  const over = (days: Derivation, year: Derivation, formula: Text): Derivation => {
    const part = step('quotient', { ...description, formula }, [days, year])
    return Math.abs(part.value - value) <= NEAR * Math.abs(value) ? withValue(part, value) : stated
  }
  const actual = parameter(message('derivation.days'), day - start, span, 'count')
  if (dayCount === 'ACT/360' || dayCount === 'ACT/365F') {
    const year = parameter(message('derivation.yearDays'), dayCount === 'ACT/360' ? 360 : 365, dayCount, 'count')
    return over(actual, year, message('derivation.daysOverYear'))
  }
  if (dayCount.startsWith('30')) {
    const days = parameter(
      message('derivation.daysOf30DayMonths'),
      Math.round(value * 360),
      message('derivation.dayCountOfSpan', { dayCount, span }),
      'count',
    )
    return over(days, parameter(message('derivation.yearDays'), 360, dayCount, 'count'), message('derivation.daysOver360'))
  }
  if (dayCount !== 'ACT/ACT ICMA' || length !== 1) return stated
  const year = step(
    'product',
    { label: message('derivation.yearDays'), formula: message('derivation.periodTimesCoupons'), unit: 'count' },
    [
      parameter(
        message('derivation.couponPeriodDays'),
        end - start,
        message('derivation.span', { day: isoDay(start), day2: isoDay(end) }),
        'count',
      ),
      parameter(message('derivation.couponsYear'), Math.max(couponsPerYear, 1), message('derivation.bondTerms'), 'count'),
    ],
  )
  return over(actual, year, message('derivation.daysOverYear'))
}
