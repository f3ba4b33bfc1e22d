import type { Dataset } from '../../src/ingest/dataset.ts'
import { inKind, RISK_LEDGER } from './risk-ledger.ts'
import { share } from './sample-dataset.ts'

/*
 * The last close is Friday 20 March 2026, the curve of the dollar that of Monday 16 March: 5 % for a year, continuously. RISE is at 100
 * and pays 2 %. The options on it expire in 365 days, the forward buys a euro for 1.10 dollars on that day; there is no curve of the euro.
 */
const DAYS = RISK_LEDGER.prices.flatMap(({ instrument: of, day }) => (of === 'INDEX' ? [day] : []))
/** J. Hull's formula with a dividend yield: spot and strike 100, a year, 5 % and 2 %, a volatility of 20 %. */
const CALL = 9.227005508154036
const option = (right: 'call' | 'put') => ({
  kind: 'option' as const,
  underlying: 'RISE',
  right,
  style: 'european' as const,
  strike: 100,
  expiry: '2027-03-20',
})
export const CURVE_LEDGER: Dataset = {
  ...RISK_LEDGER,
  instruments: [
    ...RISK_LEDGER.instruments,
    share('CALL', { kind: 'option', terms: option('call') }),
    share('PUT', { kind: 'option', terms: option('put') }),
    share('FWD', {
      kind: 'fxForward',
      assetClass: 'Currency',
      terms: { kind: 'fxForward', buyCurrency: 'EUR', rate: 1.1, maturity: '2027-03-20' },
    }),
    share('FUT', { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: 'RISE', expiry: '2027-03-20' } }),
  ],
  prices: [
    ...RISK_LEDGER.prices,
    ...DAYS.slice(-5).map((day) => ({ instrument: 'CALL', day, close: String(CALL) })),
    // By put-call parity: 100 e^-0.05 - 100 e^-0.02 more.
    ...DAYS.slice(-5).map((day) => ({
      instrument: 'PUT',
      day,
      close: (CALL + 100 * Math.exp(-0.05) - 100 * Math.exp(-0.02)).toFixed(15),
    })),
    ...DAYS.slice(-5).map((day) => ({ instrument: 'FUT', day, close: '103' })),
  ],
  fxRates: DAYS.map((day) => ({ currency: 'EUR', day, rate: '1.2' })),
  transfers: [
    ...RISK_LEDGER.transfers,
    ...['CALL', 'PUT', 'FWD', 'FUT'].map((id) => ({ ...inKind(`X ${id}`, id, '1'), date: DAYS.at(-2)! })),
  ],
  curves: [{ currency: 'USD', day: '2026-03-16', tenor: '1Y', rate: '0.05', compounding: 'continuous', dayCount: 'ACT/365F' }],
  dividendYields: [{ instrument: 'RISE', day: '2026-03-16', yield: '0.02' }],
}
