import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'
import { cleanPrice, dirtyPrice } from '../../testing/bond-prices.ts'
import { brazil } from '../../testing/brazil.ts'
import { closeTo } from '../../testing/close-to.ts'
import { parseDay } from '../calendar/day-number.ts'
import { accruedInterest, type BondTerms } from './accrued-interest.ts'
import { valueBond, type YieldTerms } from './bond-price.ts'
import { yieldFromPrice } from './bond-yield.ts'

type Written = Partial<Omit<BondTerms, 'issueDate' | 'maturity' | 'firstCouponDate'>>
function bond(issue: string, maturity: string, couponRate: number, over: Written & { firstCoupon?: string } = {}): BondTerms {
  const { firstCoupon, ...rest } = over
  const dates = {
    issueDate: parseDay(issue),
    maturity: parseDay(maturity),
    firstCouponDate: firstCoupon ? parseDay(firstCoupon) : null,
  }
  return { couponsPerYear: 2, dayCount: 'ACT/ACT ICMA', exCouponDays: 0, couponRate, ...dates, ...rest }
}
const yieldOf = (...input: Parameters<typeof yieldFromPrice>) => {
  const solution = yieldFromPrice(...input)
  return solution.state === 'known' ? solution.value : Number.NaN
}

describe('price and yield of a bond in the street convention', () => {
  it('Microsoft, reference of PRICE and YIELD: 5.75 % of 2017 at 6.5 % is 94.63436162', () => {
    const terms = bond('2007-11-15', '2017-11-15', 0.0575, { dayCount: '30/360 US' })
    closeTo(cleanPrice(terms, parseDay('2008-02-15'), 0.065), 94.63436162, 5e-9)
    closeTo(
      yieldOf(bond('2006-11-15', '2016-11-15', 0.0575, { dayCount: '30/360 US' }), parseDay('2008-02-15'), 95.04287),
      0.065,
      5e-8,
    )
  })
  it('Microsoft, reference of DURATION and MDURATION: 5.993775 and 5.73567', () => {
    const value = valueBond(bond('2008-01-01', '2016-01-01', 0.08), parseDay('2008-01-01'), 0.09)
    closeTo(value.macaulayDuration, 5.993775, 5e-7)
    closeTo(value.modifiedDuration, 5.73567, 5e-6)
  })
  it('Microsoft, reference of ODDFPRICE, ODDFYIELD, ODDLPRICE and ODDLYIELD: irregular first and last periods', () => {
    const oddFirst = (rate: number, dayCount: BondTerms['dayCount']) =>
      bond('2008-10-15', '2021-03-01', rate, { firstCoupon: '2009-03-01', dayCount })
    closeTo(cleanPrice(oddFirst(0.0785, 'ACT/ACT ICMA'), parseDay('2008-11-11'), 0.0625), 113.597717, 5e-7)
    closeTo(yieldOf(oddFirst(0.0575, '30/360 US'), parseDay('2008-11-11'), 84.5), 0.0772455, 5e-8)
    const oddLast = (last: string) =>
      bond('2007-04-15', '2008-06-15', 0.0375, { lastCouponDate: parseDay(last), dayCount: '30/360 US' })
    closeTo(cleanPrice(oddLast('2007-10-15'), parseDay('2008-02-07'), 0.0405), 99.878286, 5e-7)
    closeTo(yieldOf(oddLast('2007-12-24'), parseDay('2008-04-20'), 99.875), 0.045192, 5e-7)
  })
  it('QuantLib test suite, checked with Bloomberg: the 8 % gilt of 2021 around its ex-coupon day', () => {
    // [settlement, accrued, yield, modified duration, convexity / 100, DV01], clean 103; digits are cut off, not rounded.
    const cases = [
      ['2013-05-29', 3.802197802, 0.07495180593, 5.676044458, 0.4215314859, 0.0606214023],
      ['2013-05-30', -0.1758241758, 0.07496183543, 5.892816328, 0.4375621862, 0.06059239822],
      ['2013-05-31', -0.1538461538, 0.07495987492, 5.890186028, 0.4372394381, 0.06057829784],
    ] as const
    const gilt = bond('1996-02-29', '2021-06-07', 0.08, { firstCoupon: '1996-06-07', exCouponDays: 8 })
    for (const [settlement, accrued, expected, duration, convexity, dv01] of cases) {
      const yearly = yieldOf(gilt, parseDay(settlement), 103)
      const value = valueBond(gilt, parseDay(settlement), yearly)
      closeTo(yearly, expected, 1e-10)
      closeTo(value.accrued, accrued, 5e-10)
      closeTo(value.modifiedDuration, duration, 2e-9)
      closeTo(value.convexity / 100, convexity, 1e-10)
      closeTo(value.dv01, dv01, 1e-11)
    }
  })
  it('Fabozzi, "Bond Markets, Analysis, and Strategies", chapter 4: durations and convexity at a yield of 9 %', () => {
    // [years, coupon, price, Macaulay, modified, value of a basis point], day one of the first period.
    const cases = [
      [5, 0.09, 100, 4.13, 3.96, 0.0396],
      [25, 0.09, 100, 10.33, 9.88, 0.0987],
      [5, 0.06, 88.1309, 4.35, 4.16, 0.0366],
      [25, 0.06, 70.357, 11.1, 10.62, 0.0746],
      [5, 0, 64.3928, 5, 4.78, 0.0308],
      [25, 0, 11.071, 25, 23.92, 0.0265],
    ] as const
    for (const [years, coupon, price, macaulay, modified, _basisPoint] of cases) {
      const terms = bond('2000-01-15', `${2000 + years}-01-15`, coupon, { dayCount: '30/360 US' })
      const value = valueBond(terms, terms.issueDate, 0.09)
      closeTo(value.clean, price, 5e-5)
      closeTo(value.macaulayDuration, macaulay, 5e-3)
      closeTo(value.modifiedDuration, modified, 5e-3)
    }
    // 25-year 6 %: a rise of 200 bp costs 18.03 %; duration says 21.24 and convexity gives 3.66 back.
    const terms = bond('2000-01-15', '2025-01-15', 0.06, { dayCount: '30/360 US' })
    const value = valueBond(terms, terms.issueDate, 0.09)

    closeTo(dirtyPrice(terms, terms.issueDate, 0.11) / value.dirty - 1, -0.1803, 1e-4)
  })
  it('within the last period interest is simple: 3 and 100 in 90 of 180 days at 5 % are worth 103 / 1.0125', () => {
    const terms = bond('2020-05-15', '2025-05-15', 0.06, { dayCount: '30/360 US' })
    closeTo(dirtyPrice(terms, parseDay('2025-02-15'), 0.05), 103 / (1 + 0.05 / 4), 1e-11)
    closeTo(dirtyPrice(terms, parseDay('2025-02-15'), 0.05, { convention: 'compounded' }), 103 / Math.sqrt(1.025), 1e-11)
    equal(dirtyPrice(terms, parseDay('2025-05-15'), 0.05), 0)
  })
})

