import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { BondTerms } from '@portal/analytics/valuation/accrued-interest.ts'
import type { Derivation } from './derivation.ts'
import { partOfYear } from './year-parts.ts'

const TERMS: BondTerms = {
  couponRate: 0.04,
  couponsPerYear: 2,
  dayCount: 'ACT/360',
  issueDate: parseDay('2025-01-15'),
  maturity: parseDay('2030-01-15'),
  firstCouponDate: null,
  exCouponDays: 0,
}
// From 15 January to 15 July 2026 are 181 days, to 14 February 30.
const PERIOD = {
  start: parseDay('2026-01-15'),
  end: parseDay('2026-07-15'),
  length: 1,
  coupon: 2,
  exDate: parseDay('2026-07-15'),
  rate: 0.04,
  outstanding: 1,
  redeemed: 0,
}
const DAY = parseDay('2026-02-14')

/** The operation of a step and the values it is made of; of an input its value alone. */
const made = (node: Derivation): unknown =>
  node.kind === 'input' ? node.value : [node.operation, ...node.parts().map((part) => made(part))]

describe('the part of a year', () => {
  it('is the days over 360 or 365, as the day count says', () => {
    deepEqual(made(partOfYear(TERMS, PERIOD, DAY, 30 / 360)), ['quotient', 30, 360])
    deepEqual(made(partOfYear({ ...TERMS, dayCount: 'ACT/365F' }, PERIOD, DAY, 30 / 365)), ['quotient', 30, 365])
  })
  it('is the days of months of 30 over 360', () => {
    deepEqual(made(partOfYear({ ...TERMS, dayCount: '30E/360' }, PERIOD, DAY, 29 / 360)), ['quotient', 29, 360])
  })
  it('is the days over those of the period times the coupons a year', () => {
    const icma = { ...TERMS, dayCount: 'ACT/ACT ICMA' } as const
    deepEqual(made(partOfYear(icma, PERIOD, DAY, 30 / 362)), ['quotient', 30, ['product', 181, 2]])
  })
  it('is stated where the days do not give the value that was used, and in an irregular period', () => {
    equal(made(partOfYear(TERMS, PERIOD, DAY, 0.09)), 0.09)
    equal(made(partOfYear({ ...TERMS, dayCount: 'ACT/ACT ICMA' }, { ...PERIOD, length: 0.5 }, DAY, 0.08)), 0.08)
  })
})
