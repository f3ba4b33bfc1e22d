import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import fc from 'fast-check'
import type { LedgerEvent } from '#ledger/ledger-event.ts'
import type { LotMethod } from '#ledger/lot.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { exact, lotsOf, one } from '../../testing/followed-cost.ts'
import { DAYS, replay, series, share, trade, USD } from '../../testing/small-market.ts'

const back = (date: string, amount: number): LedgerEvent => ({
  type: 'income',
  day: parseDay(date),
  instrument: 0,
  currency: USD,
  amount,
  isReturnOfCapital: true,
  id: `I ${date}`,
})

describe('a return of capital', () => {
  it('is a gain beyond the cost: IRS, Publication 550, nondividend distributions', () => {
    // Bought for 100, 80 came back before and 30 comes back now: 20 left to recover, so 10 are a gain.
    const { realised, open } = one([trade('2026-03-02', 1, 100), back('2026-03-03', 80), back('2026-03-04', 30)])
    deepEqual(
      realised.map(({ cost, proceeds, gain, returnedOn, closedBy }) => [cost, proceeds, gain, returnedOn, closedBy]),
      [[20, 30, 10, 1, 'I 2026-03-04']],
    )
    deepEqual(
      open[0]!.returned?.map(({ id, amount }) => [id, amount]),
      [
        ['I 2026-03-03', 80],
        ['I 2026-03-04', 20],
      ],
    )
  })

  it('is all gain where nothing is held any more', () => {
    const { realised, open } = one([trade('2026-03-02', 10, 5), trade('2026-03-03', -10, 6), back('2026-03-04', 7)])
    deepEqual(
      realised.map(({ gain }) => gain),
      [10, 7],
    )
    deepEqual(open, [])
  })

  it('goes with its units through a split, a sale of a part and a transfer', () => {
    const actions = [{ type: 'split', day: parseDay('2026-03-04'), instrument: 0, ratio: 2 }] as const
    const events = [trade('2026-03-02', 10, 20), back('2026-03-03', 40), trade('2026-03-05', -5, 20)]
    const followed = one(events, { actions })
    deepEqual(lotsOf(followed), [[2, 15, 120]])
    closeTo(followed.open[0]!.returned![0]!.amount, 30, exact)
  })

  it('leaves the row as value that its units lose and as money taken out, and is no income of it', () => {
    const row = replay([share(series(20, 18))], [trade('2026-03-02', 10, 20), back('2026-03-03', 20)]).rows[0]!
    deepEqual([...row.entries.kind], [0, 3])
    deepEqual([...row.capital.amount], [200, -20])
  })

  it('lowers cost and adds gains by what was paid, whatever the method and the amounts', () => {
    const buys = fc.array(fc.record({ units: fc.integer({ min: 1, max: 500 }), price: fc.integer({ min: 1, max: 90 }) }), {
      minLength: 1,
      maxLength: 5,
    })
    const methods = fc.constantFrom<LotMethod>('fifo', 'lifo', 'average', 'highestCost')
    fc.assert(
      fc.property(buys, fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 4 }), methods, (bought, paid, method) => {
        const events = [
          ...bought.map(({ units, price }) => trade('2026-03-02', units, price)),
          ...paid.map((amount, i): LedgerEvent => ({ ...back('2026-03-03', amount), day: DAYS[i + 1]! }) as LedgerEvent),
        ]
        const { open, realised } = one(events, { convention: { method } })
        const spent = bought.reduce((sum, { units, price }) => sum + units * price, 0)
        const cost = open.reduce((sum, lot) => sum + lot.cost, 0)
        const gains = realised.reduce((sum, { gain }) => sum + gain, 0)
        const returned = paid.reduce((sum, amount) => sum + amount, 0)
        closeTo(spent - cost + gains, returned, 1e-6)
        equal(
          open.every((lot) => lot.cost >= -1e-6),
          true,
        )
      }),
    )
  })
})
