import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { closeTo } from '../../testing/close-to.ts'
import { parseDay } from '../calendar/day-number.ts'
import { valuationDays } from '../calendar/valuation-days.ts'
import { addClose, carryCloses, openDoubt } from './carried-closes.ts'
import type { Belief, PriceAction } from './closes.ts'
import { crossRates } from './cross-rates.ts'
import { priceReturn } from './price-return.ts'

// Thursday 5 March to Friday 13 March 2026: indices 0 (5), 1 (6), 2 (9), 3 (10), 4 (11), 5 (12), 6 (13).
const days = valuationDays(parseDay('2026-03-05'), parseDay('2026-03-13'), [])
const share: Belief = { allowsNonPositive: false, judgedAs: 'share' }

function carry(closes: Record<string, number>, actions: PriceAction[] = [], belief = share, confirmed: string[] = []) {
  const texts = Object.keys(closes).sort()
  return carryCloses(
    days,
    {
      days: Int32Array.from(texts, parseDay),
      values: Float64Array.from(texts, (text) => closes[text]!),
      confirmed: Uint8Array.from(texts, (text) => (confirmed.includes(text) ? 1 : 0)),
    },
    actions,
    belief,
  )
}

describe('closes on the valuation days', () => {
  it('a missing close is carried forward with its age, and none is ever invented before the first', () => {
    const carried = carry({ '2026-03-06': 10, '2026-03-11': 12 })
    deepEqual([...carried.values], [Number.NaN, 10, 10, 10, 12, 12, 12])
    deepEqual([...carried.ages], [-1, 0, 1, 2, 0, 1, 2])
    equal(carried.first, 1)
  })
  it('a close of the weekend belongs to Monday, unless Monday has its own', () => {
    equal(carry({ '2026-03-06': 10, '2026-03-08': 11 }).values[2], 11)
    equal(carry({ '2026-03-06': 10, '2026-03-08': 11, '2026-03-09': 12 }).values[2], 12)
    equal(carry({ '2026-02-28': 9 }).values[0], 9)
  })
  it('a price in doubt is not used, the old one is carried; one that is believed later counts from its own day', () => {
    const carried = carry({
      '2026-03-05': 10,
      '2026-03-06': 31,
      '2026-03-09': 30,
      '2026-03-10': 0,
      '2026-03-11': 8.9,
      '2026-03-12': 30,
    })
    deepEqual([...carried.values], [10, 31, 30, 30, 30, 30, 30])
    const stated = carried.doubts.map(({ index, reason, believedOn, rejectedOn }) => [index, reason, believedOn, rejectedOn])
    deepEqual(stated, [
      [1, 'limit', 2, null],
      [3, 'notPositive', null, 5],
      [4, 'limit', null, 5],
    ])
    deepEqual([...carried.ages], [0, 0, 0, 1, 2, 0, 1])
    deepEqual(
      [2, 3, 4, 5, 6].map((t) => openDoubt(carried, t)?.index),
      [undefined, 3, 4, undefined, undefined],
    )
  })
  it('an added day is judged as if it were the last close, and a quote alone neither agrees nor rejects', () => {
    const closed = carry({ '2026-03-05': 10, '2026-03-06': 11, '2026-03-12': 40 })
    const added = (value: number) => addClose(closed, { value, isConfirmed: false }, [], share)
    deepEqual([added(12).values.at(-1), added(12).ages.at(-1), openDoubt(added(12), 7)], [12, 0, undefined])
    deepEqual([added(39).values.at(-1), added(39).ages.at(-1), openDoubt(added(39), 7)?.reason], [11, 6, 'limit'])
    deepEqual(openDoubt(addClose(closed, null, [], share), 7)?.value, 40)
    deepEqual(openDoubt(added(0), 7)?.reason, 'notPositive')
  })
  it('a confirmed price stands and the next ones are measured against it', () => {
    const carried = carry({ '2026-03-05': 10, '2026-03-06': 31, '2026-03-09': 32 }, [], share, ['2026-03-06'])
    deepEqual([...carried.values.subarray(0, 3)], [10, 31, 32])
    deepEqual(carried.doubts, [])
  })
  it('the close before a split of four for one is restated: 100 and then 26 is + 4 %, a carried 100 becomes 25', () => {
    const split = [{ index: 2, ratio: 4 }]
    const quoted = carry({ '2026-03-06': 100, '2026-03-09': 26 }, split)
    deepEqual(quoted.doubts, [])
    closeTo(priceReturn(quoted, split, 2), 0.04, 1e-15)
    const silent = carry({ '2026-03-06': 100, '2026-03-10': 26 }, split)
    deepEqual([...silent.values.subarray(1, 4)], [100, 25, 26])
    equal(priceReturn(silent, split, 2), 0)
    closeTo(priceReturn(silent, split, 3), 0.04, 1e-15)
  })
  it('a spin-off explains any move of its day', () => {
    equal(carry({ '2026-03-06': 100, '2026-03-09': 20 }, [{ index: 2, ratio: 1 }]).values[2], 20)
  })
  it('a future may fall below 0, and come back', () => {
    const future = carry({ '2026-03-05': 10, '2026-03-06': -37.63, '2026-03-09': 12 }, [], { ...share, allowsNonPositive: true })
    deepEqual([...future.values.subarray(0, 3)], [10, -37.63, 12])
  })
  it('no closes at all leave every day unknown', () => {
    const carried = carry({})
    equal(carried.first, 7)
    equal(carried.values.every(Number.isNaN), true)
  })
})

describe('cross rates', () => {
  it('are ratios against the pivot: GBP in EUR from 1.25 and 1.10 USD', () => {
    const [gbp, eur] = [Float64Array.of(1.25, Number.NaN), Float64Array.of(1.1, 1.2)]
    const rates = crossRates(gbp, eur)
    closeTo(rates[0]!, 1.136363636363636, 1e-14)
    equal(rates[1], Number.NaN)
    deepEqual([...crossRates(eur, eur)], [1, 1])
  })
})
