import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { CouponPeriod } from '@portal/analytics/valuation/accrued-interest.ts'
import { discountOf } from '#curves/curve.derivation.ts'
import type { Curves } from '#curves/curves.ts'
import { type Derivation, input, lazyStep, parameter, step } from '#derivation/derivation.ts'
import { partOfYear } from '#derivation/year-parts.ts'
import { message } from '#message.ts'
import { type BondTerms, type FloatingBondTerms, fixingOf, isFloating } from './bond-terms.ts'
import { type NoteAt, referenceEnd, referenceYears } from './floating-note.ts'

/** Payment on 100 of face at the end of a coupon period, and the discount rate of the period. */
export interface NotePayment {
  readonly period: CouponPeriod
  readonly amount: Derivation
  readonly reference: Derivation
  /** Of the period, of the running one what is left. */
  readonly years: Derivation
}

interface OnDay {
  readonly curves: Curves
  readonly currency: string
  readonly day: number
}

/** The annual coupon of a period: of a floating one its fixing and the spread. */
export function couponRateOf(terms: BondTerms, { start, rate }: CouponPeriod): Derivation {
  const fixing = isFloating(terms) ? fixingOf(terms, start) : undefined
  const label = message('instruments.couponRate')
  if (!isFloating(terms) || !fixing) return parameter(label, rate, message('instruments.bondTerms'), 'fraction')
  return step('sum', { label, formula: message('instruments.referencePlusSpread'), unit: 'fraction' }, [
    fixed(fixing),
    spreadOf(terms),
  ])
}

/** The payments of a note after a day: the running coupon is known, those after it are forecast. */
export function notePayments(terms: FloatingBondTerms, at: NoteAt, on: OnDay): readonly NotePayment[] {
  const { periods, note } = at
  return periods.map((period, i): NotePayment => {
    const whole = partOfYear(terms, period, period.end, note.periodYears[i]!)
    const reference = referenceOf(terms, at, on, i, whole)
    const years = i === 0 ? yearsLeft(terms, at, whole) : whole
    const rate = i === 0 ? couponRateOf(terms, period) : forecastRate(terms, reference)
    return { period, reference, years, amount: amountOf(at, i, rate, whole) }
  })
}

function yearsLeft(terms: FloatingBondTerms, { periods, note, settlement }: NoteAt, whole: Derivation): Derivation {
  const left = note.periodYears[0]! - note.elapsedYears
  const label = message('instruments.runningPeriodLeft')
  if (note.elapsedYears === 0) return whole
  return lazyStep('difference', { label, formula: message('instruments.yearsLeftFormula'), unit: 'ratio' }, left, () => [
    whole,
    partOfYear(terms, periods[0]!, settlement, note.elapsedYears),
  ])
}

const forecastRate = (terms: FloatingBondTerms, reference: Derivation): Derivation =>
  step(
    'sum',
    { label: message('instruments.forecastCoupon'), formula: message('instruments.referencePlusSpread'), unit: 'fraction' },
    [reference, spreadOf(terms)],
  )

function amountOf({ periods, note }: NoteAt, i: number, rate: Derivation, years: Derivation): Derivation {
  const { end } = periods[i]!
  const held = note.outstanding![i]!
  const back = 100 * (held - (note.outstanding![i + 1] ?? 0))
  const label = message('instruments.payment', { day: isoDay(end) })
  const paidBack = parameter(message('instruments.paidBack'), back, message('instruments.bondTerms'), 'price')
  if (i === 0 && note.isExCoupon) return { ...paidBack, label }
  const coupon = step(
    'product',
    { label: message('instruments.coupon'), formula: message('instruments.couponFormula'), unit: 'price' },
    [parameter(message('instruments.face'), 100 * held, message('instruments.quotedPer100'), 'price'), rate, years],
  )
  return step('sum', { label, formula: message('instruments.couponFace'), unit: 'price' }, [coupon, paidBack])
}

/** The reference rate of a period: the simple forward rate of the curve, or the last fixing again. */
function referenceOf(terms: FloatingBondTerms, at: NoteAt, on: OnDay, i: number, whole: Derivation): Derivation {
  const { periods, note, curveDay, settlement } = at
  const { start, end } = periods[i]!
  const running = periods[0]!
  if (curveDay === null) {
    const fixing = fixingOf(terms, running.start)
    if (fixing) return fixed(fixing)
    const label = message('instruments.couponLessSpread')
    const coupon = couponRateOf(terms, running)
    return step('difference', { label, formula: label, unit: 'fraction' }, [coupon, spreadOf(terms)])
  }
  const [from, until] = i === 0 ? [settlement, end] : [start, referenceEnd(terms, { start, end }, on.curves)]
  const value = i === 0 ? note.referenceToNextCoupon : (note.assumedReference as Float64Array)[i - 1]!
  const label = message('instruments.forwardReference', { day: isoDay(from), day2: isoDay(until) })
  const formula = message('instruments.forwardReferenceFormula')
  return lazyStep('quotient', { label, formula, unit: 'fraction' }, value, () => {
    const { currency, day } = on
    const ratio = step('quotient', { label: message('instruments.growthUntil'), formula, unit: 'ratio' }, [
      discountOf(on.curves, currency, day, from),
      discountOf(on.curves, currency, day, until),
    ])
    const earned = step('difference', { label: message('instruments.simpleInterest'), formula, unit: 'fraction' }, [
      ratio,
      parameter(message('instruments.one'), 1, message('instruments.growthFromReturn')),
    ])
    if (i === 0) return [earned, yearsLeft(terms, at, whole)]
    const years = referenceYears(whole.value, { start, end }, until)
    const span = message('instruments.span', { day: isoDay(start), day2: isoDay(until) })
    return [earned, parameter(message('instruments.referenceYears'), years, span)]
  })
}

const fixed = ({ day, rate }: { readonly day: number; readonly rate: number }): Derivation =>
  input(
    message('instruments.referenceRate'),
    rate,
    { kind: 'text', text: message('instruments.fixedOn', { day: isoDay(day) }) },
    { unit: 'fraction', day },
  )

const spreadOf = ({ spread }: FloatingBondTerms): Derivation =>
  parameter(message('instruments.spread'), spread, message('instruments.bondTerms'), 'fraction')
