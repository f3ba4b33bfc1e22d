import type { Dataset } from '../../src/ingest/dataset.ts'
import { inKind, RISK_LEDGER } from './risk-ledger.ts'
import { share } from './sample-dataset.ts'

/*
 * Further holdings of Alpha of the risk ledger, with a proxy of the duration factor, on its last close, Friday 20 March 2026:
 *
 *   PAIR    4 % half-yearly, due 20 March 2028, at 100: a coupon date, so four payments of 2, 2, 2 and 102 and a yield of 4 %
 *   LAST    4 % half-yearly, due 20 September 2026, at 100: 102 in half a year by simple interest, a yield of 4 %
 *   MID     3.6 % half-yearly by 30/360 US, due 5 February 2027, at 99: 45 of 180 days of the running period have passed
 *   RISE C, RISE P   at RISE's price of 100, due in 365 days, at 7.965567455405798: 100 (N(0.1) - N(-0.1)), a volatility of 20 %
 *   DEEP C  the right to buy RISE at 1: its close is 99, what exercise brings
 */
const DAYS = RISK_LEDGER.prices.flatMap(({ instrument, day }) => (instrument === 'INDEX' ? [day] : []))
/** Of a call and a put at 100 that are due in a year, without interest. */
export const AT_THE_MONEY = 7.965567455405798
export const MODELS_LEDGER: Dataset = {
  ...RISK_LEDGER,
  factors: [...RISK_LEDGER.factors, { key: 'duration', name: 'Duration', position: 2, instrument: 'RATE' }],
  instruments: [
    ...RISK_LEDGER.instruments,
    share('RATE'),
    bond('PAIR', '2028-03-20', 0.04, 'ACT/ACT ICMA'),
    bond('LAST', '2026-09-20', 0.04, 'ACT/ACT ICMA'),
    bond('MID', '2027-02-05', 0.036, '30/360 US'),
    option('RISE C', 'call', 100),
    option('RISE P', 'put', 100),
    option('DEEP C', 'call', 1),
  ],
  prices: [
    ...RISK_LEDGER.prices,
    ...DAYS.map((day, k) => ({ instrument: 'RATE', day, close: String(50 + ((k * 5) % 13) / 10) })),
    ...flat('PAIR', '100'),
    ...flat('LAST', '100'),
    ...flat('MID', '99'),
    ...flat('RISE C', String(AT_THE_MONEY)).slice(-5),
    ...flat('RISE P', String(AT_THE_MONEY)).slice(-5),
    ...flat('DEEP C', '99').slice(-5),
  ],
  transfers: [
    ...RISK_LEDGER.transfers,
    ...['PAIR', 'LAST', 'MID'].map((id) => inKind(`X ${id}`, id, '1000')),
    ...['RISE C', 'RISE P', 'DEEP C'].map((id) => ({ ...inKind(`X ${id}`, id, '1'), date: '2026-03-18' })),
  ],
}

function bond(id: string, maturity: string, couponRate: number, dayCount: 'ACT/ACT ICMA' | '30/360 US') {
  const terms = {
    kind: 'bond' as const,
    couponRate,
    couponsPerYear: 2 as const,
    dayCount,
    exCouponDays: 0,
    issueDate: `2020${maturity.slice(4)}`,
    firstCouponDate: null,
    maturity,
  }
  return share(id, { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })
}

function option(id: string, right: 'call' | 'put', strike: number) {
  const terms = {
    kind: 'option' as const,
    underlying: 'RISE',
    right,
    style: 'european' as const,
    strike,
    expiry: '2027-03-20',
  }
  return share(id, { kind: 'option', multiplier: '1', terms })
}

function flat(instrument: string, close: string): Dataset['prices'] {
  return DAYS.map((day) => ({ instrument, day, close }))
}
