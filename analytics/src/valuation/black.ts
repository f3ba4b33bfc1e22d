import { normalCdf } from '../statistics/distributions/normal-distribution.ts'

/** 1 for a call, -1 for a put. */
export type Sign = 1 | -1

/** The arguments of the normal distribution in the Black-Scholes formula; infinite where the outcome is certain. */
interface Moneyness {
  readonly d1: number
  readonly d2: number
}

/**
 * The value of the right to exchange money for an asset (1), or the asset for money (-1): `sign (A N(sign d1) - B N(sign d2))`. Every
 * European option of this folder is one, A and B being the present values of the asset and the strike. What is out of the money is
 * computed and the difference of A and B added, so that no digits are lost deep in the money.
 *
 * Source: F. Black, M. Scholes, "The Pricing of Options and Corporate Liabilities", 1973; W. Margrabe, 1978 (the form in A and B).
 *
 * @param asset present value A, 0 or more
 * @param money present value B, 0 or more
 * @param deviation volatility x the square root of years, 0 or more; 0: the difference if positive
 * @returns 0 or more; NaN for anything out of range
 */
export function blackValue(sign: Sign, asset: number, money: number, deviation: number): number {
  const intrinsic = Math.max(sign * (asset - money), 0)
  if (deviation === 0 || asset === 0 || money === 0) return asset >= 0 && money >= 0 && deviation >= 0 ? intrinsic : Number.NaN
  return intrinsic + outOfTheMoney(asset, money, deviation)
}

/**
 * Time value of an option, the same for call and put.
 *
 * @param deviation above 0
 */
export function outOfTheMoney(asset: number, money: number, deviation: number): number {
  const { d1, d2 } = moneyness(asset, money, deviation)
  if (asset <= money) return Math.max(asset * normalCdf(d1) - money * normalCdf(d2), 0)
  return Math.max(money * normalCdf(-d2) - asset * normalCdf(-d1), 0)
}

/** d1 and d2 of present values A and B; without deviation, or with A or B of 0, their limits. NaN out of range. */
export function moneyness(asset: number, money: number, deviation: number): Moneyness {
  if (!(asset >= 0 && money >= 0 && deviation >= 0)) return { d1: Number.NaN, d2: Number.NaN }
  if (deviation === 0 || asset === 0 || money === 0) {
    const certain = asset === money && asset > 0 ? 0 : asset > money ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    return { d1: certain, d2: certain }
  }
  const centre = Math.log(asset / money) / deviation
  return { d1: centre + deviation / 2, d2: centre - deviation / 2 }
}
