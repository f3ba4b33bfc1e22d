import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { discountMargin, valueFloatingRateNote } from './floating-rate-note.ts'

/** Six years, half-yearly, reference rate 10 % and margin 80 basis points. */
const note = {
  periodYears: new Float64Array(12).fill(0.5),
  elapsedYears: 0,
  currentCoupon: 0.108,
  referenceToNextCoupon: 0.1,
  assumedReference: 0.1,
  quotedMargin: 0.008,
}

describe('floating rate notes', () => {
  it('F. Fabozzi, "Bond Markets, Analysis, and Strategies", chapter 3: price by discount margin', () => {
    const cases = [
      [80, 100],
      [84, 99.8269],
      [88, 99.6541],
      [96, 99.3098],
      [100, 99.1381],
    ] as const
    for (const [basisPoints, price] of cases) closeTo(valueFloatingRateNote(note, basisPoints / 10_000).clean, price, 5.1e-5)
    const margin = discountMargin(note, 99.3098)
    closeTo(margin.state === 'known' ? margin.value : Number.NaN, 0.0096, 5e-7)
  })
  it("FinancePy's tests: a note of Citigroup within its quarter, discount margin of 103.1985 basis points", () => {
    // 10 November 2021, seen on 21 July 2017: 71 days of 90 are over, and 17 quarters follow; 96.793 clean. The coupon of its test is
    // without the margin of 25 basis points.
    const citi = {
      periodYears: new Float64Array(18).fill(0.25),
      elapsedYears: 71 / 360,
      currentCoupon: 0.0143456 - 0.0025,
      referenceToNextCoupon: 0.0120534,
      assumedReference: 0.0130522,
      quotedMargin: 0.0025,
    }
    const margin = discountMargin(citi, 96.793)
    closeTo(10_000 * (margin.state === 'known' ? margin.value : Number.NaN), 103.1985, 5e-5)
    closeTo(valueFloatingRateNote(citi, 0.01031985).dirty, 97.0266, 5e-5)
    closeTo(valueFloatingRateNote(citi, 0.01031985).accrued, 0.23362156, 5e-9)
  })
  it('within a period the buyer pays the coupon accrued', () => {
    // One period of half a year left, half of it over: (100 + 5.4) / (1 + 0.108 / 4) less 2.7.
    const last = { ...note, periodYears: Float64Array.of(0.5), elapsedYears: 0.25 }
    const { dirty, clean, accrued } = valueFloatingRateNote(last, 0.008)
    closeTo(dirty, 105.4 / 1.027, 1e-12)
    closeTo(accrued, 2.7, 1e-14)
    closeTo(clean, dirty - 2.7, 1e-14)
  })
  it('takes a reference rate a period', () => {
    const two = { ...note, periodYears: Float64Array.of(1, 1), assumedReference: Float64Array.of(0.04), quotedMargin: 0 }
    // 10.8 now over 1.1, then 104 over 1.1 x 1.04: the later period is worth par at its start.
    closeTo(valueFloatingRateNote(two, 0).dirty, 110.8 / 1.1, 1e-12)
  })
  it('pays back parts of the face, and is worth par on a coupon date at its own margin', () => {
    // After the first year 10.8 and a quarter of the face, after the second 8.1 and the rest.
    const amortising = { ...note, periodYears: Float64Array.of(1, 1), outstanding: Float64Array.of(1, 0.75) }
    closeTo(valueFloatingRateNote(amortising, 0.008).dirty, 100, 1e-12)
    closeTo(valueFloatingRateNote(amortising, 0.012).dirty, 35.8 / 1.112 + 83.1 / 1.112 ** 2, 1e-12)
  })
  it('without the running coupon the seller owes the rest of it', () => {
    const last = { ...note, periodYears: Float64Array.of(0.5), elapsedYears: 0.4, isExCoupon: true }
    const { dirty, accrued } = valueFloatingRateNote(last, 0.008)
    closeTo(dirty, 100 / (1 + 0.108 * 0.1), 1e-12)
    closeTo(accrued, -1.08, 1e-14)
  })
  it('duration and convexity are the slopes of the price, and the margin gives the price back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.05, max: 0.3, noNaN: true }),
        fc.double({ min: 0, max: 0.49, noNaN: true }),
        (margin, elapsedYears) => {
          const running = { ...note, elapsedYears }
          const { dirty, clean, spreadDuration, spreadConvexity } = valueFloatingRateNote(running, margin)
          const [below, above] = [margin - 1e-4, margin + 1e-4].map((at) => valueFloatingRateNote(running, at))
          closeTo(spreadDuration * dirty, (below!.dirty - above!.dirty) / 2e-4, 1e-3)
          const slopes = [below!, above!].map((at) => at.spreadDuration * at.dirty)
          closeTo(spreadConvexity * dirty, (slopes[0]! - slopes[1]!) / 2e-4, 1e-2)
          const solved = discountMargin(running, clean)
          closeTo(solved.state === 'known' ? solved.value : Number.NaN, margin, 1e-11)
        },
      ),
    )
  })
  it('there is no margin for a price of nothing', () => {
    equal(discountMargin(note, 0).state, 'unsolvable')
  })
  it('a note without a period left has no price', () => {
    throws(() => valueFloatingRateNote({ ...note, periodYears: new Float64Array() }, 0), /no coupon period left: give the years/)
  })
})
