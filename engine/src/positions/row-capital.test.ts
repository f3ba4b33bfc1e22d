import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { averageCapital, changeOnCapital } from '@portal/analytics/performance/average-capital.ts'
import fc from 'fast-check'
import type { ExternalFlow } from '#ledger/account-ledger.ts'
import type { Distribution, LedgerEvent } from '#ledger/ledger-event.ts'
import type { LedgerInstrument } from '#ledger/ledger-instrument.ts'
import type { Rates } from '#ledger/row-money.ts'
import { closeTo } from '../../../analytics/testing/close-to.ts'
import { randomEvents, randomMarket } from '../../testing/random-ledger.ts'
import { DAYS, deposit, EUR, future, replay, series, share, trade, USD } from '../../testing/small-market.ts'
import { cashCapital, noCapital, rowCapital, sectionCapital } from './row-capital.ts'

// In dollars. A euro costs 1.10, from Tuesday 3 March (day 1) on 1.20.
const rates: Rates = [series(1), series(1.1, 1.2)]

function capitalOf(
  instrument: LedgerInstrument,
  events: readonly LedgerEvent[],
  end: number,
  start = -1,
  kind: readonly ExternalFlow[] = [],
) {
  const { rows } = replay([instrument], events)
  return rowCapital(rows, instrument, kind, rates, { start, end })
}
const inKind = (index: number, units: number): ExternalFlow => ({
  index,
  instrument: 0,
  currency: USD,
  units,
  counterparty: 'Bank',
  counterAccount: null,
})

describe('capital of a row over a period', () => {
  it('is what was there, what trades put in with costs, and less the share that sales released', () => {
    // Day 0: 100 at 20 with costs of 10. Day 2: 50 sold at 25 with costs of 5, the other 50 are worth 1,250: half is released, less
    // a little, 2,010 x 1,250 / (1,250 + 1,245). Day 3 on that.
    const days = capitalOf(
      share(series(20, 22, 25)),
      [trade('2026-03-02', 100, 20, { costs: 10 }), trade('2026-03-04', -50, 25, { costs: 5 })],
      3,
    )
    const after = (2_010 * 1_250) / 2_495
    closeTo(averageCapital(days), (3 * 2_010 + after) / 4, 1e-9)
    deepEqual([...days.signedFlow], [2_010, 0, -1_245, 0])
  })
  it('of a short position that closes is that of the long one, with flows of the other sign', () => {
    // 100 at 20, gone at 22 on day 1.
    const of = (units: number) =>
      capitalOf(share(series(20, 22)), [trade('2026-03-02', units, 20), trade('2026-03-03', -units, 22)], 2)
    const [long, short] = [of(100), of(-100)]
    deepEqual([...short.signedFlow], [-2_000, 2_200, 0])
    closeTo(averageCapital(short), averageCapital(long), 1e-9)
  })
  it('crossing zero closes one side and opens the other: after it only what opened counts', () => {
    // 100 at 20; on day 1 150 are sold at 22: 2,200 close, 1,100 open a short position. Day 1: 2,000 + 1,100. Day 2: 1,100.
    const days = capitalOf(share(series(20, 22)), [trade('2026-03-02', 100, 20), trade('2026-03-03', -150, 22)], 2)
    closeTo(averageCapital(days), (2_000 + 3_100 + 1_100) / 3, 1e-9)
    deepEqual([...days.signedFlow], [2_000, -3_300, 0])
  })
  it('a part of the new side that was covered on the same day is released at its end', () => {
    // Then 20 are bought back at 22: 30 are short, 660 of 1,100 stay.
    const events = [trade('2026-03-02', 100, 20), trade('2026-03-03', -150, 22), trade('2026-03-03', 20, 22)]
    closeTo(averageCapital(capitalOf(share(series(20, 22)), events, 2)), (2_000 + 3_100 + 660) / 3, 1e-9)
  })
  it('of a future is its notional: two of 50 at 100, and the exposure at the close that starts the period', () => {
    const contract = future(series(100, 103), 50)
    closeTo(averageCapital(capitalOf(contract, [trade('2026-03-02', 2, 99)], 2)), 9_900, 1e-9)
    closeTo(averageCapital(capitalOf(contract, [trade('2026-03-02', 2, 99)], 2, 1)), 10_300, 1e-9)
  })
  it('what came in kind over the border of the scope is put in, what left is taken out, and against a short position it closes', () => {
    const kind: LedgerEvent = {
      type: 'kindTransfer',
      day: parseDay('2026-03-03'),
      instrument: 0,
      quantity: 50,
      counterparty: 'Bank',
      counterAccount: null,
    }
    const days = capitalOf(share(series(20, 22)), [trade('2026-03-02', 100, 20), kind], 1, -1, [inKind(1, 50)])
    deepEqual([...days.paidIn], [2_000, 1_100])
    const short = capitalOf(share(series(20, 22)), [trade('2026-03-02', -40, 20), kind], 1, -1, [inKind(1, 50)])
    deepEqual(
      [[...short.paidIn].map(Math.round), [...short.paidOut].map(Math.round)],
      [
        [800, 220],
        [0, 880],
      ],
    )
    closeTo(averageCapital(short), (800 + 1_020) / 2, 1e-9)
  })
  it('of two accounts is theirs together, whichever comes first', () => {
    const instrument = share(series(20, 22))
    const [a] = replay([instrument], [trade('2026-03-02', 100, 20), trade('2026-03-03', -100, 21)]).rows
    const [b] = replay([instrument], [trade('2026-03-03', 50, 21)]).rows
    const span = { start: -1, end: 2 }
    const [ab, ba] = [
      [a!, b!],
      [b!, a!],
    ].map((rows) => rowCapital(rows, instrument, [], rates, span))
    equal(averageCapital(ab!), averageCapital(ba!))
    closeTo(averageCapital(ab!), (2_000 + 3_050 + (3_050 * 1_100) / 3_200) / 3, 1e-9)
  })
  it('of two accounts on different sides is that of what they hold together: covering the short one puts money in', () => {
    // 100 long and 40 short are 60, 1,320 on day 1. On day 2 10 of the short are covered at 22: 220 more, held to the end.
    const instrument = share(series(20, 22))
    const [long] = replay([instrument], [trade('2026-03-02', 100, 20)]).rows
    const [short] = replay([instrument], [trade('2026-03-02', -40, 20), trade('2026-03-04', 10, 22)]).rows
    const [of, after] = [
      { start: 1, end: 3 },
      { start: 2, end: 3 },
    ].map((span) => rowCapital([long!, short!], instrument, [], rates, span))
    deepEqual(
      [[...of!.paidIn], [...of!.paidOut]],
      [
        [220, 0],
        [0, 0],
      ],
    )
    closeTo(averageCapital(of!), 1_540, 1e-9)
    closeTo(averageCapital(after!), 1_540, 1e-9)
  })
  it('a spin-off takes the value of the child out of its parent, so that a section of both has neither more nor less', () => {
    // 100 at 20; on day 1, at 16, 100 of a child at 4 are spun off: 2,000 x 1,600 / (1,600 + 400) stay with the parent.
    const [parent, child] = [share(series(20, 16)), share(series(Number.NaN, 4))]
    const spinOff: Distribution = {
      type: 'distribution',
      day: parseDay('2026-03-03'),
      instrument: 0,
      other: 1,
      ratio: 1,
      isMerger: false,
    }
    const { rows } = replay([parent, child], [trade('2026-03-02', 100, 20)], [spinOff])
    const parts = rows.map((row) => rowCapital([row], [parent, child][row.instrument]!, [], rates, { start: 0, end: 2 }))
    deepEqual(
      parts.map((part) => averageCapital(part)),
      [1_800, 400],
    )
    const whole = sectionCapital(parts)
    deepEqual(
      [[...whole.paidIn], [...whole.paidOut]],
      [
        [0, 0],
        [0, 0],
      ],
    )
    equal(averageCapital(whole), 2_000)
  })
  it('is never there where nothing was ever held, and then there is no percentage', () => {
    const days = rowCapital([], share(series(20)), [], rates, { start: 0, end: 3 })
    deepEqual([averageCapital(days), changeOnCapital(0, days)], [Number.NaN, Number.NaN])
  })
})

