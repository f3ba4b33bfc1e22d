import { type CarriedCloses, carryCloses } from '@portal/analytics/series/carried-closes.ts'
import type { Belief } from '@portal/analytics/series/closes.ts'
import { crossRates } from '@portal/analytics/series/cross-rates.ts'
import type { Rates } from '#ledger/row-money.ts'

import type { StoredSeries } from './stored-market.ts'

interface ExchangeRates {
  /** Units of a reporting currency per unit of each currency and day. */
  readonly ratesIn: (reportingCurrency: string) => Rates
  /** Valuation days since the last rate of a currency on a day; 0 for the pivot, -1 where there is none. */
  readonly rateAge: (currency: string, t: number) => number
  /** Units of the pivot currency per unit of a currency on the valuation days; undefined of the pivot and where there is none. */
  readonly rateCloses: (currency: string) => CarriedCloses | undefined
}

/** By what exchange rates are judged. */
export const RATE_BELIEF: Belief = { allowsNonPositive: false, judgedAs: 'fx' }

/**
 * Exchange rates into any currency of the market, carried onto the valuation days and crossed through the pivot, once a reporting
 * currency. As of a price, the older one stands where a rate is in doubt. Rates are judged as they were delivered, before they are crossed.
 */
export function createExchangeRates(
  days: Int32Array,
  pivot: string,
  currencies: readonly string[],
  stored: readonly StoredSeries[],
): ExchangeRates {
  const seriesOf = new Map(stored.map((series) => [series.of, series]))
  const perUnit: Float64Array[] = []
  const carriedOf = new Map<string, CarriedCloses>()
  for (const currency of currencies) {
    const series = seriesOf.get(currency)
    if (currency === pivot || !series) {
      perUnit.push(new Float64Array(days.length).fill(currency === pivot ? 1 : Number.NaN))
      continue
    }
    const carried = carryCloses(days, series, [], RATE_BELIEF)
    perUnit.push(carried.values)
    carriedOf.set(currency, carried)
  }
  const made = new Map<string, Rates>()
  const ratesIn = (reportingCurrency: string): Rates => {
    const known = made.get(reportingCurrency)
    if (known) return known
    const perReporting = perUnit[currencies.indexOf(reportingCurrency)]
    if (!perReporting) throw new Error(`The market does not hold the currency ${reportingCurrency}.`)
    const rates = perUnit.map((series) => crossRates(series, perReporting))
    made.set(reportingCurrency, rates)
    return rates
  }
  const rateAge = (currency: string, t: number) => (currency === pivot ? 0 : (carriedOf.get(currency)?.ages[t] ?? -1))
  return { ratesIn, rateAge, rateCloses: (currency) => carriedOf.get(currency) }
}
