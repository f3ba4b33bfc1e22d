import { equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { type HigherGreeks, higherGreeks } from './higher-greeks.ts'
import { optionGreeks } from './option-greeks.ts'
import { type EuropeanOption, optionPrice } from './option-price.ts'

const put: EuropeanOption = {
  right: 'put',
  spot: 90,
  strike: 80,
  years: 90 / 365,
  rate: 0.05,
  dividendYield: 0.05,
  volatility: 0.2,
}
const call: EuropeanOption = { right: 'call', spot: 105, strike: 90, years: 1, rate: 0.14, dividendYield: 0.02, volatility: 0.24 }
const far: EuropeanOption = { right: 'put', spot: 100, strike: 120, years: 2, rate: 0.03, dividendYield: 0, volatility: 0.4 }

/** The central difference quotient of a figure by one of the option's inputs. */
function slope(
  option: EuropeanOption,
  input: 'spot' | 'strike' | 'years' | 'volatility',
  figure: (option: EuropeanOption) => number,
) {
  const step = 1e-5 * option[input]
  const at = (shift: number) => figure({ ...option, [input]: option[input] + shift })
  return (at(step) - at(-step)) / (2 * step)
}

describe('higher greeks', () => {
  it('are the derivatives of the greeks; as time passes, years to expiry fall', () => {
    for (const option of [put, call, far]) {
      const greeks = higherGreeks(option)
      const slopes: readonly (readonly [keyof HigherGreeks, number])[] = [
        ['charm', -slope(option, 'years', (changed) => optionGreeks(changed).delta)],
        ['speed', slope(option, 'spot', (changed) => optionGreeks(changed).gamma)],
        ['zomma', slope(option, 'volatility', (changed) => optionGreeks(changed).gamma)],
        ['color', -slope(option, 'years', (changed) => optionGreeks(changed).gamma)],
        ['veta', -slope(option, 'years', (changed) => optionGreeks(changed).vega)],
        ['ultima', slope(option, 'volatility', (changed) => optionGreeks(changed).volga)],
        ['dualDelta', slope(option, 'strike', optionPrice)],
        ['dualGamma', slope(option, 'strike', (changed) => higherGreeks(changed).dualDelta)],
      ]
      for (const [name, figure] of slopes)
        closeTo(greeks[name], figure, 1e-7 * Math.max(1, Math.abs(figure)), `${option.right} ${option.strike} ${name}`)
    }
  })
  it('QuantLib 1.29: strike sensitivity, and the probability that the underlying ends above the strike', () => {
    const cases = [
      [put, 0.12634295464325698, 0.8720897509394854],
      [call, -0.7360675631138001, 0.8466792320384926],
      [far, 0.6508892893901295, 0.30886196477062167],
    ] as const
    for (const [option, sensitivity, above] of cases) {
      const { dualDelta, inTheMoneyProbability } = higherGreeks(option)
      closeTo(dualDelta, sensitivity, 1e-13)
      closeTo(option.right === 'call' ? inTheMoneyProbability : 1 - inTheMoneyProbability, above, 1e-13)
    }
  })
  it('are unknown for what is unknown, and have no limits', () => {
    equal(higherGreeks({ ...put, rate: Number.NaN }).charm, Number.NaN)
    for (const name of ['spot', 'strike', 'years', 'volatility'] as const)
      throws(() => higherGreeks({ ...put, [name]: 0 }), /above 0/)
  })
})
