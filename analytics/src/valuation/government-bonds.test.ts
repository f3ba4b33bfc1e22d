import { describe, it } from 'node:test'
import { cleanPrice, dirtyPrice } from '../../testing/bond-prices.ts'
import { closeTo } from '../../testing/close-to.ts'
import { businessCalendar } from '../calendar/business-days.ts'
import { parseDay } from '../calendar/day-number.ts'
import { accruedInterest, type BondTerms } from './accrued-interest.ts'
import { valueBond } from './bond-price.ts'
import { yieldFromPrice } from './bond-yield.ts'

const WEEKDAYS = businessCalendar([])

type Written = Partial<Omit<BondTerms, 'issueDate' | 'maturity' | 'firstCouponDate'>>
function bond(issue: string, maturity: string, couponRate: number, over: Written & { firstCoupon?: string } = {}): BondTerms {
  const { firstCoupon, ...rest } = over
  const firstCouponDate = firstCoupon ? parseDay(firstCoupon) : null
  const dates = { issueDate: parseDay(issue), maturity: parseDay(maturity), firstCouponDate }
  return { couponsPerYear: 2, dayCount: 'ACT/ACT ICMA', exCouponDays: 0, couponRate, ...dates, ...rest }
}
const accruedOn = (terms: BondTerms, day: string) => accruedInterest(terms, Int32Array.of(parseDay(day)))[0]!
const yieldOf = (...input: Parameters<typeof yieldFromPrice>) => {
  const solution = yieldFromPrice(...input)
  return solution.state === 'known' ? solution.value : Number.NaN
}

describe('gilts: examples of the Debt Management Office, as rateslib tests them', () => {
  // The bank holidays of May 1999.
  const exCouponCalendar = businessCalendar([parseDay('1999-05-03'), parseDay('1999-05-31')])
  const gilt = { exCouponDays: 7, exCouponCalendar, exCouponDay: 'with' } as const
  const eight = bond('1995-06-07', '2015-12-07', 0.08, gilt)
  const six = bond('1996-11-26', '2004-11-26', 0.0675, gilt)
  const compounded = { convention: 'compounded' } as const
  it('dirty prices at a yield, and yields of a dirty price, up to the last day with the coupon and after it', () => {
    const cases = [
      [eight, 0.04445, '1999-05-24', 145.012268, 135, 5.1620635],
      [eight, 0.04445, '1999-05-26', 145.047301, 135, 5.1649111],
      [eight, 0.04445, '1999-05-27', 141.070132, 135, 4.871425],
      [eight, 0.04445, '1999-06-07', 141.257676, 135, 4.8856785],
      [six, 0.04634, '1999-05-10', 113.315543, 108, 5.7009527],
      [six, 0.04634, '1999-05-17', 113.415969, 108, 5.7253361],
      [six, 0.04634, '1999-05-18', 110.058738, 108, 5.0413308],
      [six, 0.04634, '1999-05-26', 110.170218, 108, 5.0652248],
    ] as const
    for (const [terms, yearly, settlement, price, dirty, percent] of cases) {
      const day = parseDay(settlement)
      const about = `${percent} ${settlement}`
      closeTo(dirtyPrice(terms, day, yearly, compounded), price, 5.1e-7, about)
      closeTo(100 * yieldOf(terms, day, dirty - accruedOn(terms, settlement), compounded), percent, 5.1e-8, about)
    }
  })
  it('interest of a first period, and rebate interest from the Saturday after the last day with the coupon', () => {
    const terms = bond('1999-05-07', '2002-12-07', 0.06, { ...gilt, firstCoupon: '1999-12-07' })
    const cases = { '05-08': 0.016484, '06-08': 0.527382, '07-08': 1.019186, '11-08': 3.035579, '11-26': 3.330661 }
    const rebates = { '11-27': -0.16393, '12-06': -0.01639, '12-07': 0 }
    for (const [day, interest] of Object.entries({ ...cases, ...rebates }))
      closeTo(accruedOn(terms, `1999-${day}`), interest, 6e-6, day)
  })
  it('with business days of a calendar: QuantLib test suite, checked with Bloomberg, the 8 % gilt of 2021', () => {
    const holidays = businessCalendar([parseDay('2013-05-06'), parseDay('2013-05-27')])
    const terms = bond('1996-02-29', '2021-06-07', 0.08, {
      firstCoupon: '1996-06-07',
      exCouponDays: 6,
      exCouponCalendar: holidays,
    })
    closeTo(accruedOn(terms, '2013-05-29'), 3.8021978, 5e-8)
    closeTo(accruedOn(terms, '2013-05-30'), -0.1758242, 5e-8)
  })
})

