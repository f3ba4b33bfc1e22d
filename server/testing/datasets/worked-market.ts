import type { Dataset } from '../../src/ingest/dataset.ts'
import { share } from './sample-dataset.ts'
import { WORKED_LEDGER } from './worked-ledger.ts'

/*
 * The worked ledger in a market of its own: benchmarks, market tables and the look-through weights of two ETFs.
 *
 *               30 Dec   27 Feb   19 Mar   20 Mar   inside                  market value
 *   USAA  USD      100      110      121      120   US 100 %                           -    goes ex 1.00 on 20 March
 *   EUEU  EUR       50        -       55       54   DE 60 %, FR 30 %                   -    a fund of Luxembourg
 *   SHRT  USD       40        -       44       42                              2 billion
 *
 * Total return in USD, with EUR at 1.10, 1.20 and 1.25:
 *   USAA  1, 1.1 on 27 February, 1.21 on 19 March, x (120 + 1) / 121 = 1.21 on 20 March
 *   EUEU  1 (55 USD), 66 / 55 = 1.2 on 19 March, 67.5 / 55 on 20 March
 *
 * Alpha has the benchmark "US", Beta "Half and half"; the client has none.
 */
export const WORKED_MARKET: Dataset = {
  ...WORKED_LEDGER,
  instruments: [
    ...WORKED_LEDGER.instruments.map((row) =>
      row.id === 'SHRT' ? { ...row, sector: 'Property', marketValue: '2000000000' } : row,
    ),
    share('USAA', { kind: 'etf' }),
    share('EUEU', { kind: 'etf', currency: 'EUR', country: 'LU' }),
  ],
  prices: [
    ...WORKED_LEDGER.prices,
    ...Object.entries({ '2025-12-30': '100', '2026-02-27': '110', '2026-03-19': '121', '2026-03-20': '120' }).map(
      ([day, close]) => ({ instrument: 'USAA', day, close }),
    ),
    ...Object.entries({ '2025-12-30': '50', '2026-03-19': '55', '2026-03-20': '54' }).map(([day, close]) => ({
      instrument: 'EUEU',
      day,
      close,
    })),
  ],
  corporateActions: [
    ...WORKED_LEDGER.corporateActions,
    {
      id: 'D',
      instrument: 'USAA',
      type: 'cashDividend',
      exDate: '2026-03-20',
      payDate: '2026-03-31',
      ratio: null,
      otherInstrument: null,
      amount: '1',
      currency: 'USD',
    },
  ],
  benchmarks: [
    { id: 'US', name: 'US' },
    { id: 'HALF', name: 'Half and half' },
  ],
  benchmarkWeights: [
    { benchmark: 'US', fromDay: '2025-12-31', instrument: 'USAA', weight: '1' },
    { benchmark: 'HALF', fromDay: '2025-12-31', instrument: 'USAA', weight: '0.5' },
    { benchmark: 'HALF', fromDay: '2025-12-31', instrument: 'EUEU', weight: '0.5' },
  ],
  accounts: WORKED_LEDGER.accounts.map((row) => ({ ...row, benchmark: row.id === 'Alpha' ? 'US' : 'HALF' })),
  lookThrough: [
    inside('USAA', '2025-01-01', 'US', '0.5'),
    inside('USAA', '2025-06-01', 'US', '1'),
    inside('EUEU', '2025-01-01', 'DE', '0.6'),
    inside('EUEU', '2025-01-01', 'FR', '0.3'),
  ],
  marketRows: [
    { table: 'usEqETFs', position: 1, instrument: 'USAA', currencyPair: null },
    { table: 'intlEqETFs', position: 1, instrument: 'EUEU', currencyPair: null },
    { table: 'watchlist', position: 2, instrument: 'SHRT', currencyPair: null },
    { table: 'watchlist', position: 1, instrument: 'SPLT', currencyPair: null },
    { table: 'currencies', position: 1, instrument: null, currencyPair: 'USDEUR' },
    { table: 'currencies', position: 2, instrument: null, currencyPair: 'GBPUSD' },
  ],
}

function inside(instrument: string, fromDay: string, key: string, weight: string): Dataset['lookThrough'][number] {
  return { instrument, fromDay, dimension: 'country', key, weight }
}

/** Bodies of calls about one instrument, account or issuer, and about trades. */
export const WORKED_THINGS = {
  instrument: 'SPLT',
  issuer: 'SPLT',
  changes: [{ ticker: 'SPLT', quantity: 12 }],
  compared: [
    { kind: 'instrument', name: 'USAA' },
    { kind: 'benchmark', name: 'Half and half' },
  ],
}
