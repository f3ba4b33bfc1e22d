import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'
import { impliedVolatility } from './implied-volatility.ts'
import { optionGreeks } from './option-greeks.ts'
import { optionPrice } from './option-price.ts'

const call = { right: 'call', spot: 100, strike: 100, years: 1, rate: 0.05, dividendYield: 0.02 } as const
const solve = (...input: Parameters<typeof impliedVolatility>) => {
  const solution = impliedVolatility(...input)
  return solution.state === 'known' ? solution.value : Number.NaN
}
const reasonOf = (...input: Parameters<typeof impliedVolatility>) => {
  const solution = impliedVolatility(...input)
  return solution.state === 'known' ? solution.value : solution.reason
}

describe('implied volatility', () => {
  it('Hull, "Options, Futures, and Other Derivatives", chapter 15: a call of 1.875 has 23.5 %', () => {
    closeTo(solve({ right: 'call', spot: 21, strike: 20, years: 0.25, rate: 0.1, dividendYield: 0 }, 1.875), 0.2345, 5e-5)
  })
  it('Haug, page 8: a put of 4.0870 has 35 %', () => {
    const put = { right: 'put', spot: 75, strike: 70, years: 0.5, rate: 0.1, dividendYield: 0.05 } as const
    closeTo(solve(put, 4.087), 0.35, 5e-6)
  })
  it('there is none for a price that is an arbitrage, at expiry, or unknown', () => {
    const forwardGain = 110 * Math.exp(-0.02) - 100 * Math.exp(-0.05)
    equal(reasonOf({ ...call, spot: 110 }, forwardGain - 0.01), 'belowIntrinsic')
    equal(reasonOf(call, -0.01), 'belowIntrinsic')
    equal(reasonOf(call, 100 * Math.exp(-0.02)), 'aboveMaximum')
    equal(reasonOf({ ...call, right: 'put' }, 100), 'aboveMaximum')
    equal(reasonOf({ ...call, years: 0 }, 5), 'expired')
    equal(reasonOf(call, Number.NaN), 'notANumber')
  })
  it('is 0 for a price without time value', () => {
    equal(reasonOf({ ...call, spot: 110 }, 110 * Math.exp(-0.02) - 100 * Math.exp(-0.05)), 0)
    equal(reasonOf({ ...call, strike: 500 }, 0), 0)
  })
  it('gives the price back, and the volatility to the digits that the price holds', () => {
    const terms = fc.record({
      right: fc.constantFrom('call', 'put'),
      spot: fc.double({ min: 1, max: 1_000, noNaN: true }),
      moneyness: fc.double({ min: 0.1, max: 10, noNaN: true }),
      years: fc.double({ min: 1 / 365, max: 10, noNaN: true }),
      rate: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
      dividendYield: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
      volatility: fc.double({ min: 0.01, max: 3, noNaN: true }),
    } as const)
    fc.assert(
      fc.property(terms, ({ moneyness, ...rest }) => {
        const option = { ...rest, strike: rest.spot * moneyness }
        const { price, vega } = optionGreeks(option)
        const worth = price - optionPrice({ ...option, volatility: 0 })
        if (worth < 1e-12 * option.spot) return
        const volatility = solve(option, price)
        const rounding = 32 * Number.EPSILON * (option.spot + option.strike)
        closeTo(optionPrice({ ...option, volatility }), price, rounding)
        closeTo(volatility, option.volatility, 1e-13 * (1 + option.volatility) + (2 * rounding) / vega)
      }),
      { numRuns: 2_000 },
    )
  })
})
