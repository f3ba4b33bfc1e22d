import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { type Case, doubtsOf, flat, judged, NONE, text } from '../../testing/judged-closes.ts'

describe('a trade', () => {
  const believed = (values: readonly number[], given: Case) => {
    const { days, count } = judged(values, given)
    return [...days.subarray(0, count)]
  }
  it('within 20 % of a doubtful close confirms it from its own day on, as does one after it those that agree with it', () => {
    // 30 x 1.2 = 36.
    deepEqual(doubtsOf([100, 30], { deals: [[1, 35.9]] }), [])
    deepEqual(doubtsOf([100, 30], { deals: [[1, 36.1]] }), ['1 limit'])
    deepEqual(doubtsOf([100, 30], { deals: [[1, 25.1]] }), [])
    deepEqual(doubtsOf([100, 30, NONE, NONE], { deals: [[3, 31]] }), ['1 limit believed 3'])
    deepEqual(believed([100, 30, NONE, NONE], { deals: [[3, 31]] }), [0, 1])
    deepEqual(doubtsOf([100, 30, 30, NONE], { deals: [[3, 31]] }), ['1 limit believed 3', '2 limit believed 3'])
    // The close of its own day agrees with one that it confirms.
    deepEqual(doubtsOf([100, 30, 30], { deals: [[2, 31]] }), ['1 limit believed 2'])
    deepEqual(doubtsOf([...flat(5), 50, 50.2], { deals: [[6, 51]] }), ['5 split believed 6'])
  })
  it('counts where it was done since the last believed close', () => {
    deepEqual(doubtsOf([100, NONE, NONE, 30], { deals: [[2, 31]] }), [])
    deepEqual(doubtsOf([100, NONE, 99, 30], { deals: [[1, 31]] }), ['3 limit'])
    deepEqual(doubtsOf([100, 101, 30], { deals: [[1, 31]] }), ['2 limit'])
  })
  it('between two closes confirms the doubtful one only if it is nearer to that', () => {
    // Of a calm bond 112 is in doubt after 100; a trade at 105 is nearer to 100, at 107 to 112, and neither is near 100 alone.
    deepEqual(doubtsOf([...flat(21), 112], { judgedAs: 'debt', deals: [[21, 105]] }), ['21 limit'])
    deepEqual(doubtsOf([...flat(21), 112], { judgedAs: 'debt', deals: [[21, 107]] }), [])
  })
  it('near the last believed close alone rejects those in doubt', () => {
    deepEqual(doubtsOf([100, 30, NONE], { deals: [[2, 101]] }), ['1 limit rejected 2'])
    deepEqual(doubtsOf([100, 30, 31], { deals: [[1, 84]] }), ['1 limit rejected 1', '2 limit'])
    // One near neither says nothing, and one near each confirms.
    deepEqual(doubtsOf([100, 30, NONE], { deals: [[2, 60]] }), ['1 limit'])
    deepEqual(
      doubtsOf([100, 30], {
        deals: [
          [1, 100],
          [1, 30],
        ],
      }),
      [],
    )
  })
  it('never confirms an error of unit or direction, but rejects one', () => {
    deepEqual(doubtsOf([...flat(5), 10_000], { deals: [[5, 10_000]] }), ['5 unit'])
    deepEqual(doubtsOf([...flat(5, 1.1), 0.905], { judgedAs: 'fx', deals: [[5, 0.905]] }), ['5 inverse'])
    deepEqual(doubtsOf([...flat(5), 10_000, NONE], { deals: [[6, 100]] }), ['5 unit rejected 6'])
  })
  it('keeps what agreement believed from being taken back', () => {
    deepEqual(doubtsOf([100, 30, 28, 95], { deals: [[2, 29]] }), ['1 limit believed 2', '3 limit'])
    deepEqual(doubtsOf([100, 30, 28, 28, 95], { deals: [[3, 29]] }), ['1 limit believed 2', '4 limit'])
    deepEqual(doubtsOf([100, 30, 95], { deals: [[1, 29]] }), ['2 limit'])
  })
  it('says less about the first close the older it is: after a year of 261 days the limit is 3 to the power of the root of 2', () => {
    const afterYear = (close: number) => doubtsOf([...Array.from({ length: 261 }, () => NONE), close], { deals: [[0, 100]] })
    const most = 100 * 3 ** Math.sqrt(2)
    deepEqual(afterYear(most - 1), [])
    deepEqual(afterYear(most + 1), ['261 limit'])
  })
  it('is what the first close is compared with: beyond three times or a third it is in doubt, and nothing stands', () => {
    deepEqual(believed([NONE, 34], { deals: [[0, 100]] }), [1])
    const { doubts, count } = judged([NONE, 33], { deals: [[0, 100]] })
    deepEqual([doubts.map(text), doubts[0]?.carried, count], [['1 limit'], Number.NaN, 0])
    deepEqual(doubtsOf([NONE, 10_000, 101], { deals: [[0, 100]] }), ['1 limit rejected 2'])
    deepEqual(doubtsOf([NONE, 30, 31], { deals: [[0, 100]] }), ['1 limit believed 2'])
    deepEqual(
      doubtsOf([NONE, 30, NONE], {
        deals: [
          [0, 100],
          [2, 31],
        ],
      }),
      ['1 limit believed 2'],
    )
    deepEqual(
      doubtsOf([NONE, 30, NONE], {
        deals: [
          [0, 100],
          [2, 99],
        ],
      }),
      ['1 limit rejected 2'],
    )
    deepEqual(doubtsOf([100], { deals: [[0, 31]] }), ['0 limit'])
    // The latest one before it counts.
    deepEqual(
      doubtsOf([NONE, NONE, 33], {
        deals: [
          [0, 100],
          [1, 90],
        ],
      }),
      [],
    )
  })
  it('is restated for splits', () => {
    const actions = [{ index: 2, ratio: 2 }]
    deepEqual(doubtsOf([100, NONE, 15], { actions, deals: [[1, 30]] }), [])
    deepEqual(doubtsOf([100, 30, NONE], { actions, deals: [[2, 15]] }), ['1 limit believed 2'])
    deepEqual(doubtsOf([NONE, NONE, 16], { actions, deals: [[1, 90]] }), [])
  })
})
