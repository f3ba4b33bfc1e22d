import { type Greeks, optionGreeks } from './option-greeks.ts'
import type { EuropeanOption } from './option-price.ts'

/** A European option on a future, or on anything by its forward price. */
export interface FuturesOption extends Omit<EuropeanOption, 'spot' | 'dividendYield'> {
  /** Price of the future. */
  readonly future: number
}

/**
 * Price and greeks of an option on a future whose premium is paid at once, by Black's formula; delta and gamma are by the future's price
 * and rho leaves it as it is: `-T x price`. For premiums margined like a future the rate is 0.
 *
 * Source: F. Black, "The Pricing of Commodity Contracts", Journal of Financial Economics 3, 1976.
 *
 * @param thetaDays theta is per year (1), per calendar day (365) or per trading day (252)
 */
export function black76({ future, ...option }: FuturesOption, thetaDays = 1): Omit<Greeks, 'dividendRho'> {
  const { dividendRho: _, ...greeks } = optionGreeks({ ...option, spot: future, dividendYield: option.rate }, thetaDays)
  return { ...greeks, rho: -option.years * greeks.price }
}