describe('other yields', () => {
  it('US Treasury, 31 CFR part 356, appendix B: regular, short and long first periods', () => {
    const price = (terms: BondTerms, yearly: number) => cleanPrice(terms, terms.issueDate, yearly, { convention: 'usTreasury' })
    closeTo(price(bond('1990-05-15', '2020-05-15', 0.0875), 0.0884), 99.057893, 5e-7)
    closeTo(price(bond('1990-04-02', '1992-03-31', 0.085, { firstCoupon: '1990-09-30' }), 0.0859), 99.838183, 5e-7)
    closeTo(price(bond('1990-03-01', '1995-05-15', 0.085, { firstCoupon: '1990-11-15' }), 0.0853), 99.805118, 5e-7)
  })
  it('Hull, "Options, Futures, and Other Derivatives", chapter 4: 10 % of three years at 12 % continuous is 94.213, duration 2.653', () => {
    const terms = bond('2000-01-15', '2003-01-15', 0.1, { dayCount: '30/360 US' })
    const value = valueBond(terms, terms.issueDate, 0.12, { convention: 'continuous' })
    closeTo(value.dirty, 94.213, 5e-4)
    closeTo(value.modifiedDuration, 2.653, 5e-4)
    equal(value.macaulayDuration, value.modifiedDuration)
  })
  it('ANBIMA, prices of NTN-F of 6 June 2007 per 1,000 (as in the QuantLib test suite), by business days over 252', () => {
    const cases = [
      ['2008-01-01', 0.114614, 1034.63031372],
      ['2010-01-01', 0.105726, 1030.09919487],
      ['2010-07-01', 0.105328, 1029.9830716],
      ['2012-01-01', 0.104283, 1028.13585068],
      ['2014-01-01', 0.103218, 1028.33383817],
      ['2017-01-01', 0.102948, 1026.19716497],
    ] as const
    // 10 % a year paid each half year as 1.1^(1/2) - 1. Yields were cut after the sixth digit.
    const how = { dayCount: 'BUS/252', dayCountCalendar: brazil, regularCoupons: 'even' } as const
    for (const [maturity, yearly, price] of cases) {
      const terms = bond('2007-01-01', maturity, 2 * (Math.sqrt(1.1) - 1), how)
      closeTo(10 * dirtyPrice(terms, parseDay('2007-06-06'), yearly, { convention: 'annual' }), price, 1e-4)
    }
  })
  it('annual (ICMA) is the street yield of an annual bond, and the compounded half-year yield of another', () => {
    const terms = bond('2020-05-15', '2030-05-15', 0.05)
    const halfYear = yieldOf(terms, parseDay('2024-08-01'), 97)
    const annual = yieldOf(terms, parseDay('2024-08-01'), 97, { convention: 'annual' })
    closeTo(annual, (1 + halfYear / 2) ** 2 - 1, 1e-13)
  })
  it('a zero bond has the yield of its price: 10 years at 50 are 7.1773 % a year', () => {
    const zero = bond('2020-01-15', '2030-01-15', 0, { couponsPerYear: 0, dayCount: '30/360 US' })
    closeTo(yieldOf(zero, zero.issueDate, 50), 2 ** 0.1 - 1, 1e-14)
    closeTo(yieldOf(zero, zero.issueDate, 50, { compoundingsPerYear: 2 }), 2 * (2 ** 0.05 - 1), 1e-14)
  })
  it('to a call, and to the worst: Fabozzi, chapter 3, 11 % of 18 years at 116.897, called at 105.5 after 8 or 100 after 13 years', () => {
    const terms = bond('2000-01-15', '2018-01-15', 0.11, { dayCount: '30/360 US' })
    const redemptions = [
      { day: terms.maturity, price: 100 },
      { day: parseDay('2013-01-15'), price: 100 },
      { day: parseDay('2008-01-15'), price: 105.5 },
    ]
    const [toMaturity, toParCall, toFirstCall] = redemptions.map((redemption) =>
      yieldOf(terms, terms.issueDate, 116.897, { redemption }),
    )
    closeTo(toMaturity!, 0.09077, 5e-6)
    closeTo(toParCall!, 0.08793, 5e-6)
    closeTo(toFirstCall!, 0.08535, 1e-5)
  })
  it('a call between coupons pays the interest accrued: at the coupon rate the price is that of par', () => {
    const terms = bond('2020-05-15', '2030-05-15', 0.06, { dayCount: '30/360 US' })
    // Half of a period: 1.5 and 100 discounted by simple interest of 1.5 %.
    closeTo(
      dirtyPrice(terms, parseDay('2025-05-15'), 0.06, { redemption: { day: parseDay('2025-08-15'), price: 100 } }),
      100,
      1e-11,
    )
  })

  it('there is none at or after maturity, nor for a price of nothing', () => {
    const terms = bond('2020-05-15', '2030-05-15', 0.05)
    equal(JSON.stringify(yieldFromPrice(terms, terms.maturity, 100)), '{"state":"unsolvable","reason":"matured"}')
    equal(JSON.stringify(yieldFromPrice(terms, terms.issueDate, 0)), '{"state":"unsolvable","reason":"priceNotPositive"}')
  })
})

