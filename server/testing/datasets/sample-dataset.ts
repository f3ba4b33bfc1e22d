import type { Dataset, InstrumentRecord, TransactionRecord, TransferRecord } from '../../src/ingest/dataset.ts'
import { drawPng } from '../drawings/draw-png.ts'

export const EMPTY_DATASET: Dataset = {
  reportingCurrencies: [],
  holidays: [],
  benchmarks: [],
  instruments: [],
  identifiers: [],
  clients: [],
  portfolios: [],
  accounts: [],
  benchmarkWeights: [],
  factors: [],
  lookThrough: [],
  taxGroups: [],
  groupings: [],
  mandateLimits: [],
  mandateAssignments: [],
  marketRows: [],
  curves: [],
  dividendYields: [],
  logos: [],
  prices: [],
  fxRates: [],
  corporateActions: [],
  transactions: [],
  income: [],
  transfers: [],
}

export function share(id: string, more: Partial<InstrumentRecord> = {}): InstrumentRecord {
  return {
    id,
    ticker: id,
    name: `${id} Corporation`,
    kind: 'share',
    currency: 'USD',
    multiplier: '1',
    assetClass: 'Equity',
    sector: null,
    issuer: null,
    country: null,
    isin: null,
    terms: { kind: 'none' },
    isWorthless: false,
    marketValue: null,
    ...more,
  }
}

export function trade(id: string, more: Partial<TransactionRecord> = {}): TransactionRecord {
  return {
    id,
    account: 'A1',
    tradeDate: '2024-01-03',
    settleDate: null,
    type: 'buy',
    instrument: 'ONE',
    quantity: '10',
    price: '100',
    accrued: '0',
    currency: 'USD',
    fees: '0',
    taxes: '0',
    settlementCurrency: null,
    settlementRate: null,
    lot: null,
    ...more,
  }
}

/** Units transferred in kind from outside, without a cost. */
export function inKind(id: string, more: Partial<TransferRecord>): TransferRecord {
  return {
    id,
    account: 'A1',
    date: '2024-01-03',
    counterparty: 'Bank',
    counterAccount: null,
    currency: null,
    amount: null,
    instrument: 'ONE',
    quantity: '1',
    costPrice: null,
    costDate: null,
    ...more,
  }
}

