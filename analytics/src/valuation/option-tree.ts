import { checkName } from '../statistics/check-argument.ts'
import { moneyness } from './black.ts'
import { checkedOption, type EuropeanOption, presentValues, signOf } from './option-price.ts'

export interface TreeTerms {
  /** Number of time steps, 2 or more; Leisen-Reimer makes an even one odd. */
  readonly steps: number
  readonly exercise: 'european' | 'american'
  /**
   * Cox-Ross-Rubinstein: moves of e^(±σ√Δt). Leisen-Reimer: moves centred on the strike, so that the value settles smoothly: with
   * 101 steps a European one to about 1e-4 of the strike, an American one to 1e-3.
   */
  readonly method: 'coxRossRubinstein' | 'leisenReimer'
}

/** Value per unit of the underlying, and its derivatives by the underlying's price. */
export interface TreeValue {
  readonly price: number
  readonly delta: number
  readonly gamma: number
}

interface Moves {
  readonly steps: number
  readonly up: number
  readonly down: number
  /** Risk-neutral probability of a move up. */
  readonly probability: number
  /** Discount factor of a step. */
  readonly discount: number
}

/**
 * The value of a European or American option on a binomial tree.
 *
 * Source: J. Cox, S. Ross, M. Rubinstein, "Option Pricing: A Simplified Approach", 1979; D. Leisen, M. Reimer, "Binomial Models for Option
 * Valuation", 1996, with the second inversion of Peizer and Pratt; J. Hull, "Options, Futures, and Other Derivatives", chapter 21.
 *
 * @param option spot, strike, years and volatility above 0
 * @returns NaN where an input is unknown (NaN)
 * @throws RangeError for an input out of range, for fewer than two steps, or where a probability leaves (0, 1)
 */
export function optionTree(option: EuropeanOption, { steps, exercise, method }: TreeTerms): TreeValue {
  const { spot, strike, years, volatility } = checkedOption(option)
  checkName('exercise', exercise, ['european', 'american'])
  checkName('method', method, ['coxRossRubinstein', 'leisenReimer'])
  if (!(Number.isInteger(steps) && steps >= 2)) throw new RangeError(`not a number of steps: ${steps}`)
  if (spot === 0 || strike === 0 || years === 0 || volatility === 0)
    throw new RangeError('a tree needs spot, strike, years and volatility above 0; optionPrice knows the limits')
  if (Number.isNaN(spot + strike + years + volatility + option.rate + option.dividendYield))
    return { price: Number.NaN, delta: Number.NaN, gamma: Number.NaN }
  const moves =
    method === 'coxRossRubinstein' ? coxRossRubinstein(option, steps) : leisenReimer(option, steps % 2 ? steps : steps + 1)
  return rollBack(option, moves, exercise === 'american')
}

function coxRossRubinstein({ years, volatility, rate, dividendYield }: EuropeanOption, steps: number): Moves {
  const dt = years / steps
  const up = Math.exp(volatility * Math.sqrt(dt))
  const probability = (Math.exp((rate - dividendYield) * dt) - 1 / up) / (up - 1 / up)
  if (!(probability > 0 && probability < 1)) throw new RangeError(`too few steps for the rates: ${steps}`)
  return { steps, up, down: 1 / up, probability, discount: Math.exp(-rate * dt) }
}

function leisenReimer(option: EuropeanOption, steps: number): Moves {
  const dt = option.years / steps
  const { asset, money, deviation } = presentValues(option)
  const { d1, d2 } = moneyness(asset, money, deviation)
  const [underAsset, probability] = [peizerPratt(d1, steps), peizerPratt(d2, steps)]
  if (!(probability > 0 && probability < 1 && underAsset > 0 && underAsset < 1))
    throw new RangeError('so far in or out of the money that no tree has a probability for it; optionPrice knows the limits')
  const growth = Math.exp((option.rate - option.dividendYield) * dt)
  const up = (growth * underAsset) / probability
  const down = (growth * (1 - underAsset)) / (1 - probability)
  return { steps, up, down, probability, discount: Math.exp(-option.rate * dt) }
}

/** The binomial probability whose distribution of n steps reaches one half at the normal distribution's z. */
function peizerPratt(z: number, n: number): number {
  const scaled = z / (n + 1 / 3 + 0.1 / (n + 1))
  return 0.5 + (Math.sign(z) / 2) * Math.sqrt(-Math.expm1(-scaled * scaled * (n + 1 / 6)))
}

/** Values from expiry back to today; the first two steps give the derivatives. */
function rollBack(option: EuropeanOption, { steps, up, down, probability, discount }: Moves, isAmerican: boolean): TreeValue {
  const sign = signOf(option.right)
  const [upWeight, downWeight] = [discount * probability, discount * (1 - probability)]
  const values = new Float64Array(steps + 1)
  const gainAt = (step: number, ups: number) => sign * (spotAt(option.spot, up, down, step, ups) - option.strike)
  for (let ups = 0; ups <= steps; ups++) values[ups] = Math.max(gainAt(steps, ups), 0)
  let [delta, gamma] = [Number.NaN, Number.NaN]
  for (let step = steps - 1; step >= 0; step--) {
    let spot = spotAt(option.spot, up, down, step, 0)
    for (let ups = 0; ups <= step; ups++, spot *= up / down) {
      const kept = upWeight * values[ups + 1]! + downWeight * values[ups]!
      values[ups] = isAmerican ? Math.max(kept, sign * (spot - option.strike)) : kept
    }
    if (step === 2) gamma = secondDerivative(values, option.spot, up, down)
    if (step === 1) delta = (values[1]! - values[0]!) / (option.spot * (up - down))
  }
  return { price: values[0]!, delta, gamma }
}

function spotAt(spot: number, up: number, down: number, step: number, ups: number): number {
  return spot * Math.exp(ups * Math.log(up) + (step - ups) * Math.log(down))
}

/** Gamma from the three values after two steps. */
function secondDerivative(values: Float64Array, spot: number, up: number, down: number): number {
  const [low, middle, high] = [spot * down * down, spot * up * down, spot * up * up]
  const upper = (values[2]! - values[1]!) / (high - middle)
  const lower = (values[1]! - values[0]!) / (middle - low)
  return (upper - lower) / ((high - low) / 2)
}
