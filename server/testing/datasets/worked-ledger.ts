import type { StoredTerms } from '@portal/engine/instruments/kinds.ts'
import type { Dataset, InstrumentRecord, PriceRecord, TransferRecord } from '../../src/ingest/dataset.ts'
import { EMPTY_DATASET, share, trade } from './sample-dataset.ts'

const NOTHING = {
  counterAccount: null,
  currency: null,
  amount: null,
  instrument: null,
  quantity: null,
  costPrice: null,
  costDate: null,
}

/*
 * Two accounts over two currencies whose figures are calculated by hand in the tests. The pivot is USD, the last close Friday
 * 20 March 2026, the one before Thursday 19 March. Between 31 December and 19 March only the bond's accrued interest moves.
 *
 *                30 Dec   19 Mar   20 Mar
 *   USD per EUR    1.10     1.20     1.25
 *   SPLT  USD       100      120       31   splits 4 for 1 on 20 March
 *   DIVI  EUR        50       50       48   goes ex 2.00 on 20 March, paid on 27 March
 *   BOND  USD        98       99     98.9   3.6 % half-yearly, 30E/360: 0.01 accrued a day since 15 November 2025
 *   SHRT  USD        40       44       42
 *   FUTR  USD         -      503      501   10 USD a point
 *
 *   Alpha  30 Dec  in kind 10 SPLT, 10,000 BOND, -50 SHRT; 5,000 USD
 *           2 Mar  1,000 USD to Beta
 *          19 Mar  buys 2 FUTR at 500, fees 6
 *   Beta   30 Dec  in kind 100 DIVI; 2,000 EUR
 *           2 Mar  1,000 USD from Alpha; withdraws 500 EUR
 *          20 Mar  buys 1,000 USD at 0.82 EUR, fees 2 EUR; 170 EUR dividend due
 */
export const WORKED_LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [
    share('SPLT'),
    share('DIVI', { currency: 'EUR' }),
    share('SHRT', { assetClass: 'Real Estate' }),
    bond(),
    share('FUTR', { kind: 'future', multiplier: '10', terms: { kind: 'future', underlying: null, expiry: '2026-06-19' } }),
  ],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: ['Alpha', 'Beta'].map((id) => ({
    id,
    client: 'C',
    name: id,
    currency: 'USD',
    portfolio: null,
    benchmark: null,
    openedOn: null,
    closedOn: null,
  })),
  prices: [
    ...closes('SPLT', '100', '120', '31'),
    ...closes('DIVI', '50', '50', '48'),
    ...closes('BOND', '98', '99', '98.9'),
    ...closes('SHRT', '40', '44', '42'),
    ...closes('FUTR', null, '503', '501'),
  ],
  fxRates: [
    { currency: 'EUR', day: '2025-12-30', rate: '1.1' },
    { currency: 'EUR', day: '2026-03-19', rate: '1.2' },
    { currency: 'EUR', day: '2026-03-20', rate: '1.25' },
  ],
  corporateActions: [
    {
      id: 'S',
      instrument: 'SPLT',
      type: 'split',
      exDate: '2026-03-20',
      payDate: null,
      ratio: '4',
      otherInstrument: null,
      amount: null,
      currency: null,
    },
  ],
  transactions: [
    trade('T1', { account: 'Alpha', tradeDate: '2026-03-19', instrument: 'FUTR', quantity: '2', price: '500', fees: '6' }),
    trade('T2', {
      account: 'Beta',
      tradeDate: '2026-03-20',
      type: 'fx',
      instrument: 'CASH:USD',
      quantity: '1000',
      price: '0.82',
      currency: 'EUR',
      fees: '2',
    }),
  ],
  income: [
    {
      id: 'I1',
      account: 'Beta',
      payDate: '2026-03-27',
      exDate: '2026-03-20',
      type: 'dividend',
      instrument: 'DIVI',
      currency: 'EUR',
      amount: '170',
      gross: '200',
      tax: '30',
    },
  ],
  transfers: [
    inKind('X1', 'Alpha', 'SPLT', '10'),
    inKind('X2', 'Alpha', 'BOND', '10000'),
    inKind('X3', 'Alpha', 'SHRT', '-50'),
    inKind('X4', 'Beta', 'DIVI', '100'),
    money('X5', 'Alpha', '2025-12-30', 'USD', '5000'),
    money('X6', 'Beta', '2025-12-30', 'EUR', '2000'),
    money('X7', 'Alpha', '2026-03-02', 'USD', '-1000', 'Beta'),
    money('X8', 'Beta', '2026-03-02', 'USD', '1000', 'Alpha'),
    money('X9', 'Beta', '2026-03-02', 'EUR', '-500'),
  ],
}

function bond(): InstrumentRecord {
  const terms: StoredTerms = {
    kind: 'bond',
    couponRate: 0.036,
    couponsPerYear: 2,
    issueDate: '2020-11-15',
    firstCouponDate: null,
    maturity: '2030-11-15',
    dayCount: '30E/360',
    exCouponDays: 0,
  }
  return share('BOND', { kind: 'bond', multiplier: '0.01', assetClass: 'Fixed Income', terms })
}

function closes(instrument: string, december: string | null, thursday: string, friday: string): readonly PriceRecord[] {
  return [
    ...(december === null ? [] : [{ instrument, day: '2025-12-30', close: december }]),
    { instrument, day: '2026-03-19', close: thursday },
    { instrument, day: '2026-03-20', close: friday },
  ]
}

function inKind(id: string, account: string, instrument: string, quantity: string): TransferRecord {
  return { ...NOTHING, id, account, date: '2025-12-30', counterparty: 'Opening', instrument, quantity }
}

function money(
  id: string,
  account: string,
  date: string,
  currency: string,
  amount: string,
  counterAccount: string | null = null,
): TransferRecord {
  return { ...NOTHING, id, account, date, counterparty: counterAccount ?? 'Bank', counterAccount, currency, amount }
}
