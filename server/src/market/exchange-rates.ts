import type { Rates } from '@portal/analytics/ledger/row-money.ts'
import { type CarriedCloses, carryCloses, MAX_LOG_MOVE } from '@portal/analytics/series/carried-closes.ts'
import { crossRates } from '@portal/analytics/series/cross-rates.ts'

import type { StoredSeries } from '#store/market/read-quotations.ts'

export interface ExchangeRates {
  /** Units of a reporting currency per unit of each currency and day. */
  readonly ratesIn: (reportingCurrency: string) => Rates
  /** Valuation days since the last rate of a currency on a day; 0 for the pivot, -1 where there is none. */
  readonly rateAge: (currency: string, t: number) => number
  /** Whether a later rate of a currency came in up to a day and was not believed, so that the older one stands. */
  readonly isRateDoubted: (currency: string, t: number) => boolean
}

/**
 * Exchange rates into any currency of the market, carried onto the valuation days and crossed through the pivot, once a reporting
 * currency. As with a price, a rate is not believed and the older one stands if it is not above 0, or more than three times or less than
 * a third of the older one.
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
    const carried = carryCloses(days, series, [], { allowsNonPositive: false, maxLogMove: MAX_LOG_MOVE })
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
  const isRateDoubted = (currency: string, t: number) => {
    const age = rateAge(currency, t)
    return (
      carriedOf
        .get(currency)
        ?.quarantined.subarray(age < 0 ? 0 : t - age + 1, t + 1)
        .includes(1) ?? false
    )
  }
  return { ratesIn, rateAge, isRateDoubted }
}
