import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { addMonths, isMonthEnd, monthEnd, parseDay } from '../calendar/day-number.ts'
import { type BondDayCount, type BondTerms, periodInterest } from './accrued-interest.ts'
import { valueBond } from './bond-price.ts'
import { yieldFromPrice } from './bond-yield.ts'
import { couponDays } from './coupon-days.ts'

/** A bond as spreadsheets see it: coupon dates back from the maturity, at month ends where that is one, each coupon the same. */
function bond(
  settlement: number,
  maturity: number,
  couponsPerYear: number,
  couponRate: number,
  dayCount: BondDayCount,
): BondTerms {
  let issueDate = maturity
  for (let back = 1; issueDate > settlement; back++) {
    const date = addMonths(maturity, (-12 * back) / couponsPerYear)
    issueDate = isMonthEnd(maturity) ? monthEnd(date) : date
  }
  const schedule = { issueDate, firstCouponDate: null, maturity, couponsPerYear, endOfMonth: isMonthEnd(maturity) }
  return { ...schedule, couponRate, dayCount, exCouponDays: 0, regularCoupons: 'even' }
}

describe('the days of a coupon period', () => {
  it('Excel, COUPDAYSNC (ExcelFinancialFunctions): settled on 15 February and 15 March 1980', () => {
    const cases = [
      ['1980-02-15', '2000-02-28', 1, 'ACT/360', 13],
      ['1980-02-15', '1995-11-30', 1, '30E/360', 285],
      ['1980-02-15', '1995-11-30', 4, 'ACT/ACT ICMA', 14],
      ['1980-02-15', '1995-11-30', 4, '30E/360', 14],
      ['1980-02-15', '1995-11-30', 4, '30/360 US', 15],
      ['1980-02-15', '2008-02-29', 2, '30/360 US', 15],
      ['1980-02-15', '1994-01-31', 1, 'ACT/365F', 351],
      ['1980-02-15', '1994-01-31', 2, '30/360 US', 165],
      ['1980-02-15', '2010-06-05', 4, '30E/360', 20],
      ['1980-03-15', '2000-02-28', 1, '30E/360', 343],
      ['1980-03-15', '2000-02-28', 1, '30/360 US', 345],
      ['1980-03-15', '2000-02-28', 2, '30/360 US', 163],
      ['1980-03-15', '2008-02-29', 2, 'ACT/360', 169],
      ['1980-03-15', '2008-02-29', 1, '30/360 US', 345],
      ['1980-03-15', '2010-06-30', 4, 'ACT/ACT ICMA', 16],
    ] as const
    for (const [settled, matures, perYear, dayCount, days] of cases) {
      const settlement = parseDay(settled)
      const { toNext } = couponDays(bond(settlement, parseDay(matures), perYear, 0.05, dayCount), settlement)
      equal(toNext, days, `${settled} ${matures} ${perYear} ${dayCount}`)
    }
  })
  it('previous and next date, coupons left, days passed and in the period; on a coupon date the next period counts', () => {
    const maturity = parseDay('2011-11-15')
    const settlement = parseDay('2011-01-25')
    const terms = bond(settlement, maturity, 2, 0.05, 'ACT/ACT ICMA')
    // The example of spreadsheets' help: 71 of 181 days, 110 to go, two coupons.
    const [previous, next] = [parseDay('2010-11-15'), parseDay('2011-05-15')]
    deepEqual(couponDays(terms, settlement), { previous, next, remaining: 2, elapsed: 71, inPeriod: 181, toNext: 110 })
    deepEqual(couponDays(terms, next), { previous: next, next: maturity, remaining: 1, elapsed: 0, inPeriod: 184, toNext: 184 })
    equal(couponDays({ ...terms, dayCount: '30/360 US' }, settlement).elapsed, 70)
    equal(couponDays({ ...terms, dayCount: 'ACT/365F' }, settlement).inPeriod, 182.5)
    for (const outside of [maturity, terms.issueDate - 1, Number.NaN]) throws(() => couponDays(terms, outside), RangeError)
  })
})

