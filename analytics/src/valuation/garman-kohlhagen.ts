import { type Greeks, optionGreeks } from './option-greeks.ts'
import type { EuropeanOption } from './option-price.ts'

/** A European option on a unit of foreign money, spot and strike in units of domestic money. */
export interface CurrencyOption extends Omit<EuropeanOption, 'rate' | 'dividendYield'> {
  /** Both continuously compounded, fractions a year. */
  readonly domesticRate: number
  readonly foreignRate: number
}

/** Greeks of a currency option, in domestic money per unit of foreign money. */
export interface CurrencyGreeks extends Omit<Greeks, 'rho' | 'dividendRho'> {
  readonly rhoDomestic: number
  readonly rhoForeign: number
}

/**
 * Price and greeks of a currency option. Delta is in units of foreign money (spot delta), the premium in domestic money.
 *
 * Source: M. Garman, S. Kohlhagen, "Foreign Currency Option Values", Journal of International Money and Finance 2, 1983.
 *
 * @param thetaDays theta is per year (1), per calendar day (365) or per trading day (252)
 */
export function garmanKohlhagen({ domesticRate, foreignRate, ...option }: CurrencyOption, thetaDays = 1): CurrencyGreeks {
  const plain = { ...option, rate: domesticRate, dividendYield: foreignRate }
  const { rho, dividendRho, ...greeks } = optionGreeks(plain, thetaDays)
  return { ...greeks, rhoDomestic: rho, rhoForeign: dividendRho }
}
