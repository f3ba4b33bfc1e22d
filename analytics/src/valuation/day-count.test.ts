import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'
import { brazil } from '../../testing/brazil.ts'
import { closeTo } from '../../testing/close-to.ts'
import { parseDay } from '../calendar/day-number.ts'
import { act365Canadian } from './act-365-canadian.ts'
import { act365L } from './act-365l.ts'
import { icmaPeriods } from './act-act-icma.ts'
import { business252 } from './business-252.ts'
import { type DayCount, daysBetween, yearFraction } from './day-count.ts'
import { days360, type Thirty360 } from './thirty-360.ts'

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
    for (const [start, end, _from, _to, _perYear, isda, _icma, afb] of cases) {
      closeTo(fraction('ACT/ACT ISDA', start, end), isda, 1e-10, `ISDA ${start}`)

      closeTo(fraction('ACT/ACT AFB', start, end), afb, 1e-10, `AFB ${start}`)
    }
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

describe('day counts of other systems', () => {
  it('OpenGamma Strata, DayCountTest: ACT/ACT Year and AFB from the same day', () => {
    const cases: readonly (readonly [DayCount, string, string, number])[] = [
      ['ACT/ACT Year', '2011-12-28', '2012-02-28', 62 / 366],
      ['ACT/ACT Year', '2011-12-28', '2016-02-29', 63 / 366 + 4],
      ['ACT/ACT Year', '2012-02-29', '2012-03-28', 28 / 365],
      ['ACT/ACT Year', '2011-03-01', '2011-03-02', 1 / 366],
      ['ACT/ACT Year', '2012-02-28', '2016-03-02', 3 / 366 + 4],
      ['ACT/ACT Year', '2012-02-29', '2016-03-02', 2 / 365 + 4],
      ['ACT/ACT AFB same day', '1994-02-10', '1997-06-30', 140 / 365 + 3],
      ['ACT/ACT AFB same day', '2004-02-29', '2005-02-28', 365 / 366],
      ['ACT/ACT AFB same day', '2004-02-28', '2008-02-28', 4],
      ['ACT/ACT AFB same day', '2003-03-01', '2008-02-28', 4 + 364 / 365],
      ['ACT/ACT AFB same day', '2003-03-01', '2008-02-29', 5],
      ['ACT/ACT AFB same day', '2004-02-28', '2008-03-01', 4 + 2 / 366],
      ['NL/360', '2011-12-28', '2012-02-29', 62 / 360],
    ]
    for (const [dayCount, start, end, years] of cases)
      closeTo(fraction(dayCount, start, end), years, 1e-15, `${dayCount} ${start} ${end}`)
  })
  it('OpenGamma Strata, DayCountTest: 30/360 PSA takes the end of February as the 30th at the start alone', () => {
    const cases = [
      ['2012-02-29', '2012-03-28', 28],
      ['2011-02-28', '2012-02-28', 358],
      ['2011-02-28', '2012-02-29', 359],
      ['2012-02-29', '2016-02-29', 1_439],
      ['2012-05-29', '2013-08-31', 452],
      ['2012-05-30', '2013-08-31', 450],
    ] as const
    for (const [start, end, days] of cases) equal(days360('30/360 PSA', parseDay(start), parseDay(end)), days, `${start} ${end}`)
  })
  it("spreadsheets' DAYS360 by the US method is 30/360 PSA, by the European one 30E/360 (LibreOffice 7.4)", () => {
    const cases = [
      ['2012-07-30', '2014-08-31', 750],
      ['2013-03-31', '2017-11-06', 1_656],
      ['1998-12-31', '2001-02-24', 774],
    ] as const
    for (const [start, end, days] of cases) equal(days360('30/360 PSA', parseDay(start), parseDay(end)), days, start)
    equal(days360('30E/360', parseDay('2012-07-30'), parseDay('2014-08-31')), 750)
  })
  it("Excel's YEARFRAC, basis 1 (ExcelFinancialFunctions' test data): the mean of the calendar years beyond one year", () => {
    const cases = [
      ['1980-03-04', '1980-03-05', 0.002732240437158],
      ['1980-03-04', '1981-04-01', 1.075239398085],
      ['1980-03-04', '1994-01-01', 13.8282533309],
      ['1980-03-04', '2000-02-29', 19.98709425108],
      ['1980-03-04', '1992-01-05', 11.83659717835],
      ['1993-12-31', '1994-01-01', 0.002739726027397],
      ['1993-12-31', '1995-03-02', 1.167123287671],
      ['1993-12-31', '1999-04-01', 5.25],
      ['2003-02-14', '2004-07-03', 1.381668946648],
      ['2007-10-31', '2010-06-06', 2.598220396988],
    ] as const
    for (const [start, end, years] of cases) closeTo(fraction('ACT/ACT YEARFRAC', start, end), years, 1e-11, `${start} ${end}`)
    // 366 days of a year over a 29 February, also where it is the end; 365 else.
    closeTo(fraction('ACT/ACT YEARFRAC', '2011-06-01', '2012-02-29'), 273 / 366, 1e-15)
    closeTo(fraction('ACT/ACT YEARFRAC', '2011-06-01', '2012-02-28'), 272 / 365, 1e-15)
    closeTo(fraction('ACT/ACT YEARFRAC', '2012-03-01', '2013-02-28'), 364 / 365, 1e-15)
  })
  it('ACT/365 Canadian: actual days over 365, but a full period is a whole coupon (QuantLib 1.29)', () => {
    const [start, end] = [parseDay('2018-01-15'), parseDay('2018-07-15')]
    closeTo(act365Canadian(start, parseDay('2018-03-15'), start, end, 2), 59 / 365, 1e-15)
    // 181 days, fewer than 182.5: over 365; the second half of the year has 184, which end in a half.
    closeTo(act365Canadian(start, end, start, end, 2), 181 / 365, 1e-15)
    closeTo(act365Canadian(end, parseDay('2019-01-15'), end, parseDay('2019-01-15'), 2), 0.5, 1e-15)
    closeTo(act365Canadian(end, parseDay('2019-01-14'), end, parseDay('2019-01-15'), 2), 0.5 - 1 / 365, 1e-15)
    throws(() => act365Canadian(start, end, start, end, 0), /coupons/)
  })
  it('days are those a convention counts', () => {
    const [start, end] = [parseDay('2011-12-28'), parseDay('2016-02-29')]
    const counted: readonly (readonly [DayCount, number])[] = [
      ['ACT/360', 1_524],
      ['NL/365', 1_522],
      ['30E/365', 1_501],
      ['30E/360 ISDA', 1_502],
      ['1/1', 1],
    ]
    for (const [dayCount, days] of counted) {
      equal(daysBetween(dayCount, start, end), days, dayCount)
      equal(daysBetween(dayCount, end, start), -days, dayCount)
    }
    closeTo(yearFraction('30E/365', start, end), 1_501 / 365, 1e-15)
  })
  it('what is no day or no day count is refused by its name', () => {
    throws(() => yearFraction('ACT/360', Number.NaN, 1), /the start is no day number: NaN/)
    throws(() => yearFraction('ACT/360', 0, 1.5), /the end is no day number: 1.5/)
    throws(() => yearFraction('ACT/361' as DayCount, 0, 1), /no day count: ACT\/361/)
    throws(() => act365L(0, Number.NaN, 365, 1), RangeError)
    throws(() => act365L(0, 1, 365, Number.NaN), /not a number of coupons a year: NaN/)
  })
})
