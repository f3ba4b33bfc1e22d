import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'

import { type Compounding, convertRate, discountFactor, rateOfDiscountFactor } from './discount-factor.ts'
import { futureFairValue } from './future-price.ts'
import { forwardRate, fxForwardValue } from './fx-forward.ts'

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
  it('are worth their two legs: + what comes in, - what goes out', () => {
    // 1,000,000 EUR bought at 1.10 for USD, reported in USD: spot 1.12, discount factors 0.99 and 0.98.
    const market = { buyRate: 1.12, sellRate: 1, buyDiscount: 0.99, sellDiscount: 0.98 }
    const { buy, sell, total } = fxForwardValue({ buyAmount: 1_000_000, sellAmount: 1_100_000 }, market)
    closeTo(buy, 1_108_800, 1e-6)
    closeTo(sell, -1_078_000, 1e-6)
    closeTo(total, 30_800, 1e-6)
  })
  it("FinancePy's tests: 100 euros at 1.365 in a year, spot 1.30, deposits at 2 % and 5 % simple by ACT/360", () => {
    const [euro, dollar] = [0.02, 0.05].map((rate) => discountFactor(rate, 365 / 360, 'simple'))
    closeTo(forwardRate(1.3, euro!, dollar!), 1.3388, 5e-5)
    const market = { buyRate: 1.3, sellRate: 1, buyDiscount: euro!, sellDiscount: dollar! }
    closeTo(fxForwardValue({ buyAmount: 100, sellAmount: 136.5 }, market).total, -2.497797, 5e-7)
  })
  it('at the forward rate they are worth nothing, turned round the opposite', () => {
    const rate = fc.double({ min: 0.01, max: 200, noNaN: true })
    const factor = fc.double({ min: 0.5, max: 1.1, noNaN: true })
    fc.assert(
      fc.property(rate, rate, factor, factor, (buyRate, sellRate, buyDiscount, sellDiscount) => {
        const market = { buyRate, sellRate, buyDiscount, sellDiscount }
        const price = forwardRate(buyRate / sellRate, buyDiscount, sellDiscount)
        const { buy, total } = fxForwardValue({ buyAmount: 1, sellAmount: price }, market)
        closeTo(total / buy, 0, 1e-14)
        const opposite = fxForwardValue({ buyAmount: -1, sellAmount: -0.5 }, market)
        equal(opposite.total, -fxForwardValue({ buyAmount: 1, sellAmount: 0.5 }, market).total)
      }),
    )
  })
})

describe('rates', () => {
  it('Hull, chapter 4: 10 % half-yearly is 9.758 % continuous, 8 % continuous is 8.08 % quarterly', () => {
    closeTo(convertRate(0.1, 2, 'continuous'), 0.09758, 5e-6)
    closeTo(convertRate(0.08, 'continuous', 4), 0.0808, 1e-5)
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
