import { deepEqual, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { closeTo } from '../../testing/close-to.ts'
import { addMonths, parseDay } from '../calendar/day-number.ts'
import { accruedInterest, type BondTerms } from './accrued-interest.ts'
import { bondFlows } from './bond-flows.ts'
import { valueBond } from './bond-price.ts'
import { yieldFromPrice } from './bond-yield.ts'

const issueDate = parseDay('2026-06-30')
const year = (n: number) => addMonths(issueDate, 12 * n)
/** Four years at 5 %, a quarter of the face paid back each year. */
const sinking: BondTerms = {
  couponRate: 0.05,
  couponsPerYear: 1,
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
  issueDate,
  firstCouponDate: null,
  maturity: year(4),
  redemptions: [1, 2, 3].map((n) => ({ day: year(n), part: 0.25 })),
}

describe('a bond that is paid back in parts', () => {
  it('pays interest on what is outstanding, and its parts', () => {
    deepEqual([...bondFlows(sinking, issueDate).amounts], [30, 28.75, 27.5, 26.25])
    // A year later three quarters are left: per 100 of them a third is paid back each year.
    const later = bondFlows(sinking, year(1)).amounts
    for (const [i, amount] of [5 + 100 / 3, 10 / 3 + 100 / 3, 5 / 3 + 100 / 3].entries()) closeTo(later[i]!, amount, 1e-12)
  })

  it('has price and duration of its payments: Fabozzi, "Bond Markets, Analysis, and Strategies", chapters 2 and 4', () => {
    const payments = [30, 28.75, 27.5, 26.25].map((amount, i) => ({ value: amount / 1.06 ** (i + 1), years: i + 1 }))
    const price = payments.reduce((sum, { value }) => sum + value, 0)
    const { clean, macaulayDuration } = valueBond(sinking, issueDate, 0.06)
    closeTo(clean, price, 1e-10)
    closeTo(macaulayDuration, payments.reduce((sum, { value, years }) => sum + value * years, 0) / price, 1e-12)
  })

  it('accrues per 100 of what is outstanding', () => {
    closeTo(accruedInterest(sinking, Int32Array.of(year(2) + 73))[0]!, 5 * (73 / 365), 1e-12)
  })

  it('costs its face at a yield of its coupon on any coupon date, whatever the schedule', () => {
    const schedules = fc.array(fc.double({ min: 0.01, max: 0.3, noNaN: true }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(schedules, fc.nat(3), (parts, n) => {
        const terms = { ...sinking, redemptions: parts.map((part, i) => ({ day: year(i + 1), part })) }
        closeTo(valueBond(terms, year(n), 0.05).clean, 100, 1e-9)
        const solved = yieldFromPrice(terms, year(n), 100)
        closeTo(solved.state === 'known' ? solved.value : Number.NaN, 0.05, 1e-9)
      }),
    )
  })

  it('pays back on coupon dates before maturity, and leaves something until then', () => {
    const faults = [
      [{ day: year(1) + 1, part: 0.5 }],
      [{ day: year(4), part: 0.5 }],
      [1, 2].map((n) => ({ day: year(n), part: 0.5 })),
    ]
    for (const redemptions of faults) throws(() => bondFlows({ ...sinking, redemptions }, issueDate), RangeError)
  })
})
