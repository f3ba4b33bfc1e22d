import type { Dataset } from '../../src/ingest/dataset.ts'
import type { MemoryQuotes } from '../institutions/memory-institution.ts'

/** The last closes and rates of a dataset, as quotes of a day. */
export function quotesOf({ prices, fxRates }: Dataset, day: string): MemoryQuotes {
  return {
    day,
    prices: Object.fromEntries(prices.map(({ instrument, close }) => [instrument, Number(close)])),
    rates: Object.fromEntries(fxRates.map(({ currency, rate }) => [currency, Number(rate)])),
  }
}

/** A part of a dataset: closes up to a day, entries up to another. */
export function until(dataset: Dataset, lastClose: string, lastEntry: string): Dataset {
  return {
    ...dataset,
    prices: dataset.prices.filter(({ day }) => day <= lastClose),
    fxRates: dataset.fxRates.filter(({ day }) => day <= lastClose),
    transactions: dataset.transactions.filter(({ tradeDate }) => tradeDate <= lastEntry),
    income: dataset.income.filter(({ payDate }) => payDate <= lastEntry),
    transfers: dataset.transfers.filter(({ date }) => date <= lastEntry),
  }
}
