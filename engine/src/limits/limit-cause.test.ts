import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import { DAYS, deposit, EUR, future, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { movesOn } from './limit-cause.ts'

const INSTRUMENTS = [share(series(20)), future(series(500), 10)]
const ACCOUNT = { id: 'A', name: 'A', currency: 'USD', portfolioName: 'P', benchmarkId: null }

/** Events of Thursday 5 March, the fourth day. */
function moved(...events: readonly LedgerEvent[]) {
  const { trades, flows } = movesOn([{ account: ACCOUNT, version: 1, ledger: replay(INSTRUMENTS, events) }], 3)
  const read = ({ quantities, balances }: typeof trades) => ({ units: [...quantities], cash: [...balances] })
  return { trades: read(trades), flows: read(flows) }
}
const inKind = (date: number, quantity: number) =>
  ({ type: 'kindTransfer', day: DAYS[date]!, instrument: 0, quantity, counterparty: 'Bank', counterAccount: null }) as const

describe('what a day brought an account', () => {
  it('by trades are the units and what was paid for them, costs among it', () => {
    deepEqual(moved(deposit('2026-03-02', 1_000), trade('2026-03-05', 10, 19, { costs: 3 })), {
      trades: { units: [[0, 10]], cash: [[USD, -193]] },
      flows: { units: [], cash: [] },
    })
  })
  it('by external flows are cash and units in kind, which no trade brought, even where as many units were bought', () => {
    deepEqual(moved(deposit('2026-03-05', 1_000), inKind(3, 10), trade('2026-03-05', 10, 19)), {
      trades: { units: [[0, 10]], cash: [[USD, -190]] },
      flows: { units: [[0, 10]], cash: [[USD, 1_000]] },
    })
  })
  it('by a currency deal is cash of both currencies', () => {
    const deal: LedgerEvent = {
      type: 'currencyDeal',
      day: DAYS[3]!,
      currency: EUR,
      amount: 100,
      otherCurrency: USD,
      otherAmount: -120,
      costCurrency: USD,
      costs: 0,
    }
    deepEqual(moved(deposit('2026-03-02', 1_000), deal).trades.cash.toSorted(), [
      [USD, -120],
      [EUR, 100],
    ])
  })
  it('is nothing of other days', () => {
    const events = [deposit('2026-03-04', 1_000), inKind(2, 10), trade('2026-03-06', 10, 19)]
    deepEqual(moved(...events), { trades: { units: [], cash: [] }, flows: { units: [], cash: [] } })
  })
})
