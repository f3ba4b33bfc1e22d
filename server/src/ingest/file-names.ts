import type { Dataset } from './dataset.ts'

/** The file of each kind, in the order in which a person would fill them in. Logos are a folder of PNG files. */
export const FILE_NAMES: Readonly<Record<keyof Dataset, string>> = {
  reportingCurrencies: 'reporting-currencies.csv',
  holidays: 'holidays.csv',
  benchmarks: 'benchmarks.csv',
  instruments: 'instruments.csv',
  clients: 'clients.csv',
  portfolios: 'portfolios.csv',
  accounts: 'accounts.csv',
  benchmarkWeights: 'benchmark-weights.csv',
  factors: 'factors.csv',
  lookThrough: 'look-through.csv',
  marketRows: 'market-tables.csv',
  logos: 'logos',
  prices: 'prices.csv',
  fxRates: 'fx-rates.csv',
  corporateActions: 'corporate-actions.csv',
  transactions: 'transactions.csv',
  income: 'income.csv',
  transfers: 'transfers.csv',
}
