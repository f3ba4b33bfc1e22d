import type { Rates } from '@portal/analytics/ledger/row-money.ts'
import { carryCloses } from '@portal/analytics/series/carried-closes.ts'
import { crossRates } from '@portal/analytics/series/cross-rates.ts'

import type { StoredSeries } from '#store/read-quotations.ts'

/**
 * Exchange rates into any currency of the market, carried onto the valuation days and crossed through the pivot, once a reporting
 * currency. A rate that is not above 0 is not believed and the older one stands; however far a rate moves, it is one.
 */
export function createExchangeRates(
  days: Int32Array,
  pivot: string,
  currencies: readonly string[],
  stored: readonly StoredSeries[],
): (reportingCurrency: string) => Rates {
  const seriesOf = new Map(stored.map((series) => [series.of, series]))
  const perUnit = currencies.map((currency) => {
    const series = seriesOf.get(currency)
    if (currency === pivot) return new Float64Array(days.length).fill(1)
    if (!series) return new Float64Array(days.length).fill(Number.NaN)
    return carryCloses(days, series, [], { allowsNonPositive: false, maxLogMove: Number.POSITIVE_INFINITY }).values
  })
  const made = new Map<string, Rates>()
  return (reportingCurrency) => {
    const known = made.get(reportingCurrency)
    if (known) return known
    const perReporting = perUnit[currencies.indexOf(reportingCurrency)]
    if (!perReporting) throw new Error(`The market does not hold the currency ${reportingCurrency}.`)
    const rates = perUnit.map((series) => crossRates(series, perReporting))
    made.set(reportingCurrency, rates)
    return rates
  }
}
