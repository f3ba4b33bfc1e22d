/** Costs and income of holding the underlying of a future until its delivery, continuously compounded fractions a year. */
interface CarryTerms {
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
function netCarry({ rate, dividendYield = 0, storageCost = 0, convenienceYield = 0 }: CarryTerms): number {
  return rate - dividendYield + storageCost - convenienceYield
}
