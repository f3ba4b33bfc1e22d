import { discountMargin, valueFloatingRateNote } from '@portal/analytics/valuation/floating-rate-note.ts'
import type { InstrumentMarket } from '../instrument-market.ts'
import type { YieldModel } from '../pricing.ts'
import { type FloatingBondTerms, isFloating, termsOfBond } from './bond-terms.ts'
import { type NoteAt, noteAt } from './floating-note.ts'

/** A note with floating coupons and the discount margin at which it has its price. */
export interface PricedNote extends NoteAt {
  readonly margin: number
}

/**
 * The note at a close with its discount margin; null where it has no price, none explains it, or it is due.
 *
 * @param references of the coupons to come: `forward` by the curve of the day where there is one, `repeated` the last fixing
 */
export function pricedNote(
  market: InstrumentMarket,
  index: number,
  t: number,
  references: 'forward' | 'repeated',
): PricedNote | null {
  const terms = termsOfBond(market, index)
  const { values, ages } = market.closes(index)
  if (!isFloating(terms) || ages[t]! < 0) return null
  const { currency } = market.instruments[index]!
  const forwards = references === 'forward' ? { curves: market.curves, currency } : null
  const note = noteAt(terms, market.days[t]!, forwards)
  const margin = note && marginOf(note, values[t]!)
  return note && margin !== null ? { ...note, margin } : null
}

/**
 * Yields that move the price of a note: its own discount margin with the last fixing repeated, as F. Fabozzi and S. Mann have it in
 * "Floating-Rate Securities", chapter 3, and for rates the yield until the next coupon is fixed, by simple interest.
 */
export function floatingModel(market: InstrumentMarket, index: number, t: number): YieldModel | null {
  const priced = pricedNote(market, index, t, 'repeated')
  if (!priced) return null
  const { note, margin } = priced
  const { spreadDuration, spreadConvexity } = valueFloatingRateNote(note, margin)
  const years = note.periodYears[0]! - note.elapsedYears
  const yearly = note.referenceToNextCoupon + margin
  const modifiedDuration = years / (1 + yearly * years)
  return {
    yearly: margin,
    modifiedDuration: spreadDuration,
    convexity: spreadConvexity,
    toRates: { yearly, modifiedDuration, convexity: 2 * modifiedDuration * modifiedDuration },
  }
}

/** The discount margin of a clean price with the last fixing repeated; NaN where none explains it. */
export function ownMargin(terms: FloatingBondTerms, day: number, clean: number): number {
  const note = noteAt(terms, day, null)
  return (note && marginOf(note, clean)) ?? Number.NaN
}

function marginOf({ note }: NoteAt, clean: number): number | null {
  const solution = discountMargin(note, clean)
  return solution.state === 'known' ? solution.value : null
}
