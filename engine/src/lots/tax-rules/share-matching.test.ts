import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { heldOf, type ShareSplit, taxedShares } from '../../../testing/taxed-shares.ts'
import type { Realised } from '../lot-engine.ts'
import { shareMatching } from './share-matching.ts'

type Row = readonly [date: string, quantity: number, price: number, costs?: number]
/** The sales of each day, and what is left in the pool. */
function match(rows: readonly Row[], splits: readonly ShareSplit[] = []) {
  const inOrder = rows.toSorted(([a], [b]) => parseDay(a) - parseDay(b))
  const shares = inOrder.map(([date, quantity, price, costs = 0]) => [date, quantity, price, { costs }] as const)
  const basis = taxedShares({ a: shares }, shareMatching, { method: 'average', splits })
  const sum = (closings: readonly Realised[]) => closings.reduce((total, { gainReporting }) => total + gainReporting, 0)
  const disposals = [...Map.groupBy(basis.realised, ({ closed }) => closed)].map(([, closings]) => ({
    gain: sum(closings),
    closings,
  }))
  return { disposals, pool: heldOf(basis) }
}

/** Trades, gains of the disposals, units and cost in the pool, splits. */
type Case = readonly [readonly Row[], readonly number[], readonly [number, number], (readonly ShareSplit[])?]
const CASES: Record<string, Case> = {
  // HMRC, helpsheet HS284, example 3: 329 and 300, 400 shares left.
  'the pool': [
    [
      ['2014-04-01', 1000, 4, 150],
      ['2017-09-01', 500, 4.1, 80],
      ['2018-05-01', -700, 4.8, 100],
      ['2019-02-01', -400, 5.2, 105],
    ],
    [3260 - (700 * 6280) / 1500, 1975 - (400 * 6280) / 1500],
    [400, (400 * 6280) / 1500],
  ],
  // HMRC, Cryptoassets Manual, CRYPTO22253.
  'two sales and three purchases after them, the earliest sale first': [
    [
      ...([
        ['2021-01-01', 2000, 0.5],
        ['2021-03-31', -1000, 0.4],
        ['2021-04-20', -500, 0.3],
      ] as const),
      ...([
        ['2021-04-21', 700, 0.25],
        ['2021-04-28', 500, 0.2],
        ['2021-05-01', 500, 0.3],
      ] as const),
    ],
    [165, 20],
    [2200, 1060],
  ],
  // Examples of the program capital-gains-calculator (KapJI).
  'the same day before the thirty, with a sale between': [
    [
      ...([
        ['2021-03-02', 100, 25, 6],
        ['2021-03-03', 154, 27.7, 10],
        ['2021-03-03', -254, 28.03, 15],
      ] as const),
      ...([
        ['2021-03-06', 90, 28, 5],
        ['2021-03-06', -90, 27, 5],
        ['2021-04-02', 30.5, 30.2, 4],
      ] as const),
    ],
    [7104.62 - 4275.8 - 925.1 - 69.5 * 25.06, -100],
    [30.5, 30.5 * 25.06],
  ],
  // The others are examples of the program cgtcalc (M. Galloway).
  'the same day, the next thirty, the pool': [
    [
      ['2018-08-28', 10, 4.1565, 12.5],
      ['2018-08-28', -10, 4.6702, 12.5],
      ['2019-08-28', -10, 4.6702, 12.5],
      ['2019-09-20', 10, 4.1565, 12.5],
      ['2020-08-28', 10, 4.1565, 12.5],
      ['2020-10-28', -10, 4.6702, 12.5],
    ],
    [-19.863, -19.863, -19.863],
    [0, 0],
  ],
  'purchases of the day go to the sales of the day first, then to the earliest before': [
    [
      ['2019-12-01', 200, 1],
      ['2020-01-01', -60, 5],
      ['2020-01-05', -60, 6],
      ['2020-01-20', 80, 2],
      ['2020-01-20', -50, 7],
    ],
    [210, 300, 250],
    [110, 110],
  ],
  'costs go with the shares in proportion': [
    [
      ['2019-12-01', 100, 1],
      ['2020-01-10', -70, 10],
      ['2020-01-20', 30, 2, 30],
      ['2020-01-20', 70, 2],
      ['2020-01-20', -60, 11],
    ],
    [578, 522],
    [70, 70],
  ],
  'trades of a day count as one, in whatever order': [
    [
      ['2018-08-28', 10, 5, 12.5],
      ['2018-10-28', -10, 9, 2],
      ['2018-08-28', 10, 10, 2],
      ['2018-10-28', -10, 7, 12.5],
      ['2018-08-28', 10, 8, 2],
    ],
    [145.5 - (20 * 246.5) / 30],
    [10, 246.5 / 3],
  ],
  'a split between a sale and its purchase': [
    [
      ['2019-12-01', 100, 4],
      ['2020-01-01', -100, 10],
      ['2020-01-20', 200, 3],
      ['2020-01-20', -150, 11],
    ],
    [550, 1200],
    [50, 100],
    [['2020-01-10', 2]],
  ],
  'two purchases after a sale, one after a split': [
    [
      ['2019-02-20', 20, 5],
      ['2019-02-10', 10, 10],
      ['2019-02-01', -20, 12],
      ['2019-01-01', 20, 10],
    ],
    [40],
    [40, 200],
    [['2019-02-15', 2]],
  ],
}

describe('shares are identified by the rules of the United Kingdom', () => {
  for (const [name, [rows, gains, [units, cost], splits]] of Object.entries(CASES))
    it(name, () => {
      const { disposals, pool } = match(rows, splits)
      equal(disposals.length, gains.length)
      for (const [i, gain] of gains.entries()) closeTo(disposals[i]!.gain, gain, 1e-9, `disposal ${i}`)
      closeTo(pool.quantity, units, 1e-9)
      closeTo(pool.cost, cost, 1e-9)
    })
  it('thirty days after are within, thirty-one are not', () => {
    const after = (date: string) =>
      match([
        ['2020-01-01', 10, 1],
        ['2020-02-01', -10, 5],
        [date, 10, 2],
      ]).disposals[0]!
    deepEqual([after('2020-03-02').gain, after('2020-03-03').gain], [30, 40])
    const identified = (date: string) =>
      after(date).closings.map(({ tax, acquired, quantity, cost }) => [tax?.matched, acquired, quantity, cost])
    deepEqual(identified('2020-03-02'), [['daysAfter', parseDay('2020-03-02'), 10, 20]])
    deepEqual(identified('2020-03-03'), [['pool', parseDay('2020-01-01'), 10, 10]])
  })
  it('what is sold short is identified with later purchases', () => {
    const { disposals, pool } = match([
      ['2020-01-01', -10, 5],
      ['2020-06-01', 15, 2],
    ])
    closeTo(disposals[0]!.gain, 30, 1e-9)
    closeTo(pool.quantity, 5, 1e-9)
    closeTo(pool.cost, 10, 1e-9)
  })
})
