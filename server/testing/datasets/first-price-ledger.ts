import { deepEqual } from 'node:assert/strict'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import type { Dataset, TransactionRecord } from '../../src/ingest/dataset.ts'
import { type MemoryQuotes, openMemoryInstitution } from '../institutions/memory-institution.ts'
import { EMPTY_DATASET, inKind, share, trade } from './sample-dataset.ts'

/*
 * NEW has no close before Friday, 6 March 2026 (15), then 16 on Monday; OLD is 50 on every day.
 *
 *   Alpha  10,000 on 2 March; buys 100 NEW at 10 on the 3rd, 50 at 12 on the 5th
 *   Beta   10,000 on 2 March; buys 10 NEW at 11 on the 3rd
 */
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
const account = (id: string) => ({
  id,
  client: 'C',
  name: id,
  currency: 'USD',
  portfolio: null,
  benchmark: null,
  openedOn: null,
  closedOn: null,
})
/** A purchase, or with a negative quantity a sale, of NEW. */
export const bought = (
  id: string,
  at: string,
  tradeDate: string,
  quantity: string,
  price: string,
  more: Partial<TransactionRecord> = {},
) =>
  trade(id, {
    account: at,
    tradeDate,
    quantity,
    price,
    instrument: 'NEW',
    type: quantity.startsWith('-') ? 'sell' : 'buy',
    ...more,
  })
/** The money of both. */
export const MONEY = ['Alpha', 'Beta'].map((at) =>
  inKind(`X ${at}`, { account: at, date: '2026-03-02', currency: 'USD', amount: '10000', instrument: null, quantity: null }),
)
/** Purchases of both. */
export const BOUGHT = [
  bought('T1', 'Alpha', '2026-03-03', '100', '10'),
  bought('T2', 'Beta', '2026-03-03', '10', '11'),
  bought('T3', 'Alpha', '2026-03-05', '50', '12'),
]
/** @param days number of valuation days; the fifth brings the first close of NEW */
export const ledger = (days: number, more: Partial<Dataset> = {}): Dataset => ({
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [share('OLD'), share('NEW')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [account('Alpha'), account('Beta')],
  prices: [
    ...DAYS.slice(0, days).map((day) => ({ instrument: 'OLD', day, close: '50' })),
    ...DAYS.slice(4, days).map((day, i) => ({ instrument: 'NEW', day, close: String(15 + i) })),
  ],
  fxRates: [{ currency: 'EUR', day: '2026-03-02', rate: '1.25' }],
  transactions: BOUGHT,
  transfers: MONEY,
  ...more,
})
/** The whole time. */
export const MAX = { timePeriod: 'Max' }

/** NPV of an account, or of both, after a number of days. */
export async function npvOf(dataset: Dataset, row = 'Total', quotes?: MemoryQuotes): Promise<number | null> {
  const fixture = openMemoryInstitution(dataset, quotes ? { quotes } : {})
  const { rows, total } = await fixture.ask(npvSnapshot)
  deepEqual(fixture.failedReconciliations, [])
  return (rows.find((each) => each.account === row) ?? total).npv
}
