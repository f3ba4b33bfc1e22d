import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { isoDay, parseDay } from '../calendar/day-number.ts'
import { accruedInterest, type BondTerms, couponDueDay } from './accrued-interest.ts'
import { couponDates } from './coupon-schedule.ts'
import { type DayCount, yearFraction } from './day-count.ts'

function bond(over: Partial<BondTerms>): BondTerms {
  const plain = { couponRate: 0.04, couponsPerYear: 2, firstCouponDate: null, dayCount: 'ACT/ACT ICMA', exCouponDays: 0 } as const
  return { ...plain, issueDate: parseDay('2020-05-15'), maturity: parseDay('2030-05-15'), ...over }
}
const accruedOn = (terms: BondTerms, ...days: string[]) => [...accruedInterest(terms, Int32Array.from(days, parseDay))]

describe('day counts', () => {
  const fraction = (dayCount: DayCount, start: string, end: string, maturity?: string) =>
    yearFraction(dayCount, parseDay(start), parseDay(end), maturity ? parseDay(maturity) : Number.NaN)

  it('ACT/ACT ISDA agrees with the examples of ISDA, "EMU and Market Conventions" (1998)', () => {
    closeTo(fraction('ACT/ACT ISDA', '2003-11-01', '2004-05-01'), 61 / 365 + 121 / 366, 1e-12)
    closeTo(fraction('ACT/ACT ISDA', '1999-02-01', '1999-07-01'), 0.410958904109589, 1e-12)
    closeTo(fraction('ACT/ACT ISDA', '2002-08-15', '2003-07-15'), 0.9150684931506849, 1e-12)
    closeTo(fraction('ACT/ACT ISDA', '2003-07-15', '2004-01-15'), 0.5040047907777528, 1e-12)
    closeTo(fraction('ACT/ACT ISDA', '2003-11-01', '2006-05-01'), 61 / 365 + 2 + 120 / 365, 1e-12)
  })
  it('ACT/360 and ACT/365F count actual days: 182 from 1 November 2003 to 1 May 2004', () => {
    equal(fraction('ACT/360', '2003-11-01', '2004-05-01'), 182 / 360)
    equal(fraction('ACT/365F', '2003-11-01', '2004-05-01'), 182 / 365)
  })
  it('months of thirty days differ at month ends and in February', () => {
    // [start, end, 30/360 US, 30E/360, 30E/360 ISDA] in days, each by its rule.
    const cases = [
      ['2007-01-15', '2007-07-15', 180, 180, 180],
      ['2007-01-31', '2007-03-31', 60, 60, 60],
      ['2007-01-15', '2007-01-31', 16, 15, 15],
      ['2007-08-31', '2008-02-29', 179, 179, 180],
      ['2008-02-29', '2008-08-31', 180, 181, 180],
      ['2008-02-29', '2009-02-28', 360, 359, 360],
      ['2007-02-26', '2008-02-29', 363, 363, 364],
    ] as const
    for (const [start, end, us, e, isda] of cases) {
      equal(fraction('30/360 US', start, end) * 360, us, `US ${start} ${end}`)
      equal(fraction('30E/360', start, end) * 360, e, `E ${start} ${end}`)
      equal(fraction('30E/360 ISDA', start, end) * 360, isda, `ISDA ${start} ${end}`)
    }
    // The last day of February stays what it is when it is the maturity.
    equal(fraction('30E/360 ISDA', '2007-08-31', '2008-02-29', '2008-02-29') * 360, 179)
  })
})

describe('coupon schedules', () => {
  it('roll back from the maturity, without weekends in mind', () => {
    const dates = couponDates(bond({ issueDate: parseDay('2028-11-15') }))
    deepEqual(dates.map(isoDay), ['2029-05-15', '2029-11-15', '2030-05-15'])
  })
  it('roll on month ends where the maturity is one, unless the first coupon says otherwise', () => {
    const terms = bond({ issueDate: parseDay('2027-08-31'), maturity: parseDay('2029-02-28') })
    deepEqual(couponDates(terms).map(isoDay), ['2028-02-29', '2028-08-31', '2029-02-28'])
    const on28th = couponDates({ ...terms, firstCouponDate: parseDay('2028-02-28') })
    deepEqual(on28th.map(isoDay), ['2028-02-28', '2028-08-28', '2029-02-28'])
  })
  it('begin with the first coupon date that was given', () => {
    const terms = bond({ issueDate: parseDay('2029-01-20'), firstCouponDate: parseDay('2029-11-15') })
    deepEqual(couponDates(terms).map(isoDay), ['2029-11-15', '2030-05-15'])
    const irregular = couponDates({ ...terms, firstCouponDate: parseDay('2029-10-01') })
    deepEqual(irregular.map(isoDay), ['2029-10-01', '2029-11-15', '2030-05-15'])
  })
})

describe('accrued interest per 100 of face', () => {
  it('ACT/ACT ICMA is the share of the regular period: 46 of 184 days of 2 are 0.5', () => {
    // 15 May to 15 November 2025 has 184 days; 30 June is the 46th.
    deepEqual(accruedOn(bond({}), '2025-05-15', '2025-06-30', '2025-11-15'), [0, 0.5, 0])
  })
  it('is 0 before issue and from maturity on', () => {
    deepEqual(accruedOn(bond({}), '2020-01-10', '2020-05-15', '2030-05-15', '2031-01-01'), [0, 0, 0, 0])
  })
  it('ICMA short first period, ISDA 1998: annual, 1 February to 1 July 1999 is 150 / 365', () => {
    const terms = { couponsPerYear: 1, couponRate: 0.1, issueDate: parseDay('1999-02-01'), maturity: parseDay('2002-07-01') }
    closeTo(accruedOn(bond(terms), '1999-06-30')[0]!, 10 * (149 / 365), 1e-12)
  })
  it('ICMA long first period, ISDA 1998: semi-annual, 15 August 2002 to 15 July 2003 is 181 / 362 + 153 / 368 of a year', () => {
    const first = parseDay('2003-07-15')
    const terms = bond({
      couponRate: 0.1,
      issueDate: parseDay('2002-08-15'),
      firstCouponDate: first,
      maturity: parseDay('2006-07-15'),
    })
    // One day before: 180 days of the second notional period.
    closeTo(accruedOn(terms, '2003-07-14')[0]!, 10 * (180 / 362 + 153 / 368), 1e-12)
    closeTo(accruedOn(terms, '2002-11-15')[0]!, 10 * (92 / 368), 1e-12)
  })
  it('is negative from the ex-coupon day on: seven days before the coupon of 2 the buyer owes nothing of it', () => {
    // Ex from 8 November 2025. On 10 November 179 of 184 days are over: 2 x 179/184 - 2.
    const [before, after] = accruedOn(bond({ exCouponDays: 7 }), '2025-11-07', '2025-11-10')
    closeTo(before!, (2 * 176) / 184, 1e-12)
    closeTo(after!, (-2 * 5) / 184, 1e-12)
  })
  it('30E/360: a coupon of 4 % from 15 May to 1 August is 76 days', () => {
    closeTo(accruedOn(bond({ dayCount: '30E/360' }), '2025-08-01')[0]!, (4 * 76) / 360, 1e-12)
  })
  it('a coupon is due from its date, or from its ex-coupon day', () => {
    equal(isoDay(couponDueDay(bond({}), parseDay('2025-11-17'))), '2025-11-15')
    equal(isoDay(couponDueDay(bond({ exCouponDays: 7 }), parseDay('2025-11-17'))), '2025-11-08')
    equal(isoDay(couponDueDay(bond({}), parseDay('2025-10-01'))), '2025-10-01')
  })
})
