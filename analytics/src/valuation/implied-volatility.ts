import { normalCdf, normalDensity } from '../statistics/distributions/normal-distribution.ts'
import { findRoot, type Root } from '../statistics/find-root.ts'
import { moneyness, outOfTheMoney } from './black.ts'
import { type EuropeanOption, presentValues, signOf } from './option-price.ts'

/** A volatility as a fraction a year, or why there is none. */
type ImpliedVolatility =
  | Root
  | {
      readonly state: 'unsolvable'
      readonly reason: /** The price is below the discounted difference of forward and strike, or below 0: an arbitrage. */
        | 'belowIntrinsic'
        /** It is not below the discounted underlying (call) or strike (put): an arbitrage. */
        | 'aboveMaximum'
        /** At expiry every volatility gives the same price. */
        | 'expired'
    }

/**
 * The volatility at which Black-Scholes-Merton gives a price, to the last digits the price determines.
 *
 * The root is sought in the deviation (volatility x √T), below the value's inflection point by the inverse of the logarithm, which is
 * nearly straight there, and above it by the distance to the largest value.
 *
 * Source: P. Jäckel, "By Implication", Wilmott, 2006.
 *
 * @param option its volatility is not asked for
 * @param price of one unit
 * @returns 0 for a price without time value, but for rounding
 */
export function impliedVolatility(option: Omit<EuropeanOption, 'volatility'>, price: number): ImpliedVolatility {
  const { asset, money } = presentValues({ ...option, volatility: 0 })
  if (Number.isNaN(price + asset + money) || asset < 0 || money < 0) return { state: 'unsolvable', reason: 'notANumber' }
  if (!(option.years > 0)) return { state: 'unsolvable', reason: 'expired' }
  const timeValue = price - Math.max(signOf(option.right) * (asset - money), 0)
  const rounding = 8 * Number.EPSILON * (asset + money)
  if (timeValue < -rounding) return { state: 'unsolvable', reason: 'belowIntrinsic' }
  const largest = Math.min(asset, money)
  if (timeValue >= largest) return { state: 'unsolvable', reason: 'aboveMaximum' }
  if (timeValue <= 0) return { state: 'known', value: 0 }
  const solution = impliedDeviation(asset, money, timeValue)
  if (solution.state === 'unsolvable') return solution
  return { state: 'known', value: polish(asset, money, timeValue, solution.value) / Math.sqrt(option.years) }
}

function impliedDeviation(asset: number, money: number, target: number): Root {
  const largest = Math.min(asset, money)
  const valueAt = (s: number) => (s === 0 ? 0 : outOfTheMoney(asset, money, s))
  const inflection = Math.sqrt(2 * Math.abs(Math.log(asset / money)))
  if (target <= valueAt(inflection)) {
    const aim = 1 / Math.log(target / largest)
    return findRoot((s) => 1 / Math.log(valueAt(s) / largest) - aim, 0, inflection)
  }
  let upper = inflection + 1
  while (valueAt(upper) < target && upper < 100) upper *= 2
  // Near the largest value the distance to it has more digits than the value.
  if (target < largest / 2) return findRoot((s) => valueAt(s) - target, inflection, upper)
  return findRoot((s) => Math.log((largest - target) / shortfall(asset, money, s)), inflection, upper)
}

/** How far the value is from its largest, without cancellation. */
function shortfall(asset: number, money: number, deviation: number): number {
  if (deviation === 0) return Math.min(asset, money)
  const { d1, d2 } = moneyness(asset, money, deviation)
  return asset * normalCdf(-d1) + money * normalCdf(d2)
}

/** One Newton step from a root that is good to almost all digits. */
function polish(asset: number, money: number, target: number, deviation: number): number {
  const vega = asset * normalDensity(moneyness(asset, money, deviation).d1)
  const step = (outOfTheMoney(asset, money, deviation) - target) / vega
  return Math.abs(step) < 1e-6 * deviation ? deviation - step : deviation
}
