import { IMPORT_FILES, type ImportKind, type InstrumentCells } from '@portal/contract/imports/import-files.ts'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { problemText } from '#ingest/problem-text.ts'
import type { Dataset, InstrumentIdentifier } from '../dataset.ts'
import { type CsvFile, csvFile } from './csv-file.ts'
import { termsOf } from './instrument-terms.ts'

/** The parser of each file's lines. The columns are those of the contract; their values must be those of the tables. */
export const CSV_FILES: { readonly [K in ImportKind]: CsvFile<Dataset[K][number]> } = {
  reportingCurrencies: csvFile(IMPORT_FILES.reportingCurrencies.columns, ['currency'], ({ currency }) => currency),

  holidays: csvFile(IMPORT_FILES.holidays.columns, ['day'], ({ day, name }) => ({ day, name })),

  benchmarks: csvFile(IMPORT_FILES.benchmarks.columns, ['id'], ({ id, name }) => ({ id, name })),

  instruments: csvFile(IMPORT_FILES.instruments.columns, ['id'], (cells, fail) => {
    const { id, ticker, name, kind, currency, sector, country, isin, issuer } = cells
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
      issuer,
      terms,
      isWorthless: cells.worthless ?? false,
      marketValue: cells.market_value,
      identifiers: identifiersOf(cells),
    }
  }),

  identifiers: csvFile(IMPORT_FILES.identifiers.columns, ['instrument'], ({ from_day, to_day, ...rest }) => ({
    ...rest,
    fromDay: from_day,
    toDay: to_day,
  })),

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

  taxGroups: csvFile(
    IMPORT_FILES.taxGroups.columns,
    ['tax_group'],
    ({ tax_group, account, method, taxable, from_day, to_day }) => ({
      taxGroup: tax_group,
      account,
      method,
      isTaxable: taxable,
      fromDay: from_day,
      toDay: to_day,
    }),
  ),
  groupings: csvFile(IMPORT_FILES.groupings.columns, ['grouping'], ({ from_day, ...rest }) => ({ ...rest, fromDay: from_day })),

  mandateLimits: csvFile(IMPORT_FILES.mandateLimits.columns, ['mandate'], ({ looked_through, ...rest }) => ({
    ...rest,
    isLookedThrough: looked_through ?? false,
  })),

  mandateAssignments: csvFile(IMPORT_FILES.mandateAssignments.columns, ['mandate'], ({ from_day, to_day, ...rest }) => ({
    ...rest,
    fromDay: from_day,
    toDay: to_day,
  })),

  marketRows: csvFile(IMPORT_FILES.marketRows.columns, ['table'], ({ table, position, instrument, currency_pair }) => ({
    table,
    position,
    instrument,
    currencyPair: currency_pair,
  })),

  curves: csvFile(IMPORT_FILES.curves.columns, ['currency'], ({ day_count, ...rest }) => ({ ...rest, dayCount: day_count })),

  dividendYields: csvFile(IMPORT_FILES.dividendYields.columns, ['instrument'], ({ instrument, day, yield: rate }) => ({
    instrument,
    day,
    yield: rate,
  })),

  prices: csvFile(IMPORT_FILES.prices.columns, ['instrument'], ({ confirmed, ...rest }) => ({
    ...rest,
    isConfirmed: confirmed ?? false,
  })),

  fxRates: csvFile(IMPORT_FILES.fxRates.columns, ['currency'], ({ confirmed, ...rest }) => ({
    ...rest,
    isConfirmed: confirmed ?? false,
  })),

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
    ({ trade_date, settle_date, settlement_currency, settlement_rate, net_amount, custodian_reference, ...rest }) => ({
      ...rest,
      accrued: rest.accrued ?? '0',
      fees: rest.fees ?? '0',
      taxes: rest.taxes ?? '0',
      tradeDate: trade_date,
      settleDate: settle_date,
      settlementCurrency: settlement_currency,
      settlementRate: settlement_rate,
      netAmount: net_amount,
      reference: custodian_reference,
    }),
  ),

  income: csvFile(IMPORT_FILES.income.columns, ['id'], ({ pay_date, ex_date, custodian_reference, ...rest }) => ({
    ...rest,
    payDate: pay_date,
    exDate: ex_date,
    reference: custodian_reference,
  })),

  transfers: csvFile(
    IMPORT_FILES.transfers.columns,
    ['id'],
    ({ counter_account, cost_price, cost_date, custodian_reference, ...rest }) => ({
      ...rest,
      reference: custodian_reference,
      counterAccount: counter_account,
      costPrice: cost_price,
      costDate: cost_date,
    }),
  ),
}

/** The identifiers of a line of instruments.csv beside its ISIN: a market makes the ticker one. */
function identifiersOf(cells: InstrumentCells): readonly InstrumentIdentifier[] {
  const { ticker, mic } = cells
  const standard = (['cusip', 'sedol', 'valor', 'wkn', 'figi', 'cfi'] as const).flatMap((scheme) => {
    const value = cells[scheme]
    return value === null ? [] : [{ scheme, value, mic: null }]
  })
  return mic === null ? standard : [...standard, { scheme: 'ticker', value: ticker, mic }]
}
