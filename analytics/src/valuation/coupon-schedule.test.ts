import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { businessCalendar } from '../calendar/business-days.ts'
import { isoDay, parseDay } from '../calendar/day-number.ts'
import { accruedInterest, type BondTerms, periodInterest } from './accrued-interest.ts'
import { couponDates, exCouponDate } from './coupon-schedule.ts'

const bond: BondTerms = {
  issueDate: parseDay('2024-03-15'),
  firstCouponDate: null,
  maturity: parseDay('2026-06-15'),
  couponsPerYear: 2,
  couponRate: 0.06,
  dayCount: 'ACT/ACT ICMA',
  exCouponDays: 0,
}
const accruedOn = (terms: BondTerms, day: string) => accruedInterest(terms, Int32Array.of(parseDay(day)))[0]!

describe('coupon dates', () => {
  it('are counted back from the last coupon date where the last period is irregular', () => {
    const terms = { ...bond, lastCouponDate: parseDay('2026-03-15') }
    deepEqual(couponDates(terms).map(isoDay), ['2024-09-15', '2025-03-15', '2025-09-15', '2026-03-15', '2026-06-15'])
    const long = { ...bond, lastCouponDate: parseDay('2025-09-15') }
    deepEqual(couponDates(long).map(isoDay), ['2024-09-15', '2025-03-15', '2025-09-15', '2026-06-15'])
  })
  it('of a bond that pays its interest once: the maturity', () => {
    deepEqual(couponDates({ ...bond, couponsPerYear: 0 }).map(isoDay), ['2026-06-15'])
  })
  it('follow the end of month rule that is given', () => {
    const terms = { ...bond, issueDate: parseDay('2025-02-28'), maturity: parseDay('2026-02-28') }
    deepEqual(couponDates({ ...terms, endOfMonth: true }).map(isoDay), ['2025-08-31', '2026-02-28'])
    deepEqual(couponDates({ ...terms, endOfMonth: false }).map(isoDay), ['2025-08-28', '2026-02-28'])
  })
  it('refuse dates out of order and 5 coupons a year', () => {
    throws(() => couponDates({ ...bond, firstCouponDate: bond.issueDate }), RangeError)
    throws(() => couponDates({ ...bond, lastCouponDate: parseDay('2026-06-16') }), RangeError)
    throws(() => couponDates({ ...bond, couponsPerYear: 5 }), RangeError)
  })
})

describe('ex-coupon days', () => {
  it('are calendar days, or business days of a calendar', () => {
    const coupon = parseDay('2013-06-07')
    equal(isoDay(exCouponDate({ exCouponDays: 7 }, coupon)), '2013-05-31')
    // 6 business days before Friday 7 June 2013, 27 May being a holiday: 30 May, as for the gilt of the QuantLib test suite.
    const gilts = businessCalendar([parseDay('2013-05-27')])
    equal(isoDay(exCouponDate({ exCouponDays: 6, exCouponCalendar: gilts }, coupon)), '2013-05-30')
    equal(exCouponDate({ exCouponDays: 0 }, coupon), coupon)
  })
})

describe('interest of irregular and uneven periods', () => {
  it('a short last period, ISDA 1998: semi-annual, 30 January to 30 June 2000 is 152 / 182 of a coupon', () => {
    const dates = { issueDate: parseDay('1999-01-30'), maturity: parseDay('2000-06-30'), lastCouponDate: parseDay('2000-01-30') }
    const terms = { ...bond, ...dates, endOfMonth: false }
    closeTo(periodInterest(terms, dates.lastCouponDate, dates.maturity, dates.maturity), (3 * 152) / 182, 1e-13)
    closeTo(accruedOn(terms, '2000-06-29'), (3 * 151) / 182, 1e-13)
  })
  it('a long first period, QuantLib test suite: 17 January to 31 August 2017 is 0.6160220994 of a year', () => {
    const dates = { issueDate: parseDay('2017-01-17'), firstCouponDate: parseDay('2017-08-31'), maturity: parseDay('2026-02-28') }
    const terms = { ...bond, ...dates }
    closeTo(periodInterest(terms, dates.issueDate, dates.firstCouponDate, dates.firstCouponDate) / 6, 0.6160220994, 1e-10)
    // 12 of 362 days of a year to 29 January.
    closeTo(accruedOn(terms, '2017-01-29'), (6 * 12) / 362, 1e-13)
  })
  it('ACT/365F coupons follow their days, unless they are even', () => {
    const terms = { ...bond, dayCount: 'ACT/365F' } as const
    // 183 days from 15 June to 15 December 2025.
    const [start, end] = [parseDay('2025-06-15'), parseDay('2025-12-15')]
    closeTo(periodInterest(terms, start, end, end), (6 * 183) / 365, 1e-13)
    equal(periodInterest({ ...terms, regularCoupons: 'even' }, start, end, end), 3)
    closeTo(accruedOn({ ...terms, regularCoupons: 'even' }, '2025-06-25'), (6 * 10) / 365, 1e-13)
  })
  it('ACT/365L and interest paid once', () => {
    const annual = { ...bond, couponsPerYear: 1, dayCount: 'ACT/365L', issueDate: parseDay('2023-06-15') } as const
    // The period to 15 June 2024 holds 29 February.
    closeTo(accruedOn(annual, '2024-01-15'), (6 * 214) / 366, 1e-13)
    const once = { ...bond, couponsPerYear: 0, dayCount: 'ACT/360' } as const
    closeTo(accruedOn(once, '2024-04-14'), (6 * 30) / 360, 1e-13)
    throws(() => accruedOn({ ...bond, dayCount: 'BUS/252' }, '2025-01-15'), RangeError)
  })
})
