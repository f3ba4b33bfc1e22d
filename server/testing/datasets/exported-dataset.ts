import type { Dataset } from '../../src/ingest/dataset.ts'
import { inKind, share, trade } from './sample-dataset.ts'

/** The dataset with a twin of an instrument, and another client with an instrument of its own. */
export function withOthers(dataset: Dataset): Dataset {
  const of = { account: 'D1', tradeDate: '2024-01-03' }
  const moved = { date: '2024-01-08', instrument: null, quantity: null, currency: 'USD' }
  return {
    ...dataset,
    instruments: [...dataset.instruments, share('ONE2'), share('SECRET')],
    clients: [...dataset.clients, { ...dataset.clients[0]!, id: 'D', name: 'Other', benchmark: null }],
    accounts: [...dataset.accounts, { ...dataset.accounts[1]!, id: 'D1', client: 'D', name: 'Third' }],
    mandateLimits: [...dataset.mandateLimits, { ...dataset.mandateLimits[0]!, mandate: 'Other', bound: 0.5, warning: null }],
    mandateAssignments: [
      ...dataset.mandateAssignments,
      { mandate: 'Other', client: 'D', account: 'D1', fromDay: '2024-01-02', toDay: null },
    ],
    prices: [
      ...dataset.prices.map((row) => (row.close === '101.5' ? { ...row, isConfirmed: true } : row)),
      { instrument: 'ONE2', day: '2024-01-03', close: '90' },
      { instrument: 'ONE2', day: '2024-01-04', close: '99' },
    ],
    transactions: [
      ...dataset.transactions,
      trade('T8', { ...of, instrument: 'SECRET' }),
      trade('T9', { ...of, instrument: 'ONE2' }),
    ],
    transfers: [
      ...dataset.transfers,
      inKind('X3', { ...moved, account: 'D1', counterparty: '=Bank "A", and\\n', amount: '-5', reference: 'REF 1' }),
      inKind('X4', { ...moved, counterparty: 'Owner', counterAccount: 'D1', amount: '5' }),
    ],
  }
}

/** The dataset with rights that are exercised, a merger that pays cash, and a bond that is paid back in parts. */
export function withActions(dataset: Dataset): Dataset {
  const terms = { kind: 'right', underlying: 'ONE', strike: 90, unitsPerRight: 0.5, expiry: '2024-02-28' } as const
  const schedule = '2025-06-30 0.25; 2026-06-30 0.5'
  const bond = {
    kind: 'bond',
    dayCount: 'ACT/365L',
    couponRate: 0.03,
    couponsPerYear: 12,
    issueDate: '2023-06-30',
    firstCouponDate: null,
    maturity: '2027-06-30',
    exCouponDays: 0,
    redemptions: schedule,
  } as const
  const floating = {
    kind: 'bond',
    dayCount: 'ACT/360',
    couponRate: 0.02,
    couponsPerYear: 4,
    exCouponDays: 0,
    issueDate: '2023-06-30',
    firstCouponDate: null,
    maturity: '2027-06-30',
    referenceTenor: '3M',
    spread: -0.0005,
    fixings: '2023-06-28 -0.001; 2023-09-28 0.0215',
  } as const
  const action = { payDate: null, otherInstrument: 'RIGHT', amount: null, currency: null }
  return {
    ...dataset,
    instruments: [
      ...dataset.instruments,
      share('RIGHT', { kind: 'right', terms }),
      share('SINK', { kind: 'bond', multiplier: '0.01', terms: bond }),
      share('FLOAT', { kind: 'bond', multiplier: '0.01', terms: floating }),
    ],
    prices: [
      ...dataset.prices,
      { instrument: 'RIGHT', day: '2024-01-04', close: '5' },
      { instrument: 'SINK', day: '2024-01-04', close: '98' },
      { instrument: 'FLOAT', day: '2024-01-04', close: '99' },
    ],
    corporateActions: [
      ...dataset.corporateActions,
      { ...action, id: 'R', instrument: 'ONE', type: 'rights', exDate: '2024-01-04', ratio: '1' },
      {
        ...action,
        id: 'M',
        instrument: 'TWO',
        type: 'merger',
        exDate: '2024-01-05',
        ratio: '0.5',
        amount: '2.5',
        currency: 'USD',
      },
    ],
    transactions: [
      ...dataset.transactions,
      trade('R1', { instrument: 'RIGHT', type: 'exercise', tradeDate: '2024-01-08', quantity: '-4', price: '0' }),
      trade('B1', { instrument: 'SINK', tradeDate: '2024-01-04', quantity: '1000', price: '98' }),
      trade('B2', { instrument: 'FLOAT', tradeDate: '2024-01-04', quantity: '1000', price: '99' }),
    ],
  }
}