describe('capital of a section', () => {
  it('is the net value and the net flows of its rows: what one row sold and another bought is none', () => {
    const [a, b] = [share(series(20)), share(series(40))]
    const events = [
      trade('2026-03-02', 100, 20),
      trade('2026-03-04', -100, 20),
      { ...trade('2026-03-04', 50, 40), instrument: 1 },
    ]
    const { rows } = replay([a, b], events)
    const span = { start: -1, end: 3 }
    const parts = rows.map((row) => rowCapital([row], [a, b][row.instrument]!, [], rates, span))
    const whole = sectionCapital(parts)
    deepEqual([...whole.paidIn], [2_000, 0, 0, 0])
    deepEqual([...whole.paidOut], [0, 0, 0, 0])
    closeTo(changeOnCapital(100, whole), 0.05, 1e-12)
  })
  it('of cash is its balance and what moved in and out, deals among it', () => {
    const deal: LedgerEvent = {
      type: 'currencyDeal',
      day: parseDay('2026-03-03'),
      currency: EUR,
      amount: 1_000,
      otherCurrency: USD,
      otherAmount: -1_150,
      costCurrency: USD,
      costs: 0,
    }
    const ledger = replay([], [deposit('2026-03-02', 5_000), deal])
    const of = (currency: number) =>
      cashCapital(ledger, ledger.cash.find((row) => row.currency === currency)!, rates, USD, { start: -1, end: 1 })
    deepEqual([...of(USD).signedFlow], [5_000, -1_150])
    deepEqual([...of(EUR).signedFlow], [0, 1_150])
  })
  it('a net value that crosses zero was closed and opened at what it is worth', () => {
    const net = { signedValue: Float64Array.of(100, -40, -40), signedFlow: Float64Array.of(-30, 0) }
    const days = sectionCapital([{ ...noCapital({ start: 0, end: 2 }), ...net }])
    closeTo(averageCapital(days), (140 + 40) / 2, 1e-12)
  })
  it('capital is never negative, and unknown only with an unknown amount, on any ledger', () => {
    fc.assert(
      fc.property(randomMarket, randomEvents, fc.integer({ min: -1, max: DAYS.length - 2 }), (market, events, start) => {
        const prices = market.prices.map((values) => Float64Array.from(values))
        const instruments = [
          share(prices[0]!),
          share(prices[1]!, { currency: EUR }),
          share(prices[2]!, { multiplier: 0.01 }),
          future(prices[3]!, 20),
        ]
        const ledger = replay(instruments, events)
        const span = { start, end: DAYS.length - 1 }
        for (const row of ledger.rows) {
          const flows = ledger.external.filter(({ instrument }) => instrument === row.instrument)
          const days = rowCapital([row], instruments[row.instrument]!, flows, rates, span)
          const wasOpen = days.value.some((value) => value !== 0) || days.paidIn.some((money) => money !== 0)
          const base = averageCapital(days)
          equal(wasOpen ? base > 0 : Number.isNaN(base), true, `base ${base}`)
        }
      }),
    )
  })
})
