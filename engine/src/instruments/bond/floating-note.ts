import { accruedYears, type CouponPeriod, couponPeriods, periodOf } from '@portal/analytics/valuation/accrued-interest.ts'
import type { FloatingRateNote } from '@portal/analytics/valuation/floating-rate-note.ts'
import { type Curves, discount } from '#curves/curves.ts'
import { type FloatingBondTerms, fixingOf } from './bond-terms.ts'

/** A note with floating coupons as it is seen on a day. */
export interface NoteAt {
  readonly note: FloatingRateNote
  /** The running coupon period and those after it. */
  readonly periods: readonly CouponPeriod[]
  /** The day of the valuation, or of issue where that is later. */
  readonly settlement: number
  /** The day of the curve whose forward rates are the reference rates; null where the last fixing is repeated. */
  readonly curveDay: number | null
}

/** Where the reference rates of coupons that are not fixed yet come from. */
interface Forwards {
  readonly curves: Curves
  readonly currency: string
}

/**
 * A note on a day: the running coupon is known, the reference rates after it are the forward rates of the curve of that day, or else the
 * last fixing. No fixing of a later day is used. Null from maturity on.
 *
 * @param forwards null to repeat the last fixing in any case
 */
export function noteAt(terms: FloatingBondTerms, day: number, forwards: Forwards | null): NoteAt | null {
  const all = couponPeriods(terms)
  const periods = all.slice(periodOf(all, day))
  const running = periods[0]
  if (!running) return null
  const settlement = Math.max(day, running.start)
  const years = Float64Array.from(periods, ({ start, end }) => accruedYears(terms, start, end, end))
  const elapsedYears = accruedYears(terms, running.start, settlement, running.end)
  const curve = forwards?.curves.curveOn(forwards.currency, day) ?? null
  const fixed = fixingOf(terms, running.start)?.rate ?? running.rate - terms.spread
  const dueIn = (at: number) => discount(curve, day, at)
  const referenceOf = ({ start, end }: CouponPeriod, i: number): number => {
    if (!forwards || curve === null) return fixed
    if (i === 0) return (dueIn(settlement) / dueIn(end) - 1) / (years[0]! - elapsedYears)
    const until = referenceEnd(terms, { start, end }, forwards.curves)
    return (dueIn(start) / dueIn(until) - 1) / referenceYears(years[i]!, { start, end }, until)
  }
  const references = Float64Array.from(periods, referenceOf)
  return {
    note: {
      periodYears: years,
      elapsedYears,
      currentCoupon: running.rate,
      quotedMargin: terms.spread,
      referenceToNextCoupon: references[0]!,
      assumedReference: references.subarray(1),
      outstanding: Float64Array.from(periods, ({ outstanding }) => outstanding / running.outstanding),
      isExCoupon: day >= running.exDate,
    },
    periods,
    settlement,
    curveDay: curve?.day ?? null,
  }
}

type Span = Pick<CouponPeriod, 'start' | 'end'>

/** The day on which the reference rate of a coupon period ends: its tenor later, overnight ones compounded over the period. */
export function referenceEnd({ referenceTenor }: FloatingBondTerms, { start, end }: Span, curves: Curves): number {
  return referenceTenor === 'ON' ? end : curves.tenorEnd(start, referenceTenor)
}

/** The years of that, as the bond's day count has those of the period. */
export const referenceYears = (periodYears: number, { start, end }: Span, until: number): number =>
  (periodYears * (until - start)) / (end - start)
