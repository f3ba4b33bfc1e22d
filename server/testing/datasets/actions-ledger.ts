import type { Dataset } from '../../src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from './sample-dataset.ts'

const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18']
const NOTHING = { counterAccount: null, currency: null, amount: null, costPrice: null, costDate: null }

/*
 * Alpha over three weeks, all closes flat but for the actions, so that money is what was booked.
 *
 *   SPLT   2 Mar  buys 100 at 90, fees 10; Saturday 7 Mar buys 10 at 90; Monday 9 Mar splits 3 for 1; on that day buys 6 at 30:
 *                 (100 + 10) x 3 + 6 = 336. 16 Mar sells 150 at 40, fees 15
 *   PARN   2 Mar  buys 40 at 50; 11 Mar spins off half a CHLD a unit (20 CHLD at 25): its value 12.5 to the 37.5 of PARN; 16 Mar sells 15 CHLD
 *   GONE   2 Mar  buys 8 at 70; 13 Mar sells 3 at 70 in the morning of the merger, in which 5 become 10 TAKR
 *   AVER   2 Mar  buys 10 at 10, 6 Mar 30 at 20: 17.50 on average; 11 Mar sells 20; 13 Mar buys 20 at 30: 23.75; 16 Mar leaves 10 in kind
 */
export const ACTIONS_LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: ['SPLT', 'PARN', 'CHLD', 'GONE', 'TAKR', 'AVER'].map((id) => share(id)),
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: [
    {
      id: 'Alpha',
      client: 'C',
      name: 'Alpha',
      currency: 'USD',
      portfolio: null,
      benchmark: null,
      openedOn: null,
      closedOn: null,
    },
  ],
  prices: [
    ...closes('SPLT', (day) => (day < '2026-03-09' ? 90 : 30)),
    ...closes('PARN', (day) => (day < '2026-03-11' ? 50 : 37.5)),
    ...closes('CHLD', () => 25).filter(({ day }) => day >= '2026-03-11'),
    ...closes('GONE', () => 70),
    ...closes('TAKR', () => 35),
    ...closes('AVER', () => 40),
  ],
  corporateActions: [
    action('S1', 'split', 'SPLT', null, '2026-03-09', '3'),
    action('O1', 'spinOff', 'PARN', 'CHLD', '2026-03-11', '0.5'),
    action('M1', 'merger', 'GONE', 'TAKR', '2026-03-13', '2'),
  ],
  transactions: [
    bought('T1', 'SPLT', '2026-03-02', '100', '90', '10'),
    bought('T2', 'SPLT', '2026-03-07', '10', '90'),
    bought('T3', 'SPLT', '2026-03-09', '6', '30'),
    bought('T4', 'PARN', '2026-03-02', '40', '50'),
    bought('T5', 'GONE', '2026-03-02', '8', '70'),
    bought('T6', 'GONE', '2026-03-12', '-3', '70'),
    bought('T7', 'AVER', '2026-03-02', '10', '10'),
    bought('T8', 'AVER', '2026-03-06', '30', '20'),
    bought('T9', 'AVER', '2026-03-11', '-20', '40'),
    bought('T10', 'AVER', '2026-03-13', '20', '30'),
    bought('T11', 'SPLT', '2026-03-16', '-150', '40', '15'),
    bought('T12', 'CHLD', '2026-03-16', '-15', '25'),
  ],
  transfers: [
    {
      ...NOTHING,
      id: 'X0',
      account: 'Alpha',
      date: '2026-03-02',
      counterparty: 'Bank',
      instrument: null,
      quantity: null,
      currency: 'USD',
      amount: '50000',
    },
    { ...NOTHING, id: 'X1', account: 'Alpha', date: '2026-03-16', counterparty: 'Heir', instrument: 'AVER', quantity: '-10' },
  ],
}

function closes(instrument: string, price: (day: string) => number): Dataset['prices'] {
  return DAYS.map((day) => ({ instrument, day, close: String(price(day)) }))
}

function bought(id: string, instrument: string, tradeDate: string, quantity: string, price: string, fees = '0') {
  return trade(id, {
    account: 'Alpha',
    type: quantity.startsWith('-') ? 'sell' : 'buy',
    instrument,
    tradeDate,
    quantity,
    price,
    fees,
  })
}

function action(
  id: string,
  type: Dataset['corporateActions'][number]['type'],
  instrument: string,
  otherInstrument: string | null,
  exDate: string,
  ratio: string,
): Dataset['corporateActions'][number] {
  return { id, type, instrument, otherInstrument, exDate, payDate: null, ratio, amount: null, currency: null }
}
