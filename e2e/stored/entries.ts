import type { RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import type { findEntries } from '@portal/contract/institution/entries.ts'
import type { findInstruments, mergeProposals } from '@portal/contract/institution/instruments.ts'
import { LONG_NAME } from './examples.ts'

/** Replies about entries and instruments, by hand. */

const batch = { id: '71000000-0000-4000-8000-000000000001', name: 'Books of November, sent by the custodian' }
const TRADE = { account: 'HFO/Alternatives', type: 'buy', instrument: 'TRCT', currency: 'USD', settle_date: '' }

/** A trade that counts, one that was cancelled, and a purchase with a long id. */
const TRADES: ResponseOf<typeof findEntries>['entries'] = [
  {
    id: 'T-3',
    day: '2026-11-18',
    isCancelled: false,
    revision: 2,
    batch,
    cells: {
      ...TRADE,
      id: 'T-3',
      trade_date: '2026-11-18',
      quantity: '120',
      price: '101.25',
      fees: '4.5',
      net_amount: '-12154.5',
    },
  },
  {
    id: 'T-2',
    day: '2026-11-17',
    isCancelled: true,
    revision: 2,
    batch,
    cells: {
      ...TRADE,
      id: 'T-2',
      trade_date: '2026-11-17',
      quantity: '-40',
      price: '99.5',
      type: 'sell',
      fees: '',
      net_amount: '',
    },
  },
  {
    id: 'T-2026-11-16-0000000000000000000000000001',
    day: '2026-11-16',
    isCancelled: false,
    revision: 1,
    batch,
    cells: { ...TRADE, id: 'T-2026-11-16-0000000000000000000000000001', trade_date: '2026-11-16', quantity: '10', price: '98' },
  },
]

/** Trades alone: the account has neither income nor transfers. */
export const entriesOf = ({ kind }: RequestOf<typeof findEntries>): ResponseOf<typeof findEntries> => ({
  entries: kind === 'transactions' ? TRADES : [],
  hasMore: false,
})

export const FOUND: ResponseOf<typeof findInstruments> = {
  rows: [{ id: 'TRCT', ticker: 'TRCT', name: 'Tractor Works', currency: 'USD', isin: 'US0378331005' }],
}

/** One that a broker named by its ticker and another by its ISIN, and one of two spellings. */
export const MERGE_PROPOSALS: ResponseOf<typeof mergeProposals> = {
  rows: [
    {
      because: 'isin',
      common: 'US0378331005',
      merged: {
        id: 'CUSIP.037833100',
        ticker: 'TRCT',
        name: 'Tractor Works common stock',
        currency: 'USD',
        isin: null,
        entries: 3,
        accounts: [{ client: 'Halden Family Office', account: 'Alternatives' }],
        accountCount: 1,
      },
      kept: {
        id: 'US0378331005',
        ticker: 'TRCT',
        name: 'Tractor Works',
        currency: 'USD',
        isin: 'US0378331005',
        entries: 1_204,
        accountCount: 9,
        accounts: ['Alternatives', 'Fixed Income IG', 'Global Equity Core', 'Multi-Asset Growth'].map((account) => ({
          client: 'Halden Family Office',
          account,
        })),
      },
    },
    {
      because: 'name',
      common: LONG_NAME,
      merged: {
        id: 'LONG.USD',
        ticker: 'LONG',
        name: LONG_NAME,
        currency: 'USD',
        isin: null,
        entries: 0,
        accounts: [],
        accountCount: 0,
      },
      kept: {
        id: `${LONG_NAME}.USD`,
        ticker: LONG_NAME,
        name: LONG_NAME,
        currency: 'USD',
        isin: null,
        entries: 1,
        accounts: [{ client: LONG_NAME, account: 'Alternatives' }],
        accountCount: 1,
      },
    },
  ],
  rowCount: 2,
}
