/** A sale of one currency against another at a later day. */
interface FxForward {
  /** Amount of the currency bought, positive; negative turns the deal round. */
  readonly buyAmount: number
  /** Amount of the currency sold for it, of the same sign. */
  readonly sellAmount: number
}

/** What a forward is valued with. */
interface FxMarket {
  /** Units of the reporting currency per unit of each currency. */
  readonly buyRate: number
  readonly sellRate: number
  /** Present value of 1 of each currency due at delivery; 1 without a curve. */
  readonly buyDiscount: number
  readonly sellDiscount: number
}

/**
 * Value of a currency forward as its two legs, in the reporting currency: `+N DF X` of what comes in, `-N DF X` of what goes out.
 *
 * Source: J. Hull, "Options, Futures, and Other Derivatives", chapter 5.
 */
export function fxForwardValue(
  { buyAmount, sellAmount }: FxForward,
  market: FxMarket,
): { buy: number; sell: number; total: number } {
  const buy = buyAmount * market.buyDiscount * market.buyRate
  const sell = -sellAmount * market.sellDiscount * market.sellRate
  return { buy, sell, total: buy + sell }
}

/**
 * The forward rate by covered interest parity: quote currency per unit of base currency at delivery, `S DF_base / DF_quote`.
 *
 * @param spot quote currency per unit of base currency
 */
export function forwardRate(spot: number, baseDiscount: number, quoteDiscount: number): number {
  return (spot * baseDiscount) / quoteDiscount
}
