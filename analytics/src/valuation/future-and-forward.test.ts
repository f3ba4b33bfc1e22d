import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'

import { type Compounding, discountFactor, rateOfDiscountFactor } from './discount-factor.ts'
import { forwardRate } from './forward-rate.ts'
import { futureFairValue } from './future-price.ts'

describe('futures', () => {
  it('Hull, "Options, Futures, and Other Derivatives", chapter 5: fair values by cost of carry', () => {
    closeTo(futureFairValue(40, { years: 0.25, rate: 0.05 }), 40.5, 5e-3)
    const income = 40 * Math.exp((-0.03 * 4) / 12)
    closeTo(futureFairValue(900, { years: 0.75, rate: 0.04, incomePresentValue: income }), 886.6, 0.05)
    closeTo(futureFairValue(25, { years: 0.5, rate: 0.1, dividendYield: 0.0396 }), 25.77, 5e-3)
    closeTo(futureFairValue(1_300, { years: 0.25, rate: 0.05, dividendYield: 0.01 }), 1_313.07, 5e-3)
    closeTo(
      futureFairValue(100, { years: 1, rate: 0.05, storageCost: 0.02, convenienceYield: 0.03 }),
      100 * Math.exp(0.04),
      1e-12,
    )
  })
})

describe('currency forwards', () => {
  it('Hull, chapter 5: the Australian dollar of 0.7500 in two years at 1 % against 3 % is 0.7206', () => {
    closeTo(forwardRate(0.75, discountFactor(0.03, 2), discountFactor(0.01, 2)), 0.7206, 5e-5)
  })
  it("FinancePy's tests: 100 euros at 1.365 in a year, spot 1.30, deposits at 2 % and 5 % simple by ACT/360", () => {
    const [euro, dollar] = [0.02, 0.05].map((rate) => discountFactor(rate, 365 / 360, 'simple'))
    closeTo(forwardRate(1.3, euro!, dollar!), 1.3388, 5e-5)
    closeTo(100 * euro! * 1.3 - 136.5 * dollar!, -2.497797, 5e-7)
  })
  it('at the forward rate both legs are worth the same', () => {
    const rate = fc.double({ min: 0.01, max: 200, noNaN: true })
    const factor = fc.double({ min: 0.5, max: 1.1, noNaN: true })
    fc.assert(
      fc.property(rate, factor, factor, (spot, base, quote) => {
        closeTo((forwardRate(spot, base, quote) * quote) / (spot * base), 1, 1e-14)
      }),
    )
  })
})

describe('rates', () => {
  it('Hull, chapter 4: 10 % half-yearly is 9.758 % continuous, 8 % continuous is 8.08 % quarterly', () => {
    closeTo(rateOfDiscountFactor(discountFactor(0.1, 1, 2), 1, 'continuous'), 0.09758, 5e-6)
    closeTo(rateOfDiscountFactor(discountFactor(0.08, 1, 'continuous'), 1, 4), 0.0808, 1e-5)
    closeTo(discountFactor(0.05, 0.5, 'simple'), 1 / 1.025, 1e-16)
    equal(discountFactor(-3, 1, 2), Number.NaN)
    equal(discountFactor(-3, 1, 'simple'), Number.NaN)
  })
  it('a rate gives its discount factor and back', () => {
    const compounding = fc.constantFrom<Compounding>('simple', 'continuous', 1, 2, 4, 12, 365)
    fc.assert(
      fc.property(
        fc.double({ min: -0.05, max: 0.3, noNaN: true }),
        fc.double({ min: 0.01, max: 15, noNaN: true }),
        compounding,
        (rate, years, how) => {
          closeTo(rateOfDiscountFactor(discountFactor(rate, years, how), years, how), rate, 1e-12)
        },
      ),
    )
  })
})