/** Some records of every kind, for an institution whose pivot currency is USD. */
export const SAMPLE_DATASET: Dataset = {
  reportingCurrencies: ['USD', 'EUR'],
  holidays: [{ day: '2024-01-01', name: 'New Year' }],
  benchmarks: [{ id: 'B', name: 'Both halves' }],
  instruments: [share('ONE'), share('TWO')],
  identifiers: [{ instrument: 'ONE', scheme: 'wkn', value: '716460', mic: null, fromDay: null, toDay: '2024-06-28' }],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: 'B', reportAddress: null }],
  portfolios: [{ client: 'C', name: 'Growth' }],
  accounts: [
    {
      id: 'A1',
      client: 'C',
      name: 'First',
      currency: 'USD',
      portfolio: 'Growth',
      benchmark: null,
      openedOn: null,
      closedOn: null,
    },
    { id: 'A2', client: 'C', name: 'Second', currency: 'EUR', portfolio: null, benchmark: null, openedOn: null, closedOn: null },
  ],
  benchmarkWeights: [
    { benchmark: 'B', fromDay: '2024-01-02', instrument: 'ONE', weight: '0.5' },
    { benchmark: 'B', fromDay: '2024-01-02', instrument: 'TWO', weight: '0.5' },
  ],
  factors: [{ key: 'equity', name: 'Equity', position: 1, instrument: 'ONE' }],
  lookThrough: [{ instrument: 'TWO', fromDay: '2024-01-02', dimension: 'country', key: 'DE', weight: '0.25' }],
  taxGroups: [
    { taxGroup: 'Owner', account: 'A1', method: 'unitedStates', isTaxable: true, fromDay: '2024-01-01', toDay: '2024-12-31' },
    { taxGroup: 'Owner', account: 'A1', method: 'unitedStates', isTaxable: false, fromDay: '2025-01-01', toDay: null },
  ],
  groupings: [
    { grouping: 'Strategy', instrument: 'ONE', account: null, fromDay: '2024-01-02', group: 'Core' },
    { grouping: 'Strategy', instrument: 'CASH:USD', account: null, fromDay: '2024-01-02', group: 'Reserve' },
    { grouping: 'Desk', instrument: null, account: 'A1', fromDay: '2024-01-02', group: 'Zurich' },
  ],
  mandateLimits: [
    { mandate: 'Balanced', kind: 'cash', of: null, side: 'minimum', bound: 0.02, warning: 0.03, isLookedThrough: false },
    {
      mandate: 'Balanced',
      kind: 'concentration',
      of: 'issuer',
      side: 'maximum',
      bound: 0.07 / 100,
      warning: null,
      isLookedThrough: true,
    },
    { mandate: 'Income', kind: 'maturity', of: null, side: 'maximum', bound: 10, warning: null, isLookedThrough: false },
  ],
  mandateAssignments: [
    { mandate: 'Balanced', client: 'C', account: 'A1', fromDay: '2024-01-02', toDay: null },
    { mandate: 'Balanced', client: 'C', account: null, fromDay: '2024-01-02', toDay: '2030-12-31' },
  ],
  marketRows: [
    { table: 'watchlist', position: 1, instrument: 'ONE', currencyPair: null },
    { table: 'currencies', position: 1, instrument: null, currencyPair: 'EURUSD' },
  ],
  curves: [
    { currency: 'USD', day: '2024-01-02', tenor: '3M', rate: '0.052', compounding: 'simple', dayCount: 'ACT/360' },
    { currency: 'USD', day: '2024-01-02', tenor: '10Y', rate: '0.04', compounding: 'annual', dayCount: 'ACT/365F' },
    { currency: 'EUR', day: '2024-01-03', tenor: '1Y', rate: '-0.0025', compounding: 'continuous', dayCount: 'ACT/365F' },
  ],
  dividendYields: [{ instrument: 'ONE', day: '2024-01-02', yield: '0.018' }],
  logos: [{ instrument: 'ONE', png: drawPng(8, 8) }],
  prices: [
    { instrument: 'ONE', day: '2024-01-02', close: '100' },
    { instrument: 'ONE', day: '2024-01-03', close: '101.5' },
    { instrument: 'TWO', day: '2024-01-03', close: '7.25' },
  ],
  fxRates: [{ currency: 'EUR', day: '2024-01-02', rate: '1.1' }],
  corporateActions: [
    {
      id: 'S',
      instrument: 'TWO',
      type: 'split',
      exDate: '2024-01-03',
      payDate: null,
      ratio: '2',
      otherInstrument: null,
      amount: null,
      currency: null,
    },
  ],
  transactions: [
    trade('T1'),
    trade('T2', { type: 'sell', quantity: '-4', price: '102.5', fees: '1.25', lot: 'T1' }),
    trade('T3', { account: 'A2', type: 'fx', instrument: 'CASH:USD', quantity: '500', price: '0.9', currency: 'EUR' }),
  ],
  income: [
    {
      id: 'I1',
      account: 'A1',
      payDate: '2024-01-05',
      exDate: '2024-01-03',
      type: 'dividend',
      instrument: 'ONE',
      currency: 'USD',
      amount: '8.5',
      gross: '10',
      tax: '1.5',
    },
  ],
  transfers: [
    {
      id: 'X1',
      account: 'A2',
      date: '2024-01-02',
      counterparty: 'Owner',
      counterAccount: null,
      currency: 'EUR',
      amount: '1000',
      instrument: null,
      quantity: null,
      costPrice: null,
      costDate: null,
    },
    {
      id: 'X2',
      account: 'A1',
      date: '2024-01-02',
      counterparty: 'Owner',
      counterAccount: null,
      currency: null,
      amount: null,
      instrument: 'TWO',
      quantity: '20',
      costPrice: '6',
      costDate: '2020-02-03',
    },
  ],
}
