import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { couponDates } from '@portal/analytics/valuation/coupon-schedule.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'

import { cleanPrice } from './bond-price.ts'
import { intrinsicValue, optionPrice } from './option-price.ts'
import { nextClose } from './price-path.ts'

describe('the price of a bond', () => {
  const terms = {
    issueDate: parseDay('2020-05-15'),
    firstCouponDate: null,
    maturity: parseDay('2030-05-15'),
    couponsPerYear: 2,
    couponRate: 0.04,
    dayCount: 'ACT/ACT ICMA',
    exCouponDays: 0,
  } as const
  const priceAt = (annualYield: number, day: string) => cleanPrice(terms, couponDates(terms), annualYield, parseDay(day))

  it('is par on a coupon date at a yield equal to the coupon', () => {
    closeTo(priceAt(0.04, '2026-05-15'), 100, 1e-10)
  })
  // One year before maturity, 5 %: 2 / 1.025 + 102 / 1.025² = 1.951220 + 97.085068 = 99.036288.
  it('discounts whole periods at the yield of a period', () => {
    closeTo(priceAt(0.05, '2029-05-15'), 99.036288, 1e-6)
  })
  // 30 June 2029 is day 46 of 184: wait 0.75. 1.025^0.75 = e^(0.75 x 0.024692613) = 1.018692008; dirty (2 + 102 / 1.025) /
  // 1.018692008 = 101.512195 / 1.018692008 = 99.649545; accrued 2 x 46 / 184 = 0.5.
  it('discounts the running period by its fraction and takes the accrued interest off', () => {
    closeTo(priceAt(0.05, '2029-06-30'), 99.149545, 1e-6)
  })
})

describe('the price of an option', () => {
  // J. Hull, "Options, Futures, and Other Derivatives", the example of the Black-Scholes chapter: call 4.76, put 0.81.
  it('is that of the textbook', () => {
    const inputs = { spot: 42, strike: 40, years: 0.5, rate: 0.1, dividendYield: 0, volatility: 0.2 }
    closeTo(optionPrice({ right: 'call', ...inputs }), 4.76, 0.005)
    closeTo(optionPrice({ right: 'put', ...inputs }), 0.81, 0.005)
  })
  it('is worth nothing at expiry out of the money', () => {
    equal(intrinsicValue('call', 42, 40), 2)
    equal(intrinsicValue('put', 42, 40), 0)
  })
})

describe('the daily limit', () => {
  it('rounds to the tick and holds a close within a factor of 2.8', () => {
    equal(nextClose(10.126, 10, 2), 10.13)
    equal(nextClose(50, 10, 2), 28)
    equal(nextClose(1, 10, 2), 3.58)
  })
  // From 3 ticks a fall to one would be a factor of 3.
  it('holds at prices of a few ticks too', () => {
    equal(nextClose(0.001, 0.03, 2), 0.02)
    equal(nextClose(0.001, 0.02, 2), 0.01)
    equal(nextClose(0.001, 0.01, 2), 0.01)
  })
})
