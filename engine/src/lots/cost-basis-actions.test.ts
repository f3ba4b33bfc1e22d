import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import type { KindTransfer, LedgerEvent } from '#ledger/ledger-event.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { exact, follow, lotsOf, one, total } from '../../testing/followed-cost.ts'
import { series, share, trade } from '../../testing/small-market.ts'

describe('corporate actions', () => {
  const instruments = [share(series(100, 100, 90)), share(series(Number.NaN, Number.NaN, Number.NaN, 18))]
  const spinOff = {
    type: 'distribution',
    day: parseDay('2026-03-04'),
    instrument: 0,
    other: 1,
    ratio: 0.5,
    isMerger: false,
  } as const
  const bought = [trade('2026-03-02', 10, 60), trade('2026-03-03', 10, 80)]
  it("a spin-off takes the issuer's share of the cost and the dates", () => {
    const basis = one(bought, { instruments, actions: [{ ...spinOff, costShare: 0.25 }] })
    deepEqual(lotsOf(basis), [
      [2, 10, 450],
      [3, 10, 600],
      [2, 5, 150],
      [3, 5, 200],
    ])
  })
  it('without one the share is by value at its first close: 0.5 x 18 of 99', () => {
    const { open } = one(bought, { instruments, actions: [spinOff] })
    closeTo(open[2]!.cost, (600 * 9) / 99, exact)
    closeTo(open[0]!.cost, (600 * 90) / 99, exact)
  })
  it('a merger carries cost and date into the new units and realises nothing', () => {
    const actions = [{ ...spinOff, ratio: 0.6, isMerger: true }]
    const basis = one([...bought, { ...trade('2026-03-09', -6, 18), instrument: 1 }], { instruments, actions })
    deepEqual(
      basis.realised.map(({ acquired, cost }) => [acquired, cost]),
      [[parseDay('2026-03-02'), 600]],
    )
    deepEqual(lotsOf(basis), [[3, 6, 800]])
  })
})

describe('exercise', () => {
  const terms = { underlying: 1, isCall: true, strike: series(15) }
  const instruments = [share(series(4.8), { multiplier: 100, option: terms }), share(series(22))]
  const events = [trade('2026-03-02', 1, 4.5), { ...trade('2026-03-04', -1, 0), type: 'exercise' } as const]
  it('closes the option at its intrinsic value, which the share costs beside the strike', () => {
    const basis = one(events, { instruments })
    deepEqual([total(basis.realised), lotsOf(basis)], [700 - 450, [[4, 100, 2_200]]])
  })
  it("or puts the option's cost into the share's: IRS, Publication 550, puts and calls", () => {
    const basis = one(events, { instruments, convention: { exercise: 'intoCost' } })
    deepEqual([total(basis.realised), lotsOf(basis)], [0, [[4, 100, 1_500 + 450]]])
  })
  it('the fees of the option are in the cost of the share once, or beside it where costs stay outside', () => {
    const [bought, exercised] = events
    const withFees = [
      { ...bought!, costs: 7 },
      { ...exercised!, costs: 2 },
    ]
    const lot = (costs: 'inside' | 'outside') => {
      const { open } = one(withFees, { instruments, convention: { exercise: 'intoCost', costs } })
      return open.map((each) => [each.cost, each.costs])
    }
    deepEqual(lot('inside'), [[1_500 + 450 + 9, 9]])
    deepEqual(lot('outside'), [[1_500 + 450, 9]])
  })
  it('an assigned put lowers the cost of the share by its premium', () => {
    const put = [
      share(series(4), { multiplier: 100, option: { ...terms, isCall: false, strike: series(25) } }),
      share(series(22)),
    ]
    const assigned = [trade('2026-03-02', -1, 4), { ...trade('2026-03-04', 1, 0), type: 'exercise' } as const]
    deepEqual(lotsOf(one(assigned, { instruments: put, convention: { exercise: 'intoCost' } })), [[4, 100, 2_500 - 400]])
  })
})

