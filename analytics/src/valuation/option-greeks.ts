import { normalCdf, normalDensity } from '../statistics/distributions/normal-distribution.ts'
import { blackValue, moneyness } from './black.ts'
import { checkedOption, type EuropeanOption, presentValues, signOf } from './option-price.ts'

/** Derivatives of an option's value per unit of the underlying, long; a short position turns every sign. */
export interface Greeks {
  readonly price: number
  /** Per 1 of the underlying's price. */
  readonly delta: number
  /** Of delta, per 1 of the underlying's price. */
  readonly gamma: number
  /** Per 1.00 of volatility: a hundredth of it is per percentage point. */
  readonly vega: number
  /** As time passes, per year, or per day where asked for; mostly negative. */
  readonly theta: number
  /** Per 1.00 of the rate, the spot as it is. */
  readonly rho: number
  /** Per 1.00 of the dividend yield. */
  readonly dividendRho: number
  /** Of delta, per 1.00 of volatility; of vega, per 1 of the underlying's price. */
  readonly vanna: number
  /** Of vega, per 1.00 of volatility (vomma). */
  readonly volga: number
  /** Change of the value over change of the underlying, both relative: delta x spot / price. */
  readonly elasticity: number
}

/**
 * Price and greeks of a European option by Black-Scholes-Merton.
 *
 * Where the outcome is certain (at expiry, without volatility) they are the limits: delta 0 or ±e^(-qT), no gamma or vega. Exactly at the
 * money it stands on the edge: delta is half, gamma infinite, and at expiry theta infinite.
 *
 * Source: E. Haug, "The Complete Guide to Option Pricing Formulas", 2nd ed., chapter 2; J. Hull, "Options, Futures, and Other
 * Derivatives", chapter 19.
 *
 * @param thetaDays theta is per year (1), per calendar day (365) or per trading day (252)
 * @returns all NaN where an input is unknown (NaN); the elasticity where the price is 0
 * @throws RangeError for an input out of range, and days of theta that are not above 0
 */
export function optionGreeks(option: EuropeanOption, thetaDays = 1): Greeks {
  const { spot, years, rate, dividendYield, volatility } = option
  if (!(thetaDays > 0)) throw new RangeError(`theta is per year (1), per day (365) or per trading day (252), not ${thetaDays}`)
  const { asset, money, deviation } = presentValues(checkedOption(option))
  const sign = signOf(option.right)
  const { d1, d2 } = moneyness(asset, money, deviation)
  const density = normalDensity(d1)
  const carry = Math.exp(-dividendYield * years)
  const [withAsset, withMoney] = [normalCdf(sign * d1), normalCdf(sign * d2)]
  const rootYears = Math.sqrt(years)
  const price = blackValue(sign, asset, money, deviation)
  const delta = sign * carry * withAsset
  const vega = asset * density * rootYears
  const decay = times(asset * density, volatility / (2 * rootYears))
  return {
    price,
    delta,
    gamma: times(density, carry / (spot * deviation)),
    vega,
    theta: (-decay + sign * (dividendYield * asset * withAsset - rate * money * withMoney)) / thetaDays,
    rho: sign * years * money * withMoney,
    dividendRho: -sign * years * asset * withAsset,
    // As volatility goes to 0 at the money, d2 / volatility goes to -√T / 2 and d1 d2 / volatility to 0.
    vanna: times(carry * density, deviation === 0 ? rootYears / 2 : -d2 / volatility),
    volga: times(vega, deviation === 0 ? 0 : (d1 * d2) / volatility),
    elasticity: (delta * spot) / price,
  }
}

/** A product in which nothing times the infinite is nothing: the normal density falls faster than anything grows. */
function times(small: number, large: number): number {
  return small === 0 ? 0 : small * large
}