describe('prices and yields of spreadsheets', () => {
  it('Excel, PRICE on its five bases (ExcelFinancialFunctions): 15 February 1980 to 28 February 2000', () => {
    const [settlement, maturity] = [parseDay('1980-02-15'), parseDay('2000-02-28')]
    const cases = [
      [0.07, 0.03, 100, 1, 'ACT/360', 159.5561168405],
      [0.07, 0.03, 100, 1, 'ACT/365F', 159.5840085847],
      [0.07, 0.03, 100, 1, 'ACT/ACT ICMA', 159.5840085847],
      [0.07, 0.03, 100, 1, '30E/360', 159.5850391768],
      [0.07, 0.03, 100, 1, '30/360 US', 159.5966159615],
      [0.07, 0.03, 100, 2, 'ACT/360', 159.8851465421],
      [0.07, 0.03, 100, 4, 'ACT/365F', 160.0672083546],
      [0.07, 0.03, 67, 2, 'ACT/365F', 141.7244771591],
      [0.07, 0.1, 67, 4, 'ACT/ACT ICMA', 69.58270630991],
      [0.07, 0.1, 130, 1, '30/360 US', 78.86975600436],
      [0.1, 0.03, 130, 4, 'ACT/365F', 221.6025660813],
      [0.1, 0.1, 100, 1, 'ACT/360', 99.98948833535],
    ] as const
    for (const [couponRate, yearly, price, perYear, dayCount, clean] of cases) {
      const terms = bond(settlement, maturity, perYear, couponRate, dayCount)
      const how = { time: 'accruedShare', redemption: { day: maturity, price } } as const
      closeTo(
        valueBond(terms, settlement, yearly, how).clean,
        clean,
        2e-10,
        `${couponRate} ${yearly} ${price} ${perYear} ${dayCount}`,
      )
      const back = yieldFromPrice(terms, settlement, clean, how)
      closeTo(back.state === 'known' ? back.value : Number.NaN, yearly, 1e-12)
    }
  })
  it("Microsoft's documentation of PRICEMAT, YIELDMAT and ACCRINT: interest at maturity, interest of a first period", () => {
    const atMaturity = (issued: string, matures: string, couponRate: number): BondTerms => {
      const schedule = { issueDate: parseDay(issued), firstCouponDate: null, maturity: parseDay(matures), couponsPerYear: 0 }
      return { ...schedule, couponRate, dayCount: '30/360 US', exCouponDays: 0 }
    }
    const how = { convention: 'simple', time: 'accruedShare' } as const
    const certificate = atMaturity('2007-11-11', '2008-04-13', 0.061)
    closeTo(valueBond(certificate, parseDay('2008-02-15'), 0.061, how).clean, 99.984499, 5e-7)
    const solution = yieldFromPrice(atMaturity('2007-11-08', '2008-11-03', 0.0625), parseDay('2008-03-15'), 100.0123, how)
    closeTo(solution.state === 'known' ? solution.value : Number.NaN, 0.0609543, 5e-8)
    const [firstInterest, settlement] = [parseDay('2008-08-31'), parseDay('2008-05-01')]
    const accruing = { ...atMaturity('2008-03-01', '2018-08-31', 0.1), couponsPerYear: 2, firstCouponDate: firstInterest }
    for (const [issued, interest] of [
      ['2008-03-01', 16.666667],
      ['2008-03-05', 15.555556],
      ['2008-04-05', 7.222222],
    ] as const)
      closeTo(10 * periodInterest(accruing, parseDay(issued), settlement, firstInterest), interest, 5e-7, issued)
  })
  it('LibreOffice 7.4, PRICE: the days to the coupon over those of a regular period', () => {
    const [settlement, maturity] = [parseDay('2016-06-28'), parseDay('2027-12-16')]
    const terms = bond(settlement, maturity, 1, 0.1, 'ACT/360')
    const how = { time: 'daysToCoupon', redemption: { day: maturity, price: 95 } } as const
    closeTo(valueBond(terms, settlement, 0.12, how).clean, 86.2033819820131, 1e-12)
  })
})