describe('transfers in kind', () => {
  const move = (date: string, quantity: number, over: Partial<KindTransfer> = {}): LedgerEvent => ({
    type: 'kindTransfer',
    day: parseDay(date),
    instrument: 0,
    quantity,
    counterparty: '',
    counterAccount: null,
    ...over,
  })
  it('between two accounts carry cost and date, whichever account comes first, and count as old as they are', () => {
    const giver = [trade('2026-03-02', 10, 12), trade('2026-03-03', 10, 14), move('2026-03-05', -15, { counterAccount: 'to' })]
    const taker = [trade('2026-03-04', 5, 30), move('2026-03-05', 15, { counterAccount: 'from' }), trade('2026-03-06', -10, 40)]
    for (const accounts of [
      { from: giver, to: taker },
      { to: taker, from: giver },
    ]) {
      const { realised, open } = follow(accounts)
      deepEqual(
        realised.map(({ account, acquired, cost }) => [account, acquired, cost]),
        [['to', parseDay('2026-03-02'), 120]],
      )
      const of = (key: string) => open.filter(({ account }) => account === key).map(({ quantity, cost }) => [quantity, cost])
      deepEqual(
        [of('from'), of('to')],
        [
          [[5, 70]],
          [
            [5, 70],
            [5, 150],
          ],
        ],
      )
    }
  })
  it('what arrives in parts brings its lots in parts: 4 of 10, then 7, of which one came from nowhere', () => {
    const from = [trade('2026-03-02', 6, 12), trade('2026-03-03', 4, 14), move('2026-03-04', -10, { counterAccount: 'to' })]
    const arrives = (date: string, quantity: number) => move(date, quantity, { counterAccount: 'from' })
    const first = follow({ from, to: [arrives('2026-03-05', 4)] })
    deepEqual(lotsOf(first), [[2, 4, 48]])
    deepEqual(
      first.carried.map(({ quantity, cost }) => [quantity, +cost.toFixed(9)]),
      [
        [2, 24],
        [4, 56],
      ],
    )
    const both = follow({ from, to: [arrives('2026-03-05', 4), arrives('2026-03-06', 7)] })
    deepEqual(lotsOf(both), [
      [2, 4, 48],
      [2, 2, 24],
      [3, 4, 56],
      [6, 1, 20],
    ])
    deepEqual(both.carried, [])
  })
  it('a split on their way makes more units of them at the same cost: 10 for 120 leave, 20 for 120 arrive', () => {
    const actions = [{ type: 'split', day: parseDay('2026-03-04'), instrument: 0, ratio: 2 }] as const
    const from = [trade('2026-03-02', 10, 12), move('2026-03-03', -10, { counterAccount: 'to' })]
    const arrives = (quantity: number) => move('2026-03-05', quantity, { counterAccount: 'from' })
    deepEqual(lotsOf(follow({ from, to: [arrives(20)] }, { actions })), [[2, 20, 120]])
    const part = follow({ from, to: [arrives(5)] }, { actions })
    deepEqual([lotsOf(part), part.carried.map(({ quantity, cost }) => [quantity, cost])], [[[2, 5, 30]], [[15, 90]]])
  })
  it('from outside they cost the close, or what came with them; what leaves is carried away', () => {
    const lots = [
      { id: 'old', acquired: parseDay('2019-05-02'), quantity: 10, cost: 50, costReporting: 50, costs: 0, costsReporting: 0 },
    ]
    const basis = one([move('2026-03-02', 5), move('2026-03-03', 10, { lots }), move('2026-03-04', -12)])
    deepEqual(
      basis.open.map(({ quantity, cost }) => [quantity, cost]),
      [[3, 60]],
    )
    deepEqual(
      basis.carried.map(({ id, quantity, cost, left }) => [id, quantity, cost, left]),
      [
        ['old', 10, 50, parseDay('2026-03-04')],
        [null, 2, 40, parseDay('2026-03-04')],
      ],
    )
    equal(basis.realised.length, 0)
  })
})
