import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import { DAYS, deposit, EUR, future, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { movedAndChanged, movesBetween } from './moves-between.ts'

const INSTRUMENTS = [share(series(20)), future(series(500), 10)]

/** Events of Thursday 5 March, the fourth day. */
function moved(...events: readonly LedgerEvent[]) {
  const { trades, flows } = movesBetween([{ ledger: replay(INSTRUMENTS, events) }], 2, 3)
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

describe('what several days brought an account', () => {
  const events = [deposit('2026-03-02', 1_000), trade('2026-03-03', 10, 20), trade('2026-03-06', -4, 10)]

  it('is in units of the last day, after the splits since', () => {
    const split = { type: 'split', day: DAYS[3]!, instrument: 0, ratio: 2 } as const
    const accounts = [{ ledger: replay(INSTRUMENTS, events, [split]) }]
    const { trades } = movesBetween(accounts, 0, 9)
    deepEqual([[...trades.quantities], [...trades.balances]], [[[0, 16]], [[USD, -160]]])
    deepEqual([...movesBetween(accounts, 1, 9).trades.quantities], [[0, -4]])
    deepEqual(movedAndChanged(accounts, 0, 9), null)
  })
  it('cannot be followed where an instrument was traded and then merged into another one, but can where the merger came first', () => {
    const instruments = [share(series(20)), share(series(10))]
    const merger = { type: 'distribution', day: DAYS[6]!, instrument: 0, other: 1, ratio: 2, isMerger: true } as const
    const accounts = [{ ledger: replay(instruments, events, [merger]) }]
    deepEqual([movedAndChanged(accounts, 0, 9), movedAndChanged(accounts, 5, 9)], [0, null])
  })
})
