import { findRootNear, type Root } from '../statistics/find-root.ts'

/** A note whose coupons follow a reference rate, seen on a day between two of them. Rates are simple, fractions a year. */
interface FloatingRateNote {
  /** Years of each remaining coupon period by the note's day count, ascending; the first is the running one, whole. */
  readonly periodYears: Float64Array
  /** Years of the running period that are over, by the same day count. */
  readonly elapsedYears: number
  /** Coupon of the running period, margin included, already fixed. */
  readonly currentCoupon: number
  /** Reference rate from settlement to the next coupon date, by which the first discount factor is made. */
  readonly referenceToNextCoupon: number
  /** Assumed reference rate of the periods after it: one for all, or one each from the second period on. */
  readonly assumedReference: number | Float64Array
  /** Added to the reference rate in the coupons. */
  readonly quotedMargin: number
  /** Per 100 of face at the end; 100 unless stated. */
  readonly redemptionPrice?: number
}

/** Per 100 of face. */
interface FloatingRateValuation {
  readonly dirty: number
  readonly clean: number
  readonly accrued: number
  /** Loss of price for one basis point more of discount margin, first order. */
  readonly spreadDv01: number
}

/**
 * Price of a floating rate note at a discount margin: coupons at the assumed reference rate plus the quoted margin, discounted period by
 * period at the reference rate plus the discount margin.
 *
 * Source: F. Fabozzi, S. Mann, "Floating-Rate Securities", chapter 3 (discount margin).
 *
 * @param discountMargin a fraction a year
 * @returns NaN where a discount factor has no meaning
 * @throws RangeError for a note without periods, and assumed rates that are not one for each period after the first
 */
export function valueFloatingRateNote(note: FloatingRateNote, discountMargin: number): FloatingRateValuation {
  const { periodYears, elapsedYears, currentCoupon, quotedMargin, redemptionPrice = 100 } = note
  const { assumedReference } = note
  if (typeof assumedReference !== 'number' && assumedReference.length !== periodYears.length - 1)
    throw new RangeError(`${assumedReference.length} assumed rates for the ${periodYears.length - 1} periods after the first`)
  if (!(periodYears.length > 0)) throw new RangeError('no coupon period left: give the years of each in periodYears')
  let [dirty, slope] = [0, 0]
  let [discount, decay] = [1, 0]
  for (let i = 0; i < periodYears.length; i++) {
    const years = periodYears[i]! - (i === 0 ? elapsedYears : 0)
    const reference = i === 0 ? note.referenceToNextCoupon : referenceOf(note, i)
    const growth = 1 + (reference + discountMargin) * years
    if (!(growth > 0)) return { dirty: Number.NaN, clean: Number.NaN, accrued: Number.NaN, spreadDv01: Number.NaN }
    discount /= growth
    decay += years / growth
    const coupon = 100 * (i === 0 ? currentCoupon : reference + quotedMargin) * periodYears[i]!
    const present = (coupon + (i === periodYears.length - 1 ? redemptionPrice : 0)) * discount
    dirty += present
    slope += present * decay
  }
  const accrued = 100 * currentCoupon * elapsedYears
  return { dirty, clean: dirty - accrued, accrued, spreadDv01: slope / 10_000 }
}

/**
 * The discount margin at which a floating rate note has a clean price.
 *
 * @param clean per 100 of face
 * @returns a fraction a year, or why there is none: the dirty price is not above 0, or nothing is left to be paid
 */
export function discountMargin(note: FloatingRateNote, clean: number): Root {
  const dirty = clean + 100 * note.currentCoupon * note.elapsedYears
  if (!(dirty > 0) || note.periodYears.length === 0) return { state: 'unsolvable', reason: 'notBracketed' }
  return findRootNear((margin) => valueFloatingRateNote(note, margin).dirty - dirty, note.quotedMargin, 0.001, lowestMargin(note))
}

/** Above it every discount factor is positive. */
function lowestMargin(note: FloatingRateNote): number {
  let lowest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < note.periodYears.length; i++) {
    const years = note.periodYears[i]! - (i === 0 ? note.elapsedYears : 0)
    lowest = Math.max(lowest, -1 / years - (i === 0 ? note.referenceToNextCoupon : referenceOf(note, i)))
  }
  return lowest
}

function referenceOf({ assumedReference }: FloatingRateNote, period: number): number {
  return typeof assumedReference === 'number' ? assumedReference : assumedReference[period - 1]!
}