describe('bonds of other governments, as other systems value them', () => {
  it('OpenGamma Strata: price and Macaulay duration of British, German and United States bonds at 4 %', () => {
    const british = bond('2002-09-07', '2014-09-07', 0.05, { exCouponDays: 7 })
    const treasury = bond('2006-11-15', '2016-11-15', 0.04625)
    const cases = [
      [british, '2011-09-05', 'compounded', 1.0277859038905428, 2.8312260658609163],
      [british, '2014-06-04', 'compounded', 1.0145736043763598, 0.25815217391304346],
      [{ ...british, couponsPerYear: 1, exCouponDays: 0 }, '2011-09-07', 'street', 1.027750910332271, 2.861462874541554],
      [treasury, '2011-08-23', 'street', 1.0417352500524246, 4.6575232098896215],
      [treasury, '2016-06-08', 'street', 1.005635683760684, 0.43478260869565216],
    ] as const
    for (const [terms, settlement, convention, price, duration] of cases) {
      const value = valueBond(terms, parseDay(settlement), 0.04, { convention })
      closeTo(value.dirty / 100, price, 1e-13, settlement)
      closeTo(value.macaulayDuration, duration, 1e-12, settlement)
    }
  })
  it('a United States Treasury by street yield, rateslib: 3.875 % of 2033 at 4 %', () => {
    const terms = bond('2023-08-15', '2033-08-15', 0.03875)
    closeTo(cleanPrice(terms, parseDay('2025-02-14'), 0.04), 99.106414, 5e-6)
    closeTo(cleanPrice(terms, parseDay('2025-02-18'), 0.04), 99.107179, 5e-6)
    closeTo(accruedOn(terms, '2025-02-18'), 0.032113, 5e-7)
  })
  it('a German federal bond with a long first period, rateslib, as Bloomberg and the Bundesbank: 2.1 % of 2029', () => {
    const terms = bond('2022-10-20', '2029-11-15', 0.021, { firstCoupon: '2023-11-15', couponsPerYear: 1 })
    closeTo(100 * yieldOf(terms, parseDay('2024-06-12'), 97.18), 2.66368627, 1e-8)
    closeTo(accruedOn(terms, '2024-06-12'), 1.204918, 5e-7)
    const last = bond('2014-08-15', '2024-08-15', 0.01, { couponsPerYear: 1 })
    closeTo(100 * yieldOf(last, parseDay('2024-06-12'), 99.555), 3.5314195, 5e-8)
  })
  it('a Swedish one, rateslib: interest by 30E/360, without the coupon four business days before it', () => {
    const exCouponCalendar = businessCalendar([parseDay('2024-05-01'), parseDay('2024-05-09')])
    const terms = bond('2023-05-12', '2028-05-12', 0.0075, {
      couponsPerYear: 1,
      dayCount: '30E/360',
      exCouponDays: 4,
      exCouponCalendar,
    })
    const cases = {
      '05-03': [0.73125, 88.134],
      '05-06': [-0.0125, 88.158],
      '05-08': [-0.008333, 88.173],
      '05-13': [0.002083, 88.21],
    }
    for (const [day, [interest, price]] of Object.entries(cases)) {
      closeTo(accruedOn(terms, `2024-${day}`), interest!, 5e-7, day)
      closeTo(cleanPrice(terms, parseDay(`2024-${day}`), 0.04), price!, 5.1e-4, day)
    }
  })
  it('a Canadian one in its last year, rateslib: simple interest over 365 days, paid on business days', () => {
    const terms = bond('2022-11-02', '2025-02-01', 0.0375, { dayCount: 'ACT/365 Canadian', regularCoupons: 'even' })
    const payments = { convention: 'following', calendar: WEEKDAYS } as const
    const how = { convention: 'simple', time: 'ACT/365F', payments } as const
    closeTo(cleanPrice(terms, parseDay('2024-08-01'), 0.04, how), 99.839907, 5.1e-7)
    closeTo(cleanPrice(terms, parseDay('2024-08-07'), 0.04, how), 99.842641, 5.1e-7)
    closeTo(accruedOn(terms, '2024-08-07'), 0.061644, 5e-7)
  })
  it("Chinese ones, FinancePy's table of CFETS yields: in the last of several periods simple over 365 days", () => {
    // [settlement, issue, maturity, coupons a year, rate, dirty price, yield in percent]
    const cases = [
      ['2023-01-19', '2021-05-27', '2031-05-27', 2, 3.02, 101.6214, 2.86, {}],
      ['2024-01-05', '2019-04-12', '2024-04-12', 1, 3.41, 102.5, 3.3157, {}],
      ['2023-01-05', '2009-06-11', '2024-06-11', 2, 3.69, 101, 3.1512, {}],
      ['2023-01-19', '2008-02-28', '2023-02-28', 2, 4.16, 101.5, 5.2143, { convention: 'simple', time: 'ACT/365F' }],
      ['2025-01-05', '2005-05-15', '2025-05-15', 2, 4.11, 100.579033, 4.1202, { convention: 'simple', time: 'ACT/365F' }],
    ] as const
    for (const [settlement, issue, maturity, couponsPerYear, rate, dirty, percent, how] of cases) {
      const terms = bond(issue, maturity, rate / 100, { couponsPerYear, endOfMonth: false })
      const clean = dirty - accruedOn(terms, settlement)
      closeTo(100 * yieldOf(terms, parseDay(settlement), clean, how), percent, 5.1e-5, `${settlement} ${maturity}`)
    }
  })
})
