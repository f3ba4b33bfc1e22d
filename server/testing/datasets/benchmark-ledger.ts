import type { Dataset } from '../../src/ingest/dataset.ts'
import { ACTIONS_LEDGER } from './actions-ledger.ts'
import { inKind, share, trade } from './sample-dataset.ts'

const DAYS = ['2026-03-02', '2026-03-06', '2026-03-09', '2026-03-11', '2026-03-13', '2026-03-16', '2026-03-18']
const SECTORS: Readonly<Record<string, string>> = { SPLT: 'Technology', PARN: 'Utilities', CHLD: 'Utilities', EURO: 'Technology' }

const FUTURE = share('FUTS', {
  kind: 'future',
  multiplier: '10',
  terms: { kind: 'future', underlying: null, expiry: '2026-06-19' },
})

/*
 * The ledger of actions beside a benchmark, with a second account in another currency:
 *
 *   B      50 % SPLT, which splits and pays 0.30 EUR, 30 % PARN, which spins off CHLD, 20 % EURO; rebalanced on 11 March
 *   Beta   in EUR: buys 20 EURO at 10 on 2 March, sells 5 at 12 on 13 March; has "Euro alone" as its benchmark
 *   Alpha  also holds FUTS, a future of 10 dollars a point: 2 at 100 on 2 March, two for one on 11 March, 1 more at 52 on that day
 *
 * A euro costs 1.10 dollars, and 2 cents more with each close.
 */
export const BENCHMARK_LEDGER: Dataset = {
  ...ACTIONS_LEDGER,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [...ACTIONS_LEDGER.instruments, share('EURO', { currency: 'EUR' }), FUTURE].map((each) => ({
    ...each,
    sector: SECTORS[each.id] ?? null,
  })),
  accounts: [
    { ...ACTIONS_LEDGER.accounts[0]!, benchmark: 'B' },
    { ...ACTIONS_LEDGER.accounts[0]!, id: 'Beta', name: 'Beta', currency: 'EUR', benchmark: 'E' },
  ],
  benchmarks: [
    { id: 'B', name: 'Actions' },
    { id: 'E', name: 'Euro alone' },
  ],
  benchmarkWeights: [
    ...['2026-03-02', '2026-03-11'].flatMap((fromDay) => [
      { benchmark: 'B', fromDay, instrument: 'SPLT', weight: '0.5' },
      { benchmark: 'B', fromDay, instrument: 'PARN', weight: '0.3' },
      { benchmark: 'B', fromDay, instrument: 'EURO', weight: '0.2' },
    ]),
    { benchmark: 'E', fromDay: '2026-03-02', instrument: 'EURO', weight: '1' },
  ],
  prices: [
    ...ACTIONS_LEDGER.prices.filter(({ instrument }) => instrument !== 'SPLT'),
    ...DAYS.map((day, k) => ({ instrument: 'SPLT', day, close: String((day < '2026-03-09' ? 90 : 30) + k) })),
    ...DAYS.map((day, k) => ({ instrument: 'FUTS', day, close: String((day < '2026-03-11' ? 100 : 50) + k) })),
    ...DAYS.map((day, k) => ({ instrument: 'EURO', day, close: String(10 + ((k * 3) % 5) / 2) })),
  ],
  fxRates: DAYS.map((day, k) => ({ currency: 'EUR', day, rate: (1.1 + 0.02 * k).toFixed(2) })),
  corporateActions: [
    ...ACTIONS_LEDGER.corporateActions,
    {
      id: 'S2',
      type: 'split',
      instrument: 'FUTS',
      exDate: '2026-03-11',
      payDate: null,
      ratio: '2',
      otherInstrument: null,
      amount: null,
      currency: null,
    },
    {
      id: 'D1',
      type: 'cashDividend',
      instrument: 'SPLT',
      exDate: '2026-03-16',
      payDate: '2026-03-18',
      ratio: null,
      otherInstrument: null,
      amount: '0.3',
      currency: 'EUR',
    },
  ],
  transactions: [
    trade('F1', { account: 'Alpha', instrument: 'FUTS', tradeDate: '2026-03-02', quantity: '2', price: '100' }),
    trade('F2', { account: 'Alpha', instrument: 'FUTS', tradeDate: '2026-03-11', quantity: '1', price: '52', fees: '3' }),
    ...ACTIONS_LEDGER.transactions,
    trade('B1', { account: 'Beta', instrument: 'EURO', tradeDate: '2026-03-02', quantity: '20', price: '10', currency: 'EUR' }),
    trade('B2', {
      account: 'Beta',
      instrument: 'EURO',
      tradeDate: '2026-03-13',
      type: 'sell',
      quantity: '-5',
      price: '12',
      currency: 'EUR',
    }),
  ],
  transfers: [
    ...ACTIONS_LEDGER.transfers,
    inKind('B0', { account: 'Beta', date: '2026-03-02', currency: 'EUR', amount: '1000', instrument: null, quantity: null }),
  ],
}
