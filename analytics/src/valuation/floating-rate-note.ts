import { findRootNear, type Root } from '../statistics/find-root.ts'

/** A note whose coupons follow a reference rate, seen on a day between two of them. Rates are simple, fractions a year. */
export interface FloatingRateNote {
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
  /** Parts of the face outstanding in each period, the first 1; what falls is paid back at 100. All of it until the end unless stated. */
  readonly outstanding?: Float64Array
  /** Whether the seller keeps the running coupon. */
  readonly isExCoupon?: boolean
}

/** Per 100 of face. */
interface FloatingRateValuation {
  readonly dirty: number
  readonly clean: number
  readonly accrued: number
  /** `-dP/dm / P` of the dirty price, in years, m the discount margin. */
  readonly spreadDuration: number
  /** `d2P/dm2 / P` of the dirty price, in years squared. */
  readonly spreadConvexity: number
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
  const { periodYears, elapsedYears, assumedReference } = note
  if (typeof assumedReference !== 'number' && assumedReference.length !== periodYears.length - 1)
    throw new RangeError(`${assumedReference.length} assumed rates for the ${periodYears.length - 1} periods after the first`)
  if (!(periodYears.length > 0)) throw new RangeError('no coupon period left: give the years of each in periodYears')
  let [dirty, slope, curvature] = [0, 0, 0]
  // Of the discount factor: itself, minus its relative slope, and what the square of that lacks of its relative curvature.
  let [discount, decay, squares] = [1, 0, 0]
  for (let i = 0; i < periodYears.length; i++) {
    const years = periodYears[i]! - (i === 0 ? elapsedYears : 0)
    const growth = 1 + (referenceOf(note, i) + discountMargin) * years
    if (!(growth > 0)) return unknown
    discount /= growth
    decay += years / growth
    squares += (years / growth) ** 2
    const present = floatingPayment(note, i) * discount
    dirty += present
    slope += present * decay
    curvature += present * (decay * decay + squares)
  }
  const accrued = accruedOf(note)
  return { dirty, clean: dirty - accrued, accrued, spreadDuration: slope / dirty, spreadConvexity: curvature / dirty }
}

const unknown: FloatingRateValuation = {
  dirty: Number.NaN,
  clean: Number.NaN,
  accrued: Number.NaN,
  spreadDuration: Number.NaN,
  spreadConvexity: Number.NaN,
}

/** Payment on 100 of face at the end of a period: the coupon and any repayment. */
function floatingPayment(note: FloatingRateNote, period: number): number {
  const { periodYears, currentCoupon, quotedMargin, outstanding, isExCoupon = false } = note
  const held = outstanding?.[period] ?? 1
  const left = period === periodYears.length - 1 ? 0 : (outstanding?.[period + 1] ?? 1)
  const rate = period === 0 ? currentCoupon : referenceOf(note, period) + quotedMargin
  const coupon = period === 0 && isExCoupon ? 0 : rate * periodYears[period]!
  return 100 * (coupon * held + held - left)
}

function accruedOf({ periodYears, currentCoupon, elapsedYears, isExCoupon = false }: FloatingRateNote): number {
  return 100 * currentCoupon * (elapsedYears - (isExCoupon ? periodYears[0]! : 0))
}

/**
 * The discount margin at which a floating rate note has a clean price.
 *
 * @param clean per 100 of face
 * @returns a fraction a year, or why there is none: the dirty price is not above 0, or nothing is left to be paid
 */
export function discountMargin(note: FloatingRateNote, clean: number): Root {
  if (note.periodYears.length === 0) return { state: 'unsolvable', reason: 'notBracketed' }
  const dirty = clean + accruedOf(note)
  if (!(dirty > 0)) return { state: 'unsolvable', reason: 'notBracketed' }
  return findRootNear((margin) => valueFloatingRateNote(note, margin).dirty - dirty, note.quotedMargin, 0.001, lowestMargin(note))
}

/** Above it every discount factor is positive. */
function lowestMargin(note: FloatingRateNote): number {
  let lowest = Number.NEGATIVE_INFINITY
  for (let i = 0; i < note.periodYears.length; i++) {
    const years = note.periodYears[i]! - (i === 0 ? note.elapsedYears : 0)
    lowest = Math.max(lowest, -1 / years - referenceOf(note, i))
  }
  return lowest
}

/** The reference rate by which a period is discounted. */
function referenceOf({ assumedReference, referenceToNextCoupon }: FloatingRateNote, period: number): number {
  if (period === 0) return referenceToNextCoupon
  return typeof assumedReference === 'number' ? assumedReference : assumedReference[period - 1]!
}
