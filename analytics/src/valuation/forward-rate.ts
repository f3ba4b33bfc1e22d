/**
 * The forward rate by covered interest parity: quote currency per unit of base currency at delivery, `S DF_base / DF_quote`.
 *
 * @param spot quote currency per unit of base currency
 */
export function forwardRate(spot: number, baseDiscount: number, quoteDiscount: number): number {
  return (spot * baseDiscount) / quoteDiscount
}
