import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { parseDay } from '../calendar/day-number.ts'
import { valueBond } from './bond-price.ts'
import { valuePerpetual } from './perpetual-bond.ts'

describe('a perpetual bond', () => {
  it('is worth coupon over yield; its Macaulay duration is (1 + y) / y', () => {
    const { dirty, clean, macaulayDuration } = valuePerpetual(0.05, 0.04, 1)
    equal(dirty, 125)
    equal(clean, 125)
    closeTo(macaulayDuration, 1.04 / 0.04, 1e-13)
  })
  it('is the limit of a long one, within a period too', () => {
    const day = parseDay('2020-03-30')
    const dates = { issueDate: parseDay('2020-01-15'), firstCouponDate: null, maturity: parseDay('2920-01-15') }
    const terms = { ...dates, couponRate: 0.05, couponsPerYear: 2, dayCount: '30/360 US', exCouponDays: 0 } as const
    const long = valueBond(terms, day, 0.04)
    const perpetual = valuePerpetual(0.05, 0.04, 2, 75 / 180)
    for (const name of ['dirty', 'clean', 'macaulayDuration', 'modifiedDuration', 'convexity'] as const)
      closeTo(perpetual[name] / long[name], 1, 1e-9, name)
  })
  it('has no value at a yield of 0', () => {
    equal(valuePerpetual(0.05, 0, 1).dirty, Number.NaN)
  })
})
