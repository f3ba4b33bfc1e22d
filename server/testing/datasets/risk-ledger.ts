import { isoDay, parseDay } from '@portal/analytics/calendar/day-number.ts'
import { valuationDays } from '@portal/analytics/calendar/valuation-days.ts'

import type { Dataset } from '../../src/ingest/dataset.ts'
import { EMPTY_DATASET, share } from './sample-dataset.ts'

/** Days with a move. */
export const MOVES = 260

/** The moves of the index in the order of their days. */
export const INDEX_MOVES: readonly number[] = Array.from({ length: MOVES }, (_, k) => (((k * 97) % MOVES) - MOVES / 2) / 10_000)

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
 * An index whose 260 daily moves are -1.30 %, -1.29 %, …, +1.29 %, each once, in a mixed order; the last close is Friday 20 March 2026.
 * RISE moves one and a half times as much, FALL as the index does. All end at the price 100.
 *
 *   Alpha  holds 200 RISE (20,000), -100 FALL (-10,000) and 10,000 USD: NPV 20,000
 */
export const RISK_LEDGER: Dataset = {
  ...EMPTY_DATASET,
  reportingCurrencies: ['USD', 'EUR'],
  instruments: [
    share('INDEX', { kind: 'index' }),
    share('RISE'),
    share('FALL', { assetClass: 'Real Estate' }),
    share('LATE', { assetClass: 'Equity' }),
  ],
  benchmarks: [{ id: 'B', name: 'The index' }],
  benchmarkWeights: [{ benchmark: 'B', fromDay: '2024-01-01', instrument: 'INDEX', weight: '1' }],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: 'B', reportAddress: null }],
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
  factors: [{ key: 'equity', name: 'Equity', position: 1, instrument: 'INDEX' }],
  prices: [...closes('INDEX', 1), ...closes('RISE', 1.5), ...closes('FALL', 1), ...closes('LATE', 2).slice(-10)],
  transfers: [inKind('X1', 'RISE', '200'), inKind('X2', 'FALL', '-100'), cash('X3', 'USD', '10000')],
}

/** Closes that end at 100 and move a multiple of the index. */
function closes(instrument: string, multiple: number): Dataset['prices'] {
  const last = parseDay('2026-03-20')
  const days = valuationDays(last - 400, last, []).slice(-(MOVES + 1))
  const prices = [100]
  for (const move of INDEX_MOVES.toReversed()) prices.unshift(prices[0]! / (1 + multiple * move))
  return prices.map((price, i) => ({ instrument, day: isoDay(days[i]!), close: price.toFixed(12) }))
}

/** External flows before the last month. */
export function inKind(id: string, instrument: string, quantity: string): Dataset['transfers'][number] {
  return { ...NOTHING, id, account: 'Alpha', date: '2026-02-16', counterparty: 'Opening', instrument, quantity }
}

export function cash(id: string, currency: string, amount: string): Dataset['transfers'][number] {
  return { ...NOTHING, id, account: 'Alpha', date: '2026-02-16', counterparty: 'Opening', currency, amount }
}
