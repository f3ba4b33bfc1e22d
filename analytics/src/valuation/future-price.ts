/** What holding the underlying of a future until its delivery costs and brings, continuously compounded fractions a year. */
export interface CarryTerms {
  readonly years: number
  readonly rate: number
  /** Dividend yield, or the foreign rate of a currency future. */
  readonly dividendYield?: number
  /** Present value of known income until delivery, in the price's unit. */
  readonly incomePresentValue?: number
  /** Storage, as a fraction of the price a year. */
  readonly storageCost?: number
  /** Of having the goods at hand. */
  readonly convenienceYield?: number
}

/**
 * The fair price of a future by cost of carry: `(S - I) e^((r - q + u - y) T)`.
 *
 * Source: J. Hull, "Options, Futures, and Other Derivatives", chapter 5.
 *
 * @param spot price of the underlying
 */
export function futureFairValue(spot: number, carry: CarryTerms): number {
  return (spot - (carry.incomePresentValue ?? 0)) * Math.exp(netCarry(carry) * carry.years)
}

/** Net cost of carry a year: interest and storage less what the underlying yields. */
export function netCarry({ rate, dividendYield = 0, storageCost = 0, convenienceYield = 0 }: CarryTerms): number {
  return rate - dividendYield + storageCost - convenienceYield
}

/**
 * The rate at which buying the underlying and selling the future breaks even (implied repo rate), continuously compounded.
 *
 * @param spot less the present value of known income
 * @param years above 0
 * @throws RangeError for years that are not, and prices of which the one is no growth of the other
 */
export function impliedCarry(spot: number, future: number, years: number): number {
  if (years <= 0) throw new RangeError(`no carry over ${years} years`)
  if (future / spot <= 0) throw new RangeError(`no carry leads from ${spot} to ${future}: give prices above 0`)
  return Math.log(future / spot) / years
}

/** Basis: spot less future. Positive in backwardation, negative in contango; it goes to 0 at delivery. */
export function basis(spot: number, future: number): number {
  return spot - future
}

/**
 * Variation margin of a day: what the holder is paid at the close, negative what is taken.
 *
 * @param quantity contracts, negative if short
 * @param multiplier money per point of price and contract
 * @param previousPrice at the close before, or the price paid on the day of the trade
 */
export function variationMargin(quantity: number, multiplier: number, previousPrice: number, price: number): number {
  return quantity * multiplier * (price - previousPrice)
}

/** Notional of a futures position: what it is exposed to, while its value at a close is 0. Negative if short. */
export function futureNotional(quantity: number, multiplier: number, price: number): number {
  return quantity * multiplier * price
}
