import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type BondTerms, type CouponPeriod, couponPeriods, periodOf } from '@portal/analytics/valuation/accrued-interest.ts'
import { bondFlows } from '@portal/analytics/valuation/bond-flows.ts'

import { type Derivation, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { partOfYear } from '#derivation/year-parts.ts'

/** A payment that a buyer of 100 of face gets. */
export interface BondPayment {
  /** Day number. */
  readonly day: number
  readonly amount: Derivation
  /** Until it is paid, in regular coupon periods. */
  readonly periods: Derivation
}

/** The payments of a bond after a day, their times as the street convention counts them. */
export function bondPayments(terms: BondTerms, settlement: number): readonly BondPayment[] {
  const { days, years, amounts } = bondFlows(terms, settlement)
  const perYear = Math.max(terms.couponsPerYear, 1)
  return Array.from(days, (day, i) => ({
    day,
    amount: amountOf(terms, day, amounts[i]!),
    periods: periodsUntil(terms, settlement, day, perYear * years[i]!),
  }))
}

/** A coupon, and with the last one the face. */
function amountOf(terms: BondTerms, day: number, amount: number): Derivation {
  const label = `Payment of ${isoDay(day)}`
  const face = parameter('Face', 100, 'Bonds are quoted per 100 of face', 'price')
  const interest = day === terms.maturity ? amount - face.value : amount
  if (interest === 0 || terms.couponRate === 0) return { ...face, label }
  const period = couponPeriods(terms).find(({ end }) => end === day)!
  const description = { label: 'Coupon', formula: 'face × coupon × part of a year', unit: 'price' as const }
  const coupon = lazyStep('product', description, interest, () => [
    face,
    parameter('Coupon p.a.', terms.couponRate, 'Terms of the bond', 'fraction'),
    partOfYear(terms, period, day, interest / (face.value * terms.couponRate)),
  ])
  if (day !== terms.maturity) return { ...coupon, label }
  return step('sum', { label, formula: 'coupon + face', unit: 'price' }, [coupon, face])
}

/** What is left of the running period, and the whole ones after it; periods of other lengths are stated as they are counted. */
function periodsUntil(terms: BondTerms, settlement: number, day: number, periods: number): Derivation {
  const all = couponPeriods(terms)
  const next = periodOf(all, settlement)
  const whole = all.findIndex(({ end }) => end === day) - next
  const left = periods - whole
  const label = `Coupon periods until ${isoDay(day)}`
  const isRegular = all.slice(next, next + whole + 1).every(({ length }) => length === 1) && all[next]!.start <= settlement
  if (!isRegular) return parameter(label, periods, `Regular coupon periods by ${terms.dayCount}, ${spanText(settlement, day)}`)
  const running = leftOf(terms, all[next]!, settlement, left)
  if (whole === 0) return { ...running, label }
  return lazyStep('sum', { label, formula: 'left of the running one + whole ones after it', unit: 'ratio' }, periods, () => [
    running,
    parameter('Whole coupon periods after it', whole, `Coupon dates from ${isoDay(all[next]!.end)} to ${isoDay(day)}`, 'count'),
  ])
}

function leftOf(terms: BondTerms, period: CouponPeriod, settlement: number, left: number): Derivation {
  const { start, end } = period
  const label = 'Left of the running coupon period'
  if (terms.dayCount.startsWith('30')) {
    const perYear = Math.max(terms.couponsPerYear, 1)
    const passed = { label: 'Part of it that has passed', formula: 'coupons a year × part of a year', unit: 'ratio' as const }
    return lazyStep('difference', { label, formula: '1 - part that has passed', unit: 'ratio' }, left, () => [
      parameter('One', 1, 'A whole period'),
      step('product', passed, [
        parameter('Coupons a year', perYear, 'Terms of the bond', 'count'),
        partOfYear(terms, period, settlement, (1 - left) / perYear),
      ]),
    ])
  }
  return lazyStep('quotient', { label, formula: 'days left ÷ days of the period', unit: 'ratio' }, left, () => [
    parameter('Days left', end - settlement, spanText(settlement, end), 'count'),
    parameter('Days of the period', end - start, spanText(start, end), 'count'),
  ])
}

const spanText = (from: number, to: number): string => `${isoDay(from)} to ${isoDay(to)}`
