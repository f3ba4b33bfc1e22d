import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type BondTerms, type CouponPeriod, couponPeriods, periodOf } from '@portal/analytics/valuation/accrued-interest.ts'
import { bondFlows } from '@portal/analytics/valuation/bond-flows.ts'

import { type Derivation, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { partOfYear } from '#derivation/year-parts.ts'
import { message, type Text } from '#message.ts'

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
    amount: terms.redemptions ? amortised(terms, settlement, day, amounts[i]!) : amountOf(terms, day, amounts[i]!),
    periods: periodsUntil(terms, settlement, day, perYear * years[i]!),
  }))
}

/** A coupon, and with the last one the face. */
function amountOf(terms: BondTerms, day: number, amount: number): Derivation {
  const label = message('instruments.payment', { day: isoDay(day) })
  const face = parameter(message('instruments.face'), 100, message('instruments.quotedPer100'), 'price')
  const interest = day === terms.maturity ? amount - face.value : amount
  if (interest === 0 || terms.couponRate === 0) return { ...face, label }
  const period = couponPeriods(terms).find(({ end }) => end === day)!
  const description = {
    label: message('instruments.coupon'),
    formula: message('instruments.couponFormula'),
    unit: 'price' as const,
  }
  const coupon = lazyStep('product', description, interest, () => [
    face,
    parameter(message('instruments.couponRate'), terms.couponRate, message('instruments.bondTerms'), 'fraction'),
    partOfYear(terms, period, day, interest / (face.value * terms.couponRate)),
  ])
  if (day !== terms.maturity) return { ...coupon, label }
  return step('sum', { label, formula: message('instruments.couponFace'), unit: 'price' }, [coupon, face])
}

/** The same of a bond that is paid back in parts, per 100 of what is outstanding: the coupon on what is left then, and what is paid back. */
function amortised(terms: BondTerms, settlement: number, day: number, amount: number): Derivation {
  const all = couponPeriods(terms)
  const now = all[periodOf(all, settlement)]!.outstanding
  const period = all.find(({ end }) => end === day)!
  const back = day === terms.maturity ? period.outstanding : period.redeemed
  const [faceLabel, part] = [message('instruments.face'), message('instruments.bondPart')]
  const face = parameter(faceLabel, 100, message('instruments.quotedPer100'), 'price')
  const paidBack = step(
    'product',
    { label: message('instruments.paidBack'), formula: message('instruments.partOfFace'), unit: 'price' },
    [face, parameter(part, back / now, message('instruments.bondTerms'), 'fraction')],
  )
  const interest = amount - paidBack.value
  const label = message('instruments.payment', { day: isoDay(day) })
  if (Math.abs(interest) <= 1e-12) return { ...paidBack, label }
  const share = period.outstanding / now
  const description = {
    label: message('instruments.coupon'),
    formula: message('instruments.couponFormula'),
    unit: 'price' as const,
  }
  const coupon = lazyStep('product', description, interest, () => [
    face,
    parameter(part, share, message('instruments.bondTerms'), 'fraction'),
    parameter(message('instruments.couponRate'), terms.couponRate, message('instruments.bondTerms'), 'fraction'),
    partOfYear(terms, period, day, interest / (face.value * terms.couponRate * share)),
  ])
  return step('sum', { label, formula: message('instruments.couponFace'), unit: 'price' }, [coupon, paidBack])
}

/** The rest of the running period, and the whole ones after it; periods of other lengths are stated with their days. */
function periodsUntil(terms: BondTerms, settlement: number, day: number, periods: number): Derivation {
  const all = couponPeriods(terms)
  const next = periodOf(all, settlement)
  const whole = all.findIndex(({ end }) => end === day) - next
  const left = periods - whole
  const label = message('instruments.periodsUntil', { day: isoDay(day) })
  const isRegular = all.slice(next, next + whole + 1).every(({ length }) => length === 1) && all[next]!.start <= settlement
  if (!isRegular)
    return parameter(
      label,
      periods,
      message('instruments.regularPeriods', { dayCount: terms.dayCount, settlement: spanText(settlement, day) }),
    )
  const running = leftOf(terms, all[next]!, settlement, left)
  if (whole === 0) return { ...running, label }
  return lazyStep('sum', { label, formula: message('instruments.leftPlusWhole'), unit: 'ratio' }, periods, () => [
    running,
    parameter(
      message('instruments.wholePeriodsAfter'),
      whole,
      message('instruments.couponDates', { day: isoDay(all[next]!.end), day2: isoDay(day) }),
      'count',
    ),
  ])
}

function leftOf(terms: BondTerms, period: CouponPeriod, settlement: number, left: number): Derivation {
  const { start, end } = period
  const label = message('instruments.runningPeriodLeft')
  if (terms.dayCount.startsWith('30')) {
    const perYear = Math.max(terms.couponsPerYear, 1)
    const passed = {
      label: message('instruments.passedPart'),
      formula: message('instruments.couponsTimesYears'),
      unit: 'ratio' as const,
    }
    return lazyStep('difference', { label, formula: message('instruments.partLeft'), unit: 'ratio' }, left, () => [
      parameter(message('instruments.one'), 1, message('instruments.wholePeriod')),
      step('product', passed, [
        parameter(message('instruments.couponsPerYear'), perYear, message('instruments.bondTerms'), 'count'),
        partOfYear(terms, period, settlement, (1 - left) / perYear),
      ]),
    ])
  }
  return lazyStep('quotient', { label, formula: message('instruments.daysLeftOverPeriod'), unit: 'ratio' }, left, () => [
    parameter(message('instruments.daysLeft'), end - settlement, spanText(settlement, end), 'count'),
    parameter(message('instruments.periodDays'), end - start, spanText(start, end), 'count'),
  ])
}

const spanText = (from: number, to: number): Text => message('instruments.span', { day: isoDay(from), day2: isoDay(to) })
