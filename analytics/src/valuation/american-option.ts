import { findRoot } from '../statistics/find-root.ts'
import { normalCdf } from '../statistics/normal-distribution.ts'
import { moneyness, type Sign } from './black.ts'
import { type EuropeanOption, intrinsicValue, optionPrice, presentValues, signOf } from './option-price.ts'

/**
 * The value of an American option per unit of the underlying by the quadratic approximation: the European value and a premium for
 * exercising early, which is worth what it must be at the price from which exercise is best. Up to a year it
 * is within 0.5 % of the strike of a tree with many steps, mostly far nearer; beyond three years it may be off by more than 1 %.
 *
 * Source: G. Barone-Adesi, R. Whaley, "Efficient Analytic Approximation of American Option Values", Journal of Finance 42, 1987.
 *
 * @returns at least the European value and what exercising now brings; the European value where exercising early never pays (a call
 * without dividend yield, a put without interest); NaN where an input is unknown (NaN)
 * @throws RangeError for an input out of range
 */
export function americanOptionPrice(option: EuropeanOption): number {
  const european = optionPrice(option)
  const { spot, strike, rate, dividendYield, years, volatility } = option
  if (Number.isNaN(european)) return Number.NaN
  if (volatility === 0 || years === 0 || spot === 0 || strike === 0) return certainValue(option)
  if ((option.right === 'call' ? dividendYield : rate) <= 0) return european
  const sign = signOf(option.right)
  const variance = volatility * volatility
  const carry = (2 * (rate - dividendYield)) / variance
  // 2r / (σ² (1 - e^(-rT))), which has a limit without interest.
  const interest = (2 / variance) * (rate === 0 ? 1 / years : rate / -Math.expm1(-rate * years))
  const power = (1 - carry + sign * Math.sqrt((carry - 1) * (carry - 1) + 4 * interest)) / 2
  const critical = criticalSpot(option, sign, power)
  if (critical === null) return european
  if (sign * (spot - critical) >= 0) return intrinsicValue(option)
  return european + premiumAt(option, sign, power, critical) * Math.exp(power * Math.log(spot / critical))
}

/** The price of the underlying from which exercising at once is best; null if there is none. */
function criticalSpot(option: EuropeanOption, sign: Sign, power: number): number | null {
  const { strike } = option
  const gain = (spot: number) => sign * (spot - strike) - optionPrice({ ...option, spot }) - premiumAt(option, sign, power, spot)
  let far = strike * 2 ** sign
  for (let i = 0; i < 200 && !(gain(far) > 0); i++) far *= 2 ** sign
  const root = findRoot(gain, Math.min(strike, far), Math.max(strike, far))
  return root.state === 'known' ? root.value : null
}

/** What early exercise is worth at the critical price, where the slopes of the two branches meet. */
function premiumAt(option: EuropeanOption, sign: Sign, power: number, spot: number): number {
  const { asset, money, deviation } = presentValues({ ...option, spot })
  const outside = 1 - Math.exp(-option.dividendYield * option.years) * normalCdf(sign * moneyness(asset, money, deviation).d1)
  return (sign * spot * outside) / power
}

/** The best discounted gain over all times of exercise when the underlying goes its way for certain. */
function certainValue(option: EuropeanOption): number {
  const { spot, strike, rate, dividendYield, years } = option
  const gainAt = (t: number) =>
    Math.max(signOf(option.right) * (spot * Math.exp(-dividendYield * t) - strike * Math.exp(-rate * t)), 0)
  // Where the dividend yield on the underlying equals the interest on the strike.
  const balance = Math.log((dividendYield * spot) / (rate * strike)) / (dividendYield - rate)
  const inner = balance > 0 && balance < years ? gainAt(balance) : 0
  return Math.max(gainAt(0), gainAt(years), inner)
}
