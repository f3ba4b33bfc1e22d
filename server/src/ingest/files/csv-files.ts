import { IMPORT_FILES, type ImportKind } from '@portal/contract/imports/import-files.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Dataset } from '../dataset.ts'
import { type CsvFile, csvFile } from './csv-file.ts'
import { termsOf } from './instrument-terms.ts'

/** The parser of each file's lines. The columns are those of the contract; their values must be those of the tables. */
export const CSV_FILES: { readonly [K in ImportKind]: CsvFile<Dataset[K][number]> } = {
  reportingCurrencies: csvFile(IMPORT_FILES.reportingCurrencies.columns, ['currency'], ({ currency }) => currency),

  holidays: csvFile(IMPORT_FILES.holidays.columns, ['day'], ({ day, name }) => ({ day, name })),

  benchmarks: csvFile(IMPORT_FILES.benchmarks.columns, ['id'], ({ id, name }) => ({ id, name })),

  instruments: csvFile(IMPORT_FILES.instruments.columns, ['id'], (cells, fail) => {
    const { id, ticker, name, kind, currency, sector, country, isin } = cells
    if (cells.multiplier === null && kindModel(kind).needsMultiplier)
      fail('multiplier', problemText('instrumentKindNeeds', { kind }), problemText('giveValueOneUnit'))
    const terms = termsOf(kind, cells, fail)
    if (!terms) return undefined
    return {
      id,
      ticker,
      name,
      kind,
      currency,
      multiplier: cells.multiplier ?? '1',
      assetClass: cells.asset_class,
      sector,
      country,
      isin,
      terms,
      isWorthless: cells.worthless ?? false,
      marketValue: cells.market_value,
    }
  }),

  clients: csvFile(IMPORT_FILES.clients.columns, ['id'], ({ id, name, reporting_currency, benchmark, report_address }) => ({
    id,
    name,
    reportingCurrency: reporting_currency,
    benchmark,
    reportAddress: report_address,
  })),

  portfolios: csvFile(IMPORT_FILES.portfolios.columns, ['client', 'name'], ({ client, name }) => ({ client, name })),

  accounts: csvFile(IMPORT_FILES.accounts.columns, ['id'], ({ opened_on, closed_on, ...rest }) => ({
    ...rest,
    openedOn: opened_on,
    closedOn: closed_on,
  })),

  benchmarkWeights: csvFile(
    IMPORT_FILES.benchmarkWeights.columns,
    ['benchmark'],
    ({ benchmark, from_day, instrument, weight }) => ({ benchmark, fromDay: from_day, instrument, weight }),
  ),

  factors: csvFile(IMPORT_FILES.factors.columns, ['key'], ({ key, name, position, instrument }) => ({
    key,
    name,
    position,
    instrument,
  })),

  lookThrough: csvFile(IMPORT_FILES.lookThrough.columns, ['instrument'], ({ instrument, from_day, dimension, key, weight }) => ({
    instrument,
    fromDay: from_day,
    dimension,
    key,
    weight,
  })),

  marketRows: csvFile(IMPORT_FILES.marketRows.columns, ['table'], ({ table, position, instrument, currency_pair }) => ({
    table,
    position,
    instrument,
    currencyPair: currency_pair,
  })),

  prices: csvFile(IMPORT_FILES.prices.columns, ['instrument'], ({ instrument, day, close }) => ({
    instrument,
    day,
    close,
  })),

  fxRates: csvFile(IMPORT_FILES.fxRates.columns, ['currency'], ({ currency, day, rate }) => ({ currency, day, rate })),

  corporateActions: csvFile(
    IMPORT_FILES.corporateActions.columns,
    ['id'],
    ({ ex_date, pay_date, other_instrument, ...rest }) => ({
      ...rest,
      exDate: ex_date,
      payDate: pay_date,
      otherInstrument: other_instrument,
    }),
  ),

  transactions: csvFile(
    IMPORT_FILES.transactions.columns,
    ['id'],
    ({ trade_date, settle_date, settlement_currency, settlement_rate, accrued, fees, taxes, ...rest }) => ({
      ...rest,
      accrued: accrued ?? '0',
      fees: fees ?? '0',
      taxes: taxes ?? '0',
      tradeDate: trade_date,
      settleDate: settle_date,
      settlementCurrency: settlement_currency,
      settlementRate: settlement_rate,
    }),
  ),

  income: csvFile(IMPORT_FILES.income.columns, ['id'], ({ pay_date, ex_date, ...rest }) => ({
    ...rest,
    payDate: pay_date,
    exDate: ex_date,
  })),

  transfers: csvFile(IMPORT_FILES.transfers.columns, ['id'], ({ counter_account, cost_price, cost_date, ...rest }) => ({
    ...rest,
    counterAccount: counter_account,
    costPrice: cost_price,
    costDate: cost_date,
  })),
}
