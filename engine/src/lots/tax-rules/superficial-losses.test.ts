import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { closeTo } from '../../../../analytics/testing/close-to.ts'
import { heldOf, type ShareRow as Row, type ShareSplit, salesOf, taxedShares } from '../../../testing/taxed-shares.ts'
import { superficialLosses } from './superficial-losses.ts'

const follow = (rows: readonly Row[], splits: readonly ShareSplit[] = []) =>
  taxedShares({ a: rows }, superficialLosses, { method: 'average', splits })

describe('superficial losses of Canada', () => {
  /** Denied and recognised of each sale, units and adjusted cost base in the end. */
  type Case = readonly [readonly Row[], readonly (readonly [number, number])[], readonly [number, number]]
  const CASES: Record<string, Case> = {
    'bought again the next day': [
      [
        ['2014-01-06', 100, 50],
        ['2014-11-03', -100, 30],
        ['2014-11-04', 100, 30],
        ['2015-12-02', -100, 80],
      ],
      [
        [2_000, 0],
        [0, 3_000],
      ],
      [0, 0],
    ],
    'bought the day before': [
      [
        ['2014-01-06', 100, 50],
        ['2014-11-03', 100, 30],
        ['2014-11-04', -100, 30],
      ],
      [[1_000, 0]],
      [100, 5_000],
    ],
    'a quarter bought again': [
      [
        ['2015-01-02', 100, 3],
        ['2015-04-09', -100, 2],
        ['2015-04-10', 25, 2.2],
      ],
      [[25, -75]],
      [25, 80],
    ],
    'four fifths sold of what was just bought': [
      [
        ['2015-04-09', 100, 3],
        ['2015-04-10', -80, 2],
      ],
      [[20, -60]],
      [20, 80],
    ],
    // 560 for 180 units, of which 10 cost 280 / 9; then 540 for 170, of which 80 cost 4,320 / 17, and 50 of 80 are denied: by hand.
    'three losses in two windows': [
      [
        ['2015-04-09', 150, 3],
        ['2015-04-10', -20, 2],
        ['2015-04-15', 50, 3],
        ['2015-04-20', -10, 2],
        ['2015-05-15', -80, 2],
      ],
      [
        [20, 0],
        [100 / 9, 0],
        [1_000 / 17, -600 / 17],
      ],
      [90, 5_860 / 17],
    ],
    // Canada Revenue Agency, 2005-0150811E5, as J. Golombek tells it.
    'half of two purchases of a hundred': [
      [
        ['2006-01-01', 100, 3],
        ['2006-03-01', 100, 1],
        ['2006-03-02', -100, 1],
      ],
      [[100, 0]],
      [100, 300],
    ],
    'fees, and no purchase near': [
      [
        ['2014-03-03', 100, 50, { costs: 10 }],
        ['2014-05-01', -50, 120, { costs: 10 }],
        ['2014-07-18', 50, 130, { costs: 10 }],
        ['2014-09-25', -40, 90, { costs: 10 }],
      ],
      [
        [0, 3_485],
        [0, -16],
      ],
      [60, 5_409],
    ],
  }
  for (const [name, [rows, losses, [units, cost]]] of Object.entries(CASES))
    it(`${name}: examples of adjustedcostbase.ca`, () => {
      const basis = follow(rows)
      const sales = salesOf(basis)
      for (const [i, [denied, recognised]] of losses.entries()) {
        closeTo(sales[i]!.denied, denied, 1e-9)
        closeTo(sales[i]!.recognised, recognised, 1e-9)
      }
      closeTo(heldOf(basis).quantity, units, 1e-9)
      closeTo(heldOf(basis).cost, cost, 1e-9)
    })
  it('nothing is denied if nothing is held thirty days later, and a split counts in the units of now', () => {
    const gone: readonly Row[] = [
      ['2025-01-02', 100, 10],
      ['2025-03-03', -100, 6],
      ['2025-03-10', 100, 6],
      ['2025-03-25', -100, 9],
    ]
    deepEqual(
      salesOf(follow(gone)).map(({ denied }) => denied),
      [0, 0],
    )
    const cut: readonly Row[] = [
      ['2025-01-02', 100, 10],
      ['2025-03-03', -100, 6],
      ['2025-03-20', 50, 3],
    ]
    // 50 new units are 25 of those that were sold: a quarter of 400.
    deepEqual(heldOf(follow(cut, [['2025-03-10', 2]])), { quantity: 50, cost: 250 })
  })
  it('a denied loss names the day of the cost that takes it: that of the sale, or of the next purchase', () => {
    const carriedTo = (rows: readonly Row[]) => {
      const day = salesOf(follow(rows)).at(-1)!.closings[0]!.tax!.carriedTo
      return day && isoDay(day)
    }
    const bought: readonly Row[] = [['2015-04-09', 100, 3]]
    deepEqual(carriedTo([...bought, ['2015-04-10', -80, 2]]), '2015-04-10')
    deepEqual(carriedTo([...bought, ['2015-04-10', -100, 2], ['2015-04-13', 100, 2]]), '2015-04-13')
  })
  it('what is sold short and covered is no superficial loss', () => {
    const rows: readonly Row[] = [
      ['2025-01-02', -10, 10],
      ['2025-01-03', 20, 12],
    ]
    deepEqual(
      [salesOf(follow(rows)).map(({ denied, gain }) => [denied, gain]), heldOf(follow(rows))],
      [[[0, -20]], { quantity: 10, cost: 120 }],
    )
  })
  it('units bought on the thirtieth day after the sale count, and on the thirty-first they do not', () => {
    const deniedWith = (day: string) =>
      salesOf(
        follow([
          ['2025-01-02', 100, 10],
          ['2025-03-03', -100, 6],
          [day, 100, 6],
        ]),
      )[0]!.denied
    deepEqual(['2025-04-02', '2025-04-03'].map(deniedWith), [400, 0])
  })
  it('of what is held at the end units count that came or went in kind after the sale, up to the thirtieth day', () => {
    const deniedWith = (...moves: Row[]) =>
      salesOf(
        follow(
          [['2025-01-02', 100, 10] as const, ['2025-03-03', -100, 6] as const, ['2025-03-10', 100, 6] as const, ...moves].sort(
            ([a], [b]) => a.localeCompare(b),
          ),
        ),
      )[0]!.denied
    const moved = (day: string, quantity: number): Row => [day, quantity, 1, { isInKind: true }]
    deepEqual(
      [
        deniedWith(moved('2025-03-20', -40)),
        deniedWith(moved('2025-04-02', -40)),
        deniedWith(moved('2025-04-03', -40)),
        // Before the sale they are among what is held at it.
        deniedWith(moved('2025-02-20', 50), moved('2025-03-20', -110)),
      ],
      [240, 240, 400, (40 / 100) * (100 * (1_050 / 150 - 6))],
    )
  })
  it('a denied loss waits while purchases cover a short position, and goes into the cost of the first units that stay', () => {
    const basis = follow([
      ['2025-01-02', 100, 3],
      ['2025-01-03', -150, 2],
      ['2025-01-06', 30, 2],
      ['2025-01-07', 70, 2],
    ])
    // Of 150 units sold 50 are held in the end: a third of the loss of 100.
    const [{ denied, closings }] = [salesOf(basis)[0]!]
    closeTo(denied, 100 / 3, 1e-12)
    deepEqual(isoDay(closings[0]!.tax!.carriedTo!), '2025-01-07')
    closeTo(heldOf(basis).cost, 50 * 2 + 100 / 3, 1e-12)
  })
  it('a denied loss is added to the cost in both currencies, each in its own', () => {
    const rows: readonly Row[] = [
      ['2025-01-02', 100, 10],
      ['2025-03-03', -100, 6],
      ['2025-03-10', 100, 6],
    ]
    const { open } = taxedShares({ a: rows }, superficialLosses, { method: 'average', rate: 1.25 })
    deepEqual(
      open.map(({ cost, costReporting }) => [cost, costReporting]),
      [[600 + 400, (600 + 400) * 1.25]],
    )
  })
  it('names the day of the cost also of a loss below one', () => {
    const sale = salesOf(
      follow([
        ['2025-01-02', 1, 10],
        ['2025-01-03', 1, 9.5],
        ['2025-01-06', -1, 9.5],
      ]),
    )[0]!
    deepEqual([sale.denied, isoDay(sale.closings[0]!.tax!.carriedTo!)], [0.25, '2025-01-06'])
  })
})
