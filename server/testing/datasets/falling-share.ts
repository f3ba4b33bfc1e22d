import { EMPTY_DATASET, share } from './sample-dataset.ts'

/** A client with 100 shares of FALL, which were transferred in on Monday 16 March 2026. */
export const FALLING_SHARE = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD'],
  instruments: [share('FALL')],
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
  prices: [{ instrument: 'FALL', day: '2026-03-16', close: '100' }],
  transfers: [
    {
      id: 'X1',
      account: 'Alpha',
      date: '2026-03-16',
      counterparty: 'Custodian',
      instrument: 'FALL',
      quantity: '100',
      counterAccount: null,
      currency: null,
      amount: null,
      costPrice: null,
      costDate: null,
    },
  ],
}
