import type { Dataset } from '../../src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from './sample-dataset.ts'

/*
 * Alpha, in USD:
 *
 *    2 Mar  buys 10 at 10;  6 Mar  sells 25 at 20: 10 are closed, 15 are short
 *    9 Mar  buys 40 at 30: covers the 15, 25 are long at 30;  11 Mar  buys 25 at 40: 50 at 35
 *   13 Mar  sends 20 in kind to Beta, which buys 5 at 60 on 16 Mar: 25 at 40
 *   18 Mar  Alpha sells 10 of its 30 at 50
 *
 * A euro costs 1.25 until 13 March and 1 from 16 March on, so Alpha's 35 dollars are 28 euros.
 */
const ACCOUNT = { client: 'C', currency: 'USD', portfolio: null, benchmark: null, openedOn: null, closedOn: null }
const IN_KIND = { date: '2026-03-13', currency: null, amount: null, instrument: 'UNIT', costPrice: null, costDate: null }
const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18']
export const AVERAGE_LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [share('UNIT')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    { ...ACCOUNT, id: 'Alpha', name: 'Alpha' },
    { ...ACCOUNT, id: 'Beta', name: 'Beta' },
  ],
  prices: DAYS.map((day) => ({ instrument: 'UNIT', day, close: '45' })),
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: day < '2026-03-16' ? '1.25' : '1' })),
  transactions: [
    bought('T1', 'Alpha', '2026-03-02', '10', '10'),
    bought('T2', 'Alpha', '2026-03-06', '-25', '20'),
    bought('T3', 'Alpha', '2026-03-09', '40', '30'),
    bought('T4', 'Alpha', '2026-03-11', '25', '40'),
    bought('T5', 'Beta', '2026-03-16', '5', '60'),
    bought('T6', 'Alpha', '2026-03-18', '-10', '50'),
  ],
  transfers: [
    { ...IN_KIND, id: 'X1', account: 'Alpha', counterparty: 'Beta', counterAccount: 'Beta', quantity: '-20' },
    { ...IN_KIND, id: 'X2', account: 'Beta', counterparty: 'Alpha', counterAccount: 'Alpha', quantity: '20' },
  ],
}

function bought(id: string, account: string, tradeDate: string, quantity: string, price: string) {
  const type = quantity.startsWith('-') ? 'sell' : 'buy'
  return trade(id, { account, type, instrument: 'UNIT', tradeDate, quantity, price })
}