describe('laws of bonds', () => {
  const conventions = ['street', 'compounded', 'usTreasury', 'annual', 'continuous', 'simple'] as const
  const dayCounts = ['ACT/ACT ICMA', '30/360 US', '30E/360', 'ACT/360', 'ACT/365F', 'ACT/ACT ISDA'] as const
  const anyBond = fc.record({
    issueDate: fc.integer({ min: 10_000, max: 15_000 }),
    life: fc.integer({ min: 30, max: 11_000 }),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    couponsPerYear: fc.constantFrom(0, 1, 2, 4, 12),
    couponRate: fc.double({ min: 0, max: 0.15, noNaN: true }),
    dayCount: fc.constantFrom(...dayCounts),
    yearly: fc.double({ min: 0.001, max: 0.25, noNaN: true }),
    convention: fc.constantFrom(...conventions),
    exCouponDays: fc.constantFrom(0, 9),
  })
  const check = (law: (terms: BondTerms, settlement: number, yearly: number, how: YieldTerms) => void) =>
    fc.assert(
      fc.property(anyBond, ({ life, share, yearly, convention, ...rest }) => {
        const terms = { ...rest, firstCouponDate: null, maturity: rest.issueDate + life }
        law(terms, rest.issueDate + Math.floor(share * life), yearly, { convention })
      }),
      { numRuns: 300 },
    )

  it('price to yield to price', () => {
    check((terms, settlement, yearly, how) => {
      const price = cleanPrice(terms, settlement, yearly, how)
      const solved = yieldOf(terms, settlement, price, how)
      closeTo(cleanPrice(terms, settlement, solved, how), price, 1e-9)
    })
  })
  it('modified duration and convexity are the derivatives of the price', () => {
    check((terms, settlement, yearly, how) => {
      const value = valueBond(terms, settlement, yearly, how)
      const h = 1e-4
      const [up, down] = [dirtyPrice(terms, settlement, yearly + h, how), dirtyPrice(terms, settlement, yearly - h, how)]
      closeTo(value.modifiedDuration, (down - up) / (2 * h * value.dirty), 1e-4 * (1 + value.convexity))
      closeTo(value.convexity, (up + down - 2 * value.dirty) / (h * h * value.dirty), 1e-3 * (1 + value.convexity))
    })
  })
  it('a bond at its coupon rate is worth par on a coupon date', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.2, noNaN: true }), fc.constantFrom(1, 2, 4, 12), (rate, couponsPerYear) => {
        const terms = bond('2020-03-15', '2031-03-15', rate, { couponsPerYear })
        closeTo(cleanPrice(terms, parseDay('2024-03-15'), rate), 100, 1e-9)
      }),
    )
  })
  it('accrued interest grows by the same amount every day of a period', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 182 }), fc.constantFrom('ACT/ACT ICMA', 'ACT/360', 'ACT/365F'), (day, dayCount) => {
        const terms = bond('2020-05-15', '2030-05-15', 0.05, { dayCount })
        const start = parseDay('2025-05-15')
        const [one, some] = accruedInterest(terms, Int32Array.of(start + 1, start + day))
        closeTo(some!, day * one!, 1e-12)
      }),
    )
  })
})
