import { blackValue, type Sign } from './black.ts'

/** A European option on an asset that pays a continuous yield, and the market it is valued in. */
export interface EuropeanOption {
  readonly right: 'call' | 'put'
  /** Price of the underlying, per unit; 0 or more. */
  readonly spot: number
  /** In the same unit; 0 or more. */
  readonly strike: number
  /** To expiry; 0 or more. */
  readonly years: number
  /** Continuously compounded, a fraction a year. */
  readonly rate: number
  /** Continuously compounded, a fraction a year; 0 for none. */
  readonly dividendYield: number
  /** A fraction a year; 0 or more. */
  readonly volatility: number
}

/**
 * The value of a European option per unit of the underlying. At expiry, without volatility, or with a strike or spot of 0 it is the
 * limit: the discounted difference of forward and strike if positive.
 *
 * Source: F. Black, M. Scholes, 1973; R. Merton, "Theory of Rational Option Pricing", 1973 (dividend yield); J. Hull, "Options, Futures,
 * and Other Derivatives", chapter 17.
 *
 * @returns 0 or more; NaN where an input is unknown (NaN)
 * @throws RangeError for an input out of range
 */
export function optionPrice(option: EuropeanOption): number {
  const { asset, money, deviation } = presentValues(checkedOption(option))
  return blackValue(signOf(option.right), asset, money, deviation)
}

const NOT_NEGATIVE = ['spot', 'strike', 'years', 'volatility'] as const

/**
 * An option as it is, if it can be; what is NaN is unknown and stays.
 *
 * @throws RangeError for a spot, strike, years or volatility below 0, for anything infinite, and for a right that is neither call nor put
 */
export function checkedOption<Option extends EuropeanOption>(option: Option): Option {
  const { right, rate, dividendYield } = option
  if (right !== 'call' && right !== 'put')
    throw new RangeError(`the right of an option is call or put, not ${right satisfies never}`)
  for (const name of NOT_NEGATIVE)
    if (option[name] < 0 || option[name] === Number.POSITIVE_INFINITY)
      throw new RangeError(`the ${name} of an option is ${option[name]}: 0 or more is needed`)
  if (Math.abs(rate) === Number.POSITIVE_INFINITY || Math.abs(dividendYield) === Number.POSITIVE_INFINITY)
    throw new RangeError(`the rates of an option are not finite: ${rate} and ${dividendYield}`)
  return option
}

/** Present values of the underlying delivered at expiry and of the strike, and the standard deviation of their logarithm until then. */
export function presentValues({ spot, strike, years, rate, dividendYield, volatility }: EuropeanOption) {
  return {
    asset: spot * Math.exp(-dividendYield * years),
    money: strike * Math.exp(-rate * years),
    deviation: volatility < 0 ? Number.NaN : volatility * Math.sqrt(years),
  }
}

/** +1 for a call, which gains as the underlying rises; -1 for a put. */
export function signOf(right: 'call' | 'put'): Sign {
  return right === 'call' ? 1 : -1
}
