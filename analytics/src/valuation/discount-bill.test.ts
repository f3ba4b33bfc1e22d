import { throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { billBondEquivalentYield, billDiscountRate, billMoneyMarketYield, billPrice, certificatePrice } from './discount-bill.ts'

describe('discount bills', () => {
  it('Microsoft, reference of TBILLPRICE, TBILLYIELD and TBILLEQ: 62 days', () => {
    closeTo(billPrice(0.09, 62), 98.45, 5e-7)
    closeTo(billMoneyMarketYield(98.45, 62), 0.091417, 5e-7)
    closeTo(billBondEquivalentYield(billPrice(0.0914, 62), 62), 0.0941515, 5e-8)
  })
  it('US Treasury, 31 CFR part 356, appendix B: 364 days at 7.65 % cost 92.265 and yield 8.237 %', () => {
    closeTo(billPrice(0.0765, 364), 92.265, 1e-12)
    closeTo(billBondEquivalentYield(92.265, 364), 0.08237, 5e-6)
  })
  it('the bond equivalent yield beyond half a year reinvests the half year', () => {
    // At 10 %, 300 days: 1.05 after half a year, then (300/365 - 1/2) of a year at 10 %.
    const price = 100 / (1.05 * (1 + 0.1 * (300 / 365 - 0.5)))
    closeTo(billBondEquivalentYield(price, 300), 0.1, 1e-14)
    // It is continuous at half a year: 183 days of a year of 366.
    closeTo(billBondEquivalentYield(97, 183, 366), billBondEquivalentYield(97, 183, 365.9999), 1e-6)
  })
  it("Excel, TBILLEQ (ExcelFinancialFunctions' test data), on both sides of half a year", () => {
    const cases = [
      [29, 0.01, 0.01014706291179],
      [74, 0.25, 0.2672035139092],
      [190, 0.01, 0.01019063395621],
      [190, 0.75, 1.22881817441],
      [219, 0.75, 1.265095264028],
      [306, 0.25, 0.3033053166187],
      [351, 0.75, 1.932789175562],
    ] as const
    for (const [days, rate, yearly] of cases)
      closeTo(billBondEquivalentYield(billPrice(rate, days), days), yearly, 1e-12 * yearly + 5e-13)
  })
  it('what has no price or no days has no yield', () => {
    for (const yieldOf of [billDiscountRate, billMoneyMarketYield, billBondEquivalentYield]) {
      throws(() => yieldOf(0, 90), /a bill at 0/)
      throws(() => yieldOf(98, 0), /0 days/)
      throws(() => billPrice(0.05, -1), /-1 days before maturity/)
      throws(() => yieldOf(98, 90, 0), RangeError)
    }
  })
  it('a certificate bought at issue at its coupon costs par', () => {
    closeTo(certificatePrice(0.06, 0.06, 0, 90), 100, 1e-13)
    // 30 days later, 60 days to go, at 5 %: 101.5 / (1 + 0.05 / 6).
    closeTo(certificatePrice(0.06, 0.05, 30, 60), 101.5 / (1 + 0.05 / 6), 1e-12)
  })
  it('discount rate undoes price', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.02, max: 0.2, noNaN: true }), fc.integer({ min: 1, max: 365 }), (rate, days) => {
        closeTo(billDiscountRate(billPrice(rate, days), days), rate, 1e-12)
      }),
    )
  })
})
