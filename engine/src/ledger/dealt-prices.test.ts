import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { DAYS, deposit, readings, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { flowSeries } from './external-flows.ts'
import type { KindTransfer, LedgerEvent } from './ledger-event.ts'

const inDollars = [series(1), series(1.1, 1.2)]

describe('before the first close of an instrument', () => {
  it('the latest price of the account’s own trades values what it holds', () => {
    const instruments = [share(series(Number.NaN, Number.NaN, Number.NaN, Number.NaN, 22))]
    const events = [
      deposit('2026-03-02', 200),
      trade('2026-03-03', 4, 20),
      trade('2026-03-05', -1, 21),
      trade('2026-03-05', 1, 23),
    ]
    const { value, rows } = replay(instruments, events)
    // 120 + 4 x 20, the same, 120 + 21 - 23 + 4 x 23, then 118 + 4 x 22.
    deepEqual([...value[USD]!.subarray(0, 6)], [200, 200, 200, 210, 206, 206])
    deepEqual(rows[0]!.dealt?.event, [1, 2, 3])
    const after = replay([share(series(20))], events)
    equal(after.rows[0]!.dealt, undefined)
  })
  it('what is moved in kind is worth the same price; between two accounts that of the client’s last trade, else it is unknown', () => {
    const instruments = [share(series(Number.NaN, Number.NaN, Number.NaN, 22))]
    const left = (counterAccount: string | null, traded: { tradedPrice?: number } = {}): KindTransfer => ({
      type: 'kindTransfer',
      day: parseDay('2026-03-04'),
      instrument: 0,
      quantity: -1,
      counterparty: 'Heir',
      counterAccount,
      ...traded,
    })
    const events = (end: LedgerEvent) => [deposit('2026-03-02', 100), trade('2026-03-03', 4, 20), end]
    const flowsOf = (end: LedgerEvent) => {
      const { external } = replay(instruments, events(end))
      return flowSeries(external, (index) => instruments[index]!, inDollars, DAYS.length).outflow[2]
    }
    deepEqual([flowsOf(left(null)), flowsOf(left('Other'))], [20, 0])
    // The rest is worth it too, 20 + 3 x 21, until the close, 20 + 3 x 22; what arrived elsewhere as well.
    const moved = replay(instruments, events(left('Other', { tradedPrice: 21 })))
    equal(flowsOf(left('Other', { tradedPrice: 21 })), 21)
    deepEqual([...moved.value[USD]!.subarray(1, 4)], [100, 83, 86])
    const arrived = { ...left('First', { tradedPrice: 21 }), quantity: 1 }
    deepEqual([...replay(instruments, [arrived]).value[USD]!.subarray(1, 4)], [0, 21, 22])
    const { profitAndLoss } = readings(replay(instruments, events(left(null))), instruments, inDollars)
    deepEqual(
      [1, 2].map((t) => profitAndLoss(0, t)),
      [0, 0],
    )
  })
})
