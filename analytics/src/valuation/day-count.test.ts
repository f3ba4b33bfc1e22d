import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'
import { brazil } from '../../testing/brazil.ts'
import { closeTo } from '../../testing/close-to.ts'
import { parseDay } from '../calendar/day-number.ts'
import { act365L } from './act-365l.ts'
import { actActIcma, icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
import { type DayCount, yearFraction } from './day-count.ts'
import type { Thirty360 } from './thirty-360.ts'

const fraction = (dayCount: DayCount, start: string, end: string) => yearFraction(dayCount, parseDay(start), parseDay(end))

describe('actual day counts', () => {
  it('ACT/ACT: ISDA, ICMA and AFB on the examples of ISDA, "EMU and Market Conventions" (1998), to its ten digits', () => {
    // [start, end, reference period, coupons a year, ISDA, ICMA, AFB]
    const cases = [
      ['2003-11-01', '2004-05-01', '2003-11-01', '2004-05-01', 2, 0.497724380567, 0.5, 0.497267759563],
      ['1999-02-01', '1999-07-01', '1998-07-01', '1999-07-01', 1, 0.41095890411, 0.41095890411, 0.41095890411],
      ['1999-07-01', '2000-07-01', '1999-07-01', '2000-07-01', 1, 1.0013773486, 1, 1],
      ['2003-07-15', '2004-01-15', '2003-07-15', '2004-01-15', 2, 0.504004790778, 0.5, 0.504109589041],
      ['1999-07-30', '2000-01-30', '1999-07-30', '2000-01-30', 2, 0.503892506924, 0.5, 0.504109589041],
      ['2000-01-30', '2000-06-30', '2000-01-30', '2000-07-30', 2, 0.415300546448, 0.417582417582, 0.41530054644],
    ] as const
    for (const [start, end, from, to, perYear, isda, icma, afb] of cases) {
      closeTo(fraction('ACT/ACT ISDA', start, end), isda, 1e-10, `ISDA ${start}`)
      closeTo(actActIcma(parseDay(start), parseDay(end), parseDay(from), parseDay(to), perYear), icma, 1e-10, `ICMA ${start}`)
      closeTo(fraction('ACT/ACT AFB', start, end), afb, 1e-10, `AFB ${start}`)
    }
    throws(() => actActIcma(0, 1, 5, 5, 2), RangeError)
  })
  it('ACT/ACT ICMA cuts a long last period at its notional dates: quarterly, ISDA 1998', () => {
    // 30 November 1999 to 30 April 2000: a period of 91 days to 29 February, then 61 of the 92 days to 31 May; by the 30th, 61 of 91.
    const terms = {
      issueDate: parseDay('1999-05-31'),
      firstCouponDate: parseDay('1999-08-31'),
      lastCouponDate: parseDay('1999-11-30'),
      maturity: parseDay('2000-04-30'),
      couponsPerYear: 4,
    }
    const [start, end] = [parseDay('1999-11-30'), parseDay('2000-04-30')]
    closeTo(icmaPeriods({ ...terms, endOfMonth: true }, start, end) / 4, 91 / (91 * 4) + 61 / (92 * 4), 1e-14)
    closeTo(icmaPeriods({ ...terms, endOfMonth: false }, start, end) / 4, 91 / (91 * 4) + 61 / (91 * 4), 1e-14)
  })
  it('ACT/ACT AFB counts whole years back from the end, 28 February from the 29th where there is one', () => {
    // 2 whole years to 28 February 2003, then 28 days over 366 because 29 February 2000 is among them.
    closeTo(fraction('ACT/ACT AFB', '2000-02-01', '2003-02-28'), 3 + 28 / 365, 1e-14)
    closeTo(fraction('ACT/ACT AFB', '2000-02-29', '2003-02-28'), 3, 1e-14)
    closeTo(fraction('ACT/ACT AFB', '2000-02-29', '2000-08-31'), 184 / 366, 1e-14)
    closeTo(fraction('ACT/ACT AFB', '2000-03-01', '2000-08-31'), 183 / 365, 1e-14)
  })
  it('those with one denominator, and those that look at 29 February', () => {
    // 182 actual days, the 29th of February 2004 among them.
    const [start, end] = ['2003-11-01', '2004-05-01'] as const
    equal(fraction('ACT/360', start, end), 182 / 360)
    equal(fraction('ACT/364', start, end), 182 / 364)
    equal(fraction('ACT/365F', start, end), 182 / 365)
    equal(fraction('ACT/365A', start, end), 182 / 366)
    equal(fraction('ACT/365A', '2004-02-29', end), 62 / 365)
    equal(fraction('ACT/365.25', start, end), 182 / 365.25)
    equal(fraction('NL/365', start, end), 181 / 365)
    equal(fraction('1/1', start, end), 1)
  })
  it('ACT/366 agrees with the QuantLib test suite', () => {
    closeTo(fraction('ACT/366', '2002-02-04', '2003-05-16'), 1.27322404371585, 1e-12)
    closeTo(fraction('ACT/366', '2009-09-16', '2016-07-26'), 6.84426229508197, 1e-12)
  })
  it('ACT/365L: an annual coupon looks for 29 February in its period, others at the year it ends in', () => {
    const l = (start: string, end: string, periodEnd: string, perYear: number) =>
      act365L(parseDay(start), parseDay(end), parseDay(periodEnd), perYear)
    equal(l('2011-08-15', '2011-12-31', '2012-02-28', 1), 138 / 365)
    equal(l('2011-08-15', '2011-12-31', '2012-02-29', 1), 138 / 366)
    equal(l('2011-08-15', '2011-12-31', '2012-02-15', 2), 138 / 366)
    equal(l('2012-08-15', '2012-12-31', '2013-02-15', 2), 138 / 365)
  })
  it('BUS/252 agrees with the QuantLib test suite (Brazil, 2002 to 2016), to its twelve digits', () => {
    const cases = [
      ['2002-02-01', '2002-02-04', 0.0039682539683],
      ['2002-02-04', '2003-05-16', 1.2738095238095],
      ['2003-05-16', '2003-12-17', 0.6031746031746],
      ['2003-12-17', '2004-12-17', 0.9960317460317],
      ['2006-05-15', '2006-03-17', -0.1507936507937],
      ['2007-06-28', '2009-09-16', 2.214285714286],
      ['2009-09-16', '2016-07-26', 6.84126984127],
    ] as const
    for (const [start, end, expected] of cases) closeTo(business252(parseDay(start), parseDay(end), brazil), expected, 1e-12)
  })
})

describe('30/360 day counts', () => {
  it('agree with the table of examples of ISDA, "30/360 Day Count Conventions" (2008)', () => {
    // [start, end, 30/360 ISDA, 30E/360, 30E/360 ISDA] in days; maturity is 29 February 2008.
    const cases = [
      ['2006-08-20', '2007-02-20', 180, 180, 180],
      ['2006-08-31', '2007-02-28', 178, 178, 180],
      ['2007-02-28', '2007-08-31', 183, 182, 180],
      ['2006-01-31', '2006-02-28', 28, 28, 30],
      ['2006-01-30', '2006-02-28', 28, 28, 30],
      ['2006-02-28', '2006-03-03', 5, 5, 3],
      ['2006-02-14', '2006-02-28', 14, 14, 16],
      ['2006-09-30', '2006-10-31', 30, 30, 30],
      ['2006-10-31', '2006-11-28', 28, 28, 28],
      ['2007-08-31', '2008-02-28', 178, 178, 178],
      ['2008-02-28', '2008-08-28', 180, 180, 180],
      ['2008-02-28', '2008-08-31', 183, 182, 182],
      ['2007-02-28', '2008-02-29', 361, 361, 359],
      ['2008-02-29', '2009-02-28', 359, 359, 360],
      ['2008-02-29', '2008-03-31', 32, 31, 30],
    ] as const
    const maturity = parseDay('2008-02-29')
    const days = (dayCount: Thirty360, start: string, end: string) =>
      Math.round(yearFraction(dayCount, parseDay(start), parseDay(end), maturity) * 360)
    for (const [start, end, isda, e, eIsda] of cases) {
      equal(days('30/360 ISDA', start, end), isda, `30/360 ISDA ${start} ${end}`)
      equal(days('30E/360', start, end), e, `30E/360 ${start} ${end}`)
      equal(days('30E/360 ISDA', start, end), eIsda, `30E/360 ISDA ${start} ${end}`)
    }
    // The US rules for February, and the 31st as the 1st of the next month.
    equal(days('30/360 US', '2007-02-28', '2007-08-31'), 180)
    equal(days('30/360 US', '2007-02-28', '2008-02-29'), 360)
    equal(days('30/360 US', '2007-08-31', '2008-02-29'), 179)
    equal(days('30E+/360', '2007-01-15', '2007-01-31'), 16)
    equal(days('30E+/360', '2007-01-31', '2007-03-31'), 61)
  })
})

describe('laws of day counts', () => {
  const day = fc.integer({ min: 0, max: 30_000 })
  const additive = ['ACT/360', 'ACT/364', 'ACT/365F', 'ACT/365.25', 'ACT/366', 'ACT/ACT ISDA', 'NL/365', '30E/360'] as const
  it('those of days alone are additive', () => {
    fc.assert(
      fc.property(day, day, day, fc.constantFrom(...additive), (a, b, c, dayCount) => {
        const sum = yearFraction(dayCount, a, b) + yearFraction(dayCount, b, c)
        closeTo(sum, yearFraction(dayCount, a, c), 1e-11)
      }),
    )
  })
  it('all turn their sign with the direction, and a year is about one', () => {
    const every = [...additive, '30/360 US', '30/360 ISDA', '30E/360 ISDA', '30E+/360', 'ACT/ACT AFB', 'ACT/365A'] as const
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 4_000 }), fc.constantFrom(...every), (start, length, dayCount) => {
        const forward = yearFraction(dayCount, start, start + length)
        equal(yearFraction(dayCount, start + length, start), -forward)
        closeTo(forward, length / 365.25, 0.02 + length / 5_000)
      }),
    )
  })
})
