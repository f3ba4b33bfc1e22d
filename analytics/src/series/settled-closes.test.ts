import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { flat, judged } from '../../testing/judged-closes.ts'
import type { JudgedAs } from './closes.ts'
import { settledFrom } from './settled-closes.ts'

type Deal = readonly [day: number, price: number]

/** A value a valuation day, judged as a share where nothing else is said. */
function settled(values: readonly number[], { deals = [], judgedAs = 'share', split }: Given = {}): number | null {
  const actions = split === undefined ? [] : [{ index: split, ratio: 2 }]
  const { doubts } = judged(values, { deals, judgedAs, actions })
  const days = Int32Array.from(values.keys())
  const closes = { days, values: Float64Array.from(values), confirmed: new Uint8Array(values.length) }
  return settledFrom(days, { closes, actions, doubts, first: 0, judgedAs })
}

interface Given {
  readonly deals?: readonly Deal[]
  readonly judgedAs?: JudgedAs
  readonly split?: number
}

describe('from which day on a series is settled', () => {
  it('is its first day where it moves little, and the day of a split or of a large move that was believed', () => {
    equal(settled(flat(40)), 0)
    equal(settled([...flat(10), ...flat(30, 50)], { split: 10 }), 23)
    // 23 is the last day within two weeks of a close before the move: 9 + 14.
    equal(settled([...flat(10), ...flat(30, 130)]), 23)
  })

  it('is ten valuation days after what was in doubt at the earliest, and none while it is', () => {
    // 100 -> 300 of day 30 is rejected by day 31, and within two weeks of closes up to 44.
    equal(settled([...flat(30), 300, ...flat(30)]), 44)
    equal(settled([...flat(30), 300]), null)
  })

  it('no trade after it changes what is believed', () => {
    const walk = fc.array(
      fc.record({ step: fc.integer({ min: -3, max: 3 }), jump: fc.constantFrom(1, 1, 1, 1, 1, 1, 0.3, 2, 1.4, 100) }),
      {
        minLength: 20,
        maxLength: 80,
      },
    )
    const someDeals = fc.array(fc.record({ day: fc.nat(79), price: fc.constantFrom(30, 90, 100, 110, 140, 200, 300, 10_000) }), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(
        walk,
        someDeals,
        someDeals,
        fc.constantFrom<JudgedAs>('share', 'fx', 'debt'),
        (steps, before, after, judgedAs) => {
          const values = [100]
          for (const { step, jump } of steps) values.push(values.at(-1)! * jump * (1 + step / 200))
          const inOrder = (deals: typeof before) => deals.map(({ day, price }): Deal => [day, price]).sort(([a], [b]) => a - b)
          const deals = inOrder(before)
          const from = settled(values, { deals, judgedAs })
          if (from === null) return
          const later = inOrder([...before, ...after.filter(({ day }) => day > from)])
          deepEqual(judged(values, { deals: later, judgedAs }), judged(values, { deals, judgedAs }))
        },
      ),
    )
  })
})
