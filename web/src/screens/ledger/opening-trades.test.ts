import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { findEntries } from '@portal/contract/institution/entries.ts'
import { itemOf } from '../../../testing/sample-of.ts'
import { openingTrades } from './opening-trades.ts'

const trade = (id: string, quantity: string, more: object = {}) =>
  itemOf(findEntries, 'entries', { id, day: '2024-05-02', isCancelled: false, cells: { instrument: 'ACME', quantity }, ...more })
const ENTRIES = [
  trade('buy', '10'),
  trade('sale', '-4'),
  trade('later', '5', { day: '2026-01-02' }),
  trade('cancelled', '7', { isCancelled: true }),
  trade('other', '3', { cells: { instrument: 'BETA', quantity: '3' } }),
]
const closed = (quantity: string) =>
  openingTrades(ENTRIES, { instrument: 'ACME', quantity, trade_date: '2025-06-30' }).map(({ id }) => id)

describe('the trades whose lots a trade can close', () => {
  it('are the buys until the day of a sale', () => deepEqual(closed('-2'), ['buy']))
  it('are the sales until the day of a buy, which covers them', () => deepEqual(closed('2'), ['sale']))
  it('are none without a quantity', () => deepEqual(closed(''), []))
})
