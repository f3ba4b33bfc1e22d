import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import fc from 'fast-check'

import { closeTo } from '../../testing/close-to.ts'

import { type Greeks, optionGreeks } from './option-greeks.ts'
import { type EuropeanOption, optionPrice } from './option-price.ts'

type Row = readonly ['call' | 'put', number, number, number, number, number, number]
const option = ([right, strike, spot, dividendYield, rate, years, volatility]: Row): EuropeanOption => ({
  right,
  spot,
  strike,
  years,
  rate,
  dividendYield,
  volatility,
})

describe('the price of a European option', () => {
  it('Haug, "The Complete Guide to Option Pricing Formulas", pages 2 to 8, 24 and 27', () => {
    const cases: readonly [...Row, number][] = [
      ['call', 65, 60, 0, 0.08, 0.25, 0.3, 2.1334],
      ['put', 95, 100, 0.05, 0.1, 0.5, 0.2, 2.4648],
      ['put', 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
      ['call', 19, 19, 0.1, 0.1, 0.75, 0.28, 1.7011],
      ['call', 1.6, 1.56, 0.08, 0.06, 0.5, 0.12, 0.0291],
      ['put', 70, 75, 0.05, 0.1, 0.5, 0.35, 4.087],
      ['call', 100, 90, 0.1, 0.1, 0.1, 0.15, 0.0205],
      ['call', 100, 110, 0.1, 0.1, 0.5, 0.35, 15.3086],
      ['put', 100, 110, 0.1, 0.1, 0.1, 0.15, 0.0408],
      ['call', 40, 42, 0.08, 0.04, 0.75, 0.35, 5.0975],
    ]
    for (const [right, strike, spot, q, r, years, volatility, price] of cases)
      closeTo(optionPrice(option([right, strike, spot, q, r, years, volatility])), price, 5.1e-5, `${right} ${strike} ${spot}`)
  })
  it('Hull, "Options, Futures, and Other Derivatives", chapters 15 and 17: 4.76, 0.81 and an index call of 51.83', () => {
    closeTo(optionPrice(option(['call', 40, 42, 0, 0.1, 0.5, 0.2])), 4.76, 5e-3)
    closeTo(optionPrice(option(['put', 40, 42, 0, 0.1, 0.5, 0.2])), 0.81, 5e-3)
    closeTo(optionPrice(option(['call', 900, 930, 0.03, 0.08, 2 / 12, 0.2])), 51.83, 5e-3)
  })
  it('McDonald, "Derivatives Markets", chapter 12: shares, and a dividend of 3 after a month', () => {
    closeTo(optionPrice(option(['call', 40, 41, 0, 0.08, 0.25, 0.3])), 3.399, 5.1e-4)
    closeTo(optionPrice(option(['put', 40, 41, 0, 0.08, 0.25, 0.3])), 1.607, 5.1e-4)
    closeTo(optionPrice(option(['call', 40, 41 - 3 * Math.exp(-0.08 / 12), 0, 0.08, 0.25, 0.3])), 1.763, 5.1e-4)
  })
  it('is the limit where the outcome is certain', () => {
    equal(optionPrice(option(['call', 100, 110, 0.02, 0.05, 0, 0.2])), 10)
    equal(optionPrice(option(['put', 100, 110, 0.02, 0.05, 0, 0.2])), 0)
    closeTo(optionPrice(option(['call', 100, 110, 0.02, 0.05, 2, 0])), 110 * Math.exp(-0.04) - 100 * Math.exp(-0.1), 1e-13)
    equal(optionPrice(option(['call', 0, 110, 0, 0.05, 2, 0.3])), 110)
    equal(optionPrice(option(['put', 0, 110, 0, 0.05, 2, 0.3])), 0)
    closeTo(optionPrice(option(['put', 100, 0, 0, 0.05, 2, 0.3])), 100 * Math.exp(-0.1), 1e-13)
    equal(optionPrice(option(['call', 100, 110, 0, 0, 1, 1e9])), 110)
  })
  it('is unknown for what is unknown', () => {
    for (const broken of [{ spot: Number.NaN }, { rate: Number.NaN }, { volatility: Number.NaN }]) {
      equal(optionPrice({ ...option(['call', 100, 110, 0, 0, 1, 0.2]), ...broken }), Number.NaN, JSON.stringify(broken))
      equal(optionGreeks({ ...option(['call', 100, 110, 0, 0, 1, 0.2]), ...broken }).price, Number.NaN, JSON.stringify(broken))
    }
  })
  it('refuses what is impossible, and names it', () => {
    const good = option(['call', 100, 110, 0, 0, 1, 0.2])
    for (const name of ['spot', 'strike', 'years', 'volatility'] as const)
      for (const value of [-0.1, Number.POSITIVE_INFINITY])
        for (const valued of [optionPrice, optionGreeks])
          throws(() => valued({ ...good, [name]: value }), { name: 'RangeError', message: new RegExp(`${name} .* ${value}`) })
    throws(() => optionPrice({ ...good, rate: Number.NEGATIVE_INFINITY }), /rates of an option are not finite/)
    throws(() => optionPrice({ ...good, right: 'straddle' as 'call' }), /call or put/)
    throws(() => optionGreeks(good, 0), /theta/)
  })
})

describe('greeks', () => {
  it('Haug, chapter 2', () => {
    const cases: readonly [keyof Greeks, ...Row, number][] = [
      ['delta', 'call', 100, 105, 0.1, 0.1, 0.5, 0.36, 0.5946],
      ['delta', 'put', 100, 105, 0.1, 0.1, 0.5, 0.36, -0.3566],
      ['elasticity', 'put', 100, 105, 0.1, 0.1, 0.5, 0.36, -4.8775],
      ['gamma', 'call', 60, 55, 0, 0.1, 0.75, 0.3, 0.0278],
      ['vega', 'put', 60, 55, 0, 0.1, 0.75, 0.3, 18.9358],
      ['theta', 'put', 405, 430, 0.05, 0.07, 1 / 12, 0.2, -31.1924],
      ['rho', 'call', 75, 72, 0, 0.09, 1, 0.19, 38.7325],
      ['dividendRho', 'put', 490, 500, 0.05, 0.08, 0.25, 0.15, 42.2254],
    ]
    for (const [name, right, strike, spot, q, r, years, volatility, expected] of cases) {
      const value = optionGreeks(option([right, strike, spot, q, r, years, volatility]))[name]
      closeTo(value, expected, 5.1e-5, `${name} ${right}`)
    }
    closeTo(optionGreeks(option(['put', 405, 430, 0.05, 0.07, 1 / 12, 0.2]), 365).theta, -0.0855, 5.1e-5)
  })
  it('Hull, chapter 19: 100,000 calls, spot 49, strike 50, 20 weeks: 0.522, 0.066, 12.1, 8.91, -4.31', () => {
    const call = optionGreeks(option(['call', 50, 49, 0, 0.05, 20 / 52, 0.2]))
    closeTo(call.delta, 0.522, 5e-4)
    closeTo(call.gamma, 0.066, 5e-4)
    closeTo(call.vega, 12.1, 0.05)
    closeTo(call.rho, 8.91, 5e-3)
    closeTo(call.theta, -4.31, 5e-3)
  })
  it('are the limits where the outcome is certain, and on the edge', () => {
    const expired = optionGreeks(option(['call', 100, 110, 0.02, 0.05, 0, 0.2]))
    for (const [name, value] of [
      ['delta', 1],
      ['gamma', 0],
      ['vega', 0],
      ['vanna', 0],
      ['volga', 0],
    ] as const)
      equal(expired[name], value)
    closeTo(expired.theta, 0.02 * 110 - 0.05 * 100, 1e-13)
    const sure = optionGreeks(option(['put', 100, 110, 0, 0, 1, 0]))
    for (const name of ['price', 'delta', 'gamma', 'vega', 'theta'] as const) closeTo(sure[name], 0, 0)
    const edge = optionGreeks(option(['call', 100, 100, 0, 0, 1, 0]))
    equal(edge.delta, 0.5)
    equal(edge.gamma, Number.POSITIVE_INFINITY)
    closeTo(edge.vega, 100 * 0.3989422804014327, 1e-13)
    closeTo(edge.vanna, 0.3989422804014327 / 2, 1e-15)
    equal(edge.volga, 0)
  })

  const anyOption = fc.record({
    right: fc.constantFrom('call', 'put'),
    spot: fc.double({ min: 20, max: 300, noNaN: true }),
    strike: fc.double({ min: 20, max: 300, noNaN: true }),
    years: fc.double({ min: 0.05, max: 5, noNaN: true }),
    rate: fc.double({ min: -0.03, max: 0.15, noNaN: true }),
    dividendYield: fc.double({ min: -0.03, max: 0.1, noNaN: true }),
    volatility: fc.double({ min: 0.05, max: 1, noNaN: true }),
  } as const)
  it('put-call parity', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const { spot, strike, years, rate, dividendYield } = terms
        const difference = optionPrice({ ...terms, right: 'call' }) - optionPrice({ ...terms, right: 'put' })
        closeTo(difference, spot * Math.exp(-dividendYield * years) - strike * Math.exp(-rate * years), 1e-12)
      }),
    )
  })
  it('are the derivatives of the price, and of each other', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const greeks = optionGreeks(terms)
        const slope = (name: keyof EuropeanOption & keyof typeof terms, of: keyof Greeks, h: number) => {
          const at = (step: number) => optionGreeks({ ...terms, [name]: Number(terms[name]) + step })[of]
          return (at(h) - at(-h)) / (2 * h)
        }
        const { spot } = terms
        closeTo(greeks.delta, slope('spot', 'price', 1e-5 * spot), 1e-5)
        closeTo(greeks.gamma, slope('spot', 'delta', 1e-5 * spot), 1e-5)
        closeTo(greeks.vega, slope('volatility', 'price', 1e-5), 1e-4)
        closeTo(greeks.theta, -slope('years', 'price', 1e-6), 1e-3)
        closeTo(greeks.rho, slope('rate', 'price', 1e-5), 1e-4)
        closeTo(greeks.dividendRho, slope('dividendYield', 'price', 1e-5), 1e-4)
        closeTo(greeks.vanna, slope('volatility', 'delta', 1e-5), 1e-4)
        closeTo(greeks.volga, slope('volatility', 'vega', 1e-5), 1e-2)
      }),
    )
  })
  it('never cost less than exercise at the end or more than the asset', () => {
    fc.assert(
      fc.property(anyOption, (terms) => {
        const price = optionPrice(terms)
        const bound =
          terms.right === 'call'
            ? terms.spot * Math.exp(-terms.dividendYield * terms.years)
            : terms.strike * Math.exp(-terms.rate * terms.years)
        equal(price >= optionPrice({ ...terms, volatility: 0 }) && price <= bound * (1 + 1e-15), true)
      }),
    )
  })
})
