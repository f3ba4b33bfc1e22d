import { normalCdf, normalDensity } from '../statistics/normal-distribution.ts'
import { moneyness } from './black.ts'
import { checkedOption, type EuropeanOption, presentValues, signOf } from './option-price.ts'

/** Derivatives of the greeks, and those by the strike, per unit of the underlying, long. Time derivatives are as time passes. */
export interface HigherGreeks {
  /** Of delta, per year (DdeltaDtime). */
  readonly charm: number
  /** Of gamma, per 1 of the underlying's price. */
  readonly speed: number
  /** Of gamma, per 1.00 of volatility. */
  readonly zomma: number
  /** Of gamma, per year (DgammaDtime). */
  readonly color: number
  /** Of vega, per year (DvegaDtime). */
  readonly veta: number
  /** Of volga, per 1.00 of volatility. */
  readonly ultima: number
  /** Of the value, per 1 of the strike (strike sensitivity); -e^(-rT) times the risk-neutral probability of exercise for a call. */
  readonly dualDelta: number
  /** Of dualDelta, per 1 of the strike: the discounted risk-neutral density. */
  readonly dualGamma: number
  /** Risk-neutral probability that the option ends in the money. */
  readonly inTheMoneyProbability: number
}

/**
 * The higher greeks of a European option by Black-Scholes-Merton. Vanna, volga and elasticity are among `optionGreeks`.
 *
 * Source: E. Haug, "The Complete Guide to Option Pricing Formulas", 2nd ed., chapter 2.
 *
 * @param option spot, strike, years and volatility above 0: at their limits most of these have none
 * @returns all NaN where an input is unknown (NaN)
 * @throws RangeError for an input out of range
 */
export function higherGreeks(option: EuropeanOption): HigherGreeks {
  const { right, spot, strike, years, rate, dividendYield, volatility } = checkedOption(option)
  if (spot === 0 || strike === 0 || years === 0 || volatility === 0)
    throw new RangeError('higher greeks need spot, strike, years and volatility above 0')
  const { asset, money, deviation } = presentValues(option)
  const { d1, d2 } = moneyness(asset, money, deviation)
  const sign = signOf(right)
  const [carry, discount] = [asset / spot, money / strike]
  const drift = rate - dividendYield
  const gamma = (carry * normalDensity(d1)) / (spot * deviation)
  const vega = asset * normalDensity(d1) * Math.sqrt(years)
  const drifted = (drift * d1) / deviation
  return {
    charm: carry * (sign * dividendYield * normalCdf(sign * d1) - normalDensity(d1) * (drift / deviation - d2 / (2 * years))),
    speed: -(gamma / spot) * (1 + d1 / deviation),
    zomma: (gamma * (d1 * d2 - 1)) / volatility,
    color: gamma * (dividendYield + drifted + (1 - d1 * d2) / (2 * years)),
    veta: vega * (dividendYield + drifted - (1 + d1 * d2) / (2 * years)),
    ultima: (-vega / (volatility * volatility)) * (d1 * d2 * (1 - d1 * d2) + d1 * d1 + d2 * d2),
    dualDelta: -sign * discount * normalCdf(sign * d2),
    dualGamma: (discount * normalDensity(d2)) / (strike * deviation),
    inTheMoneyProbability: normalCdf(sign * d2),
  }
}
