import { INCOME_TYPES, TRANSACTION_TYPES } from '#store/tables/ledger.ts'
import { CORPORATE_ACTION_TYPES, INSTRUMENT_KINDS, MARKET_TABLES } from '#store/tables/market.ts'
import { count, day, decimal, oneOf, optional, text, yesOrNo } from './column.ts'
import { type CsvFile, csvFile } from './csv-file.ts'
import type { Dataset } from './dataset.ts'
import { TERM_COLUMNS, termsOf } from './instrument-terms.ts'

export type CsvKind = Exclude<keyof Dataset, 'logos'>

/** Every file of an import with its columns, as docs/import.md describes them. */
export const CSV_FILES: { readonly [K in CsvKind]: CsvFile<Dataset[K][number]> } = {
  reportingCurrencies: csvFile({ currency: text }, ['currency'], ({ currency }) => currency),

  holidays: csvFile({ day, name: text }, ['day'], ({ day, name }) => ({ day, name })),

  benchmarks: csvFile({ id: text, name: text }, ['id'], ({ id, name }) => ({ id, name })),

  instruments: csvFile(
    {
      id: text,
      ticker: text,
      name: text,
      kind: oneOf(INSTRUMENT_KINDS),
      currency: text,
      multiplier: optional(decimal),
      asset_class: text,
      sector: optional(text),
      country: optional(text),
      worthless: optional(yesOrNo, false),
      market_value: optional(decimal),
      ...TERM_COLUMNS,
    },
    ['id'],
    ({ id, ticker, name, kind, currency, sector, country, ...cells }, fail) => {
      // A bond at 99.5 may be per 100 or per 1000, a contract may be for anything: a guess would be wrong by that factor.
      if (cells.multiplier === null && ['bond', 'option', 'future'].includes(kind))
        fail(
          'multiplier',
          `An instrument of kind ${kind} needs it.`,
          'Give the value of one unit at a quotation of 1, such as 0.01.',
        )
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
        terms,
        isWorthless: cells.worthless,
        marketValue: cells.market_value,
      }
    },
  ),

  clients: csvFile(
    { id: text, name: text, reporting_currency: text, benchmark: optional(text), report_address: optional(text) },
    ['id'],
    ({ id, name, reporting_currency, benchmark, report_address }) => ({
      id,
      name,
      reportingCurrency: reporting_currency,
      benchmark,
      reportAddress: report_address,
    }),
  ),

  portfolios: csvFile({ client: text, name: text }, ['client', 'name'], ({ client, name }) => ({ client, name })),

  accounts: csvFile(
    {
      id: text,
      client: text,
      name: text,
      currency: text,
      portfolio: optional(text),
      benchmark: optional(text),
      opened_on: optional(day),
      closed_on: optional(day),
    },
    ['id'],
    ({ opened_on, closed_on, ...rest }) => ({ ...rest, openedOn: opened_on, closedOn: closed_on }),
  ),

  benchmarkWeights: csvFile(
    { benchmark: text, from_day: day, instrument: text, weight: decimal },
    ['benchmark'],
    ({ benchmark, from_day, instrument, weight }) => ({ benchmark, fromDay: from_day, instrument, weight }),
  ),

  factors: csvFile(
    { key: text, name: text, position: count, instrument: text },
    ['key'],
    ({ key, name, position, instrument }) => ({ key, name, position, instrument }),
  ),

  lookThrough: csvFile(
    { instrument: text, from_day: day, dimension: oneOf(['country', 'sector', 'assetClass']), key: text, weight: decimal },
    ['instrument'],
    ({ instrument, from_day, dimension, key, weight }) => ({ instrument, fromDay: from_day, dimension, key, weight }),
  ),

  marketRows: csvFile(
    { table: oneOf(MARKET_TABLES), position: count, instrument: optional(text), currency_pair: optional(text) },
    ['table'],
    ({ table, position, instrument, currency_pair }) => ({ table, position, instrument, currencyPair: currency_pair }),
  ),

  prices: csvFile({ instrument: text, day, close: decimal }, ['instrument'], ({ instrument, day, close }) => ({
    instrument,
    day,
    close,
  })),

  fxRates: csvFile({ currency: text, day, rate: decimal }, ['currency'], ({ currency, day, rate }) => ({ currency, day, rate })),

  corporateActions: csvFile(
    {
      id: text,
      instrument: text,
      type: oneOf(CORPORATE_ACTION_TYPES),
      ex_date: day,
      pay_date: optional(day),
      ratio: optional(decimal),
      other_instrument: optional(text),
      amount: optional(decimal),
      currency: optional(text),
    },
    ['id'],
    ({ ex_date, pay_date, other_instrument, ...rest }) => ({
      ...rest,
      exDate: ex_date,
      payDate: pay_date,
      otherInstrument: other_instrument,
    }),
  ),

  transactions: csvFile(
    {
      id: text,
      account: text,
      trade_date: day,
      settle_date: optional(day),
      type: oneOf(TRANSACTION_TYPES),
      instrument: text,
      quantity: decimal,
      price: decimal,
      accrued: optional(decimal, '0'),
      currency: text,
      fees: optional(decimal, '0'),
      taxes: optional(decimal, '0'),
      settlement_currency: optional(text),
      settlement_rate: optional(decimal),
      lot: optional(text),
    },
    ['id'],
    ({ trade_date, settle_date, settlement_currency, settlement_rate, ...rest }) => ({
      ...rest,
      tradeDate: trade_date,
      settleDate: settle_date,
      settlementCurrency: settlement_currency,
      settlementRate: settlement_rate,
    }),
  ),

  income: csvFile(
    {
      id: text,
      account: text,
      pay_date: day,
      ex_date: optional(day),
      type: oneOf(INCOME_TYPES),
      instrument: optional(text),
      currency: text,
      amount: decimal,
      gross: optional(decimal),
      tax: optional(decimal),
    },
    ['id'],
    ({ pay_date, ex_date, ...rest }) => ({ ...rest, payDate: pay_date, exDate: ex_date }),
  ),

  transfers: csvFile(
    {
      id: text,
      account: text,
      date: day,
      counterparty: text,
      counter_account: optional(text),
      currency: optional(text),
      amount: optional(decimal),
      instrument: optional(text),
      quantity: optional(decimal),
      cost_price: optional(decimal),
      cost_date: optional(day),
    },
    ['id'],
    ({ counter_account, cost_price, cost_date, ...rest }) => ({
      ...rest,
      counterAccount: counter_account,
      costPrice: cost_price,
      costDate: cost_date,
    }),
  ),
}