describe('a yield by a day count of its own', () => {
  it('QuantLib 1.29, BondFunctions: clean price, modified duration, convexity', () => {
    const cases = [
      [
        'ACT/365F',
        'ACT/360',
        2,
        '2014-09-25',
        '2036-03-06',
        '2024-11-12',
        0.07,
        0.05184922070715392,
        'compounded',
        [114.71054629153792, 8.062825648763196, 83.42142076858988],
      ],
      [
        'ACT/365F',
        'ACT/360',
        2,
        '2014-09-25',
        '2036-03-06',
        '2024-11-12',
        0.07,
        0.05184922070715392,
        'annual',
        [115.32541151532524, 7.873351699738387, 83.22662883774828],
      ],
      [
        'ACT/365F',
        'ACT/ACT ISDA',
        1,
        '1994-09-18',
        '2015-04-17',
        '2001-07-08',
        0.07,
        0.0952537894677331,
        'continuous',
        [78.0808938272192, 8.47733301521365, 96.0552012096221],
      ],
      [
        'ACT/360',
        '30E/360',
        1,
        '2001-04-19',
        '2024-04-06',
        '2001-07-03',
        0.07,
        0.02616117695630516,
        'annual',
        [176.2001854533585, 14.068135304231134, 269.6966255903285],
      ],
      [
        'ACT/360',
        'ACT/ACT AFB',
        1,
        '2006-03-27',
        '2024-02-13',
        '2007-09-25',
        0.01,
        0.01775521820234703,
        'annual',
        [89.26084222203053, 14.725283401943136, 244.62394661268817],
      ],
    ] as const
    for (const [dayCount, time, couponsPerYear, issued, matures, settled, couponRate, yearly, convention, expected] of cases) {
      const schedule = { issueDate: parseDay(issued), firstCouponDate: null, maturity: parseDay(matures), couponsPerYear }
      const terms: BondTerms = { ...schedule, couponRate, dayCount, exCouponDays: 0 }
      const { clean, modifiedDuration, convexity } = valueBond(terms, parseDay(settled), yearly, { convention, time })
      for (const [i, figure] of [clean, modifiedDuration, convexity].entries())
        closeTo(figure, expected[i]!, 1e-9, `${dayCount} ${time} ${convention} ${i}`)
    }
  })
  it('QuantLib, testBondFromScheduleWithDateVector: coupons on given dates, 28 February in leap years too', () => {
    const dates = [parseDay('2012-08-31')]
    for (let year = 2013; year <= 2047; year++) dates.push(parseDay(`${year}-02-28`), parseDay(`${year}-08-31`))
    dates.push(parseDay('2048-02-28'))
    const schedule = {
      issueDate: parseDay('2012-06-29'),
      firstCouponDate: null,
      maturity: parseDay('2048-02-28'),
      couponsPerYear: 2,
      dates,
    }
    const terms: BondTerms = { ...schedule, couponRate: 0.0875, dayCount: 'ACT/ACT ICMA', exCouponDays: 10 }
    closeTo(valueBond(terms, parseDay('2015-09-10'), 0.09185).dirty, 95.75706, 1e-5)
    throws(() => valueBond({ ...terms, dates: dates.slice(1, -1) }, parseDay('2015-09-10'), 0.09185), /not the maturity/)
    throws(() => valueBond({ ...terms, dates: dates.toReversed() }, parseDay('2015-09-10'), 0.09185), /out of order/)
  })
  it("FinancePy's cases of Chinese bonds in their last coupon period: simple interest by the days of the year to maturity", () => {
    // [settlement, dirty price, yield in percent, issue, maturity, coupons a year, coupon in percent]
    const cases = [
      ['2023-01-19', 103.7177, 1.8553, '2013-04-11', '2023-04-11', 1, 4.15],
      ['2023-01-19', 101.5, 5.2143, '2008-02-28', '2023-02-28', 2, 4.16],
      ['2024-01-05', 101, 1.938, '2009-06-11', '2024-06-11', 2, 3.69],
      ['2023-01-05', 100.747253, 3.3841, '2003-04-17', '2023-04-17', 2, 3.4],
      ['2025-01-05', 100.579033, 4.1202, '2005-05-15', '2025-05-15', 2, 4.11],
      ['2026-03-01', 100.660714, 3.6858, '2006-06-26', '2026-06-26', 2, 3.7],
    ] as const
    for (const [settled, dirty, percent, issued, matures, couponsPerYear, coupon] of cases) {
      const [settlement, maturity] = [parseDay(settled), parseDay(matures)]
      const schedule = { issueDate: parseDay(issued), firstCouponDate: null, maturity, couponsPerYear, endOfMonth: false }
      const terms: BondTerms = { ...schedule, couponRate: coupon / 100, dayCount: 'ACT/ACT ICMA', exCouponDays: 0 }
      const time = (start: number, end: number) => (end - start) / (maturity - addMonths(maturity, -12))
      const solution = yieldFromPrice(terms, settlement, dirty - valueBond(terms, settlement, 0).accrued, { time })
      closeTo(solution.state === 'known' ? 100 * solution.value : Number.NaN, percent, 6e-5, `${settled} ${matures}`)
    }
  })
  it('payments wait for the next business day, and their present value falls', () => {
    // 15 March 2025 is a Saturday: paid on Monday, 365 + 2 days after settlement.
    const schedule = {
      issueDate: parseDay('2024-03-15'),
      firstCouponDate: null,
      maturity: parseDay('2025-03-15'),
      couponsPerYear: 1,
    }
    const terms: BondTerms = { ...schedule, couponRate: 0.05, dayCount: 'ACT/ACT ICMA', exCouponDays: 0 }
    const payments = { convention: 'following', calendar: { weekend: new Set([5, 6]), holidays: new Set<number>() } } as const
    const how = { convention: 'annual', time: 'ACT/365F', payments } as const
    closeTo(valueBond(terms, schedule.issueDate, 0.04, how).dirty, 105 * 1.04 ** (-367 / 365), 1e-12)
  })
})
