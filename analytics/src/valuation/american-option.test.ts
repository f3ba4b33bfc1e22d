import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { americanOptionPrice } from './american-option.ts'
import { optionGreeks } from './option-greeks.ts'
import { intrinsicValue, optionPrice } from './option-price.ts'
import { optionTree, type TreeTerms } from './option-tree.ts'

const CRR = { exercise: 'american', method: 'coxRossRubinstein' } as const
const LEISEN_REIMER = { steps: 101, exercise: 'american', method: 'leisenReimer' } as const
// Hull: a put of five months on a share of 50.
const put = { right: 'put', spot: 50, strike: 50, years: 5 / 12, rate: 0.1, dividendYield: 0, volatility: 0.4 } as const

describe('American options by the quadratic approximation', () => {
  it('G. Barone-Adesi, R. Whaley, 1987, in the table of Haug, "The Complete Guide to Option Pricing Formulas", page 24', () => {
    // Futures: dividend yield = rate. [right, spot, years, volatility, price], strike 100; Haug stops searching at the third digit.
    const cases = [
      ['call', 90, 0.1, 0.15, 0.0206],
      ['call', 100, 0.1, 0.25, 3.128],
      ['call', 110, 0.1, 0.35, 11.1679],
      ['call', 110, 0.5, 0.15, 10.8087],
      ['call', 100, 0.5, 0.35, 9.5106],
      ['put', 90, 0.1, 0.15, 10],
      ['put', 90, 0.5, 0.15, 10.5595],
      ['put', 110, 0.5, 0.25, 3.3226],
      ['put', 90, 0.5, 0.35, 14.6945],
    ] as const
    for (const [right, spot, years, volatility, price] of cases) {
      const option = { right, spot, strike: 100, years, rate: 0.1, dividendYield: 0.1, volatility }
      closeTo(americanOptionPrice(option), price, 4e-4, `${right} ${spot} ${years} ${volatility}`)
    }
  })
  it('exercising early never pays for a call without dividends or a put without interest', () => {
    const call = { ...put, right: 'call' } as const
    equal(americanOptionPrice(call), optionPrice(call))
    equal(americanOptionPrice({ ...put, rate: 0 }), optionPrice({ ...put, rate: 0 }))
  })
  it('without volatility it is the best moment of exercise', () => {
    equal(americanOptionPrice({ ...put, spot: 40, volatility: 0 }), 10)
    // A call held until the dividend yield exceeds the interest on the strike: ln(0.08 x 100 / (0.1 x 100)) / (0.08 - 0.1) years.
    const call = { right: 'call', spot: 100, strike: 100, years: 20, rate: 0.1, dividendYield: 0.08, volatility: 0 } as const
    const best = Math.log(0.8) / -0.02
    closeTo(americanOptionPrice(call), 100 * (Math.exp(-0.08 * best) - Math.exp(-0.1 * best)), 1e-12)
    equal(americanOptionPrice({ ...put, strike: Number.NaN }), Number.NaN)
  })
})

describe('options on a binomial tree', () => {
  it('Hull, chapter 21: 4.49 with 5 steps, 4.263 with 30, 4.272 with 50, 4.278 with 100, 4.283 with 500', () => {
    const { price, delta, gamma } = optionTree(put, { ...CRR, steps: 5 })
    closeTo(price, 4.49, 5e-3)
    closeTo(delta, -0.41, 5e-3)
    closeTo(gamma, 0.034, 5e-4)
    for (const [steps, value] of [
      [30, 4.263],
      [50, 4.272],
      [100, 4.278],
      [500, 4.283],
    ] as const)
      closeTo(optionTree(put, { ...CRR, steps }).price, value, 5.1e-4)
  })
  it('a European one becomes that of Black-Scholes-Merton: Leisen-Reimer to 4 digits with 101 steps', () => {
    const european = { steps: 101, exercise: 'european', method: 'leisenReimer' } as const
    const exact = optionGreeks(put)
    const tree = optionTree(put, european)
    closeTo(tree.price, exact.price, 1e-4)
    closeTo(tree.delta, exact.delta, 5e-4)
    closeTo(tree.gamma, exact.gamma, 5e-4)
    closeTo(optionTree(put, { ...european, method: 'coxRossRubinstein', steps: 1_000 }).price, exact.price, 3e-3)
  })
  it('refuses too few steps and what is out of range, and gives nothing for what is unknown', () => {
    throws(() => optionTree(put, { ...CRR, steps: 1 }), RangeError)
    throws(() => optionTree({ ...put, volatility: 0.001 }, { ...CRR, steps: 5 }), RangeError)
    throws(
      () => optionTree({ ...put, volatility: 1e-9 }, { ...CRR, method: 'leisenReimer', steps: 5 }),
      /no tree has a probability/,
    )
    throws(() => optionTree({ ...put, volatility: 0 }, { ...CRR, steps: 5 }), /above 0/)
    throws(() => americanOptionPrice({ ...put, spot: -1 }), /spot/)
    equal(optionTree({ ...put, rate: Number.NaN }, { ...CRR, steps: 5 }).price, Number.NaN)
  })
})

describe('laws of American options', () => {
  const anyOption = fc.record({
    right: fc.constantFrom('call', 'put'),
    spot: fc.double({ min: 50, max: 200, noNaN: true }),
    strike: fc.constant(100),
    years: fc.double({ min: 0.05, max: 1, noNaN: true }),
    rate: fc.double({ min: 0, max: 0.12, noNaN: true }),
    dividendYield: fc.double({ min: 0, max: 0.12, noNaN: true }),
    volatility: fc.double({ min: 0.1, max: 0.6, noNaN: true }),
  } as const)
  it('are worth at least their exercise and the European option, and up to a year the methods agree within 0.5 % of the strike', () => {
    fc.assert(
      fc.property(anyOption, (option) => {
        const tree = optionTree(option, LEISEN_REIMER).price
        const quadratic = americanOptionPrice(option)
        for (const price of [tree, quadratic]) equal(price >= intrinsicValue(option) - 1e-12, true)
        equal(quadratic >= optionPrice(option), true)
        equal(tree >= optionTree(option, { ...LEISEN_REIMER, exercise: 'european' }).price - 1e-12, true)
        closeTo(tree, quadratic, 0.5)
      }),
    )
  })
  it('a call is a put with spot and strike, rate and dividend yield exchanged', () => {
    const tree: TreeTerms = { ...CRR, steps: 60 }
    fc.assert(
      fc.property(anyOption, ({ spot, strike, rate, dividendYield, ...rest }) => {
        const call = optionTree({ ...rest, right: 'call', spot, strike, rate, dividendYield }, tree).price
        const mirrored = { ...rest, right: 'put', spot: strike, strike: spot, rate: dividendYield, dividendYield: rate } as const
        closeTo(optionTree(mirrored, tree).price, call, 1e-9)
      }),
    )
  })
})
