import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import { type ShareRow as Row, type ShareSplit, taxedShares } from '../../../testing/taxed-shares.ts'
import { treatmentOf } from '../lot-engine.ts'
import { washSales } from './wash-sales.ts'

const exact = (value: number) => +value.toFixed(9)

describe('wash sales of the United States', () => {
  /** Disallowed and recognised of each sale; units, cost and day since which each open lot counts as held. */
  function wash(rows: readonly Row[], splits: readonly ShareSplit[] = []) {
    return readings(taxedShares({ a: rows }, () => washSales(), { splits }))
  }
  function readings({ realised, open }: ReturnType<typeof taxedShares>) {
    return {
      sales: realised.map((each) => {
        const { denied } = treatmentOf(each)
        return [exact(denied), exact(each.gainReporting + denied)]
      }),
      open: open.map(({ quantity, cost, acquired, replacement }) => [
        quantity,
        exact(cost),
        isoDay(replacement?.heldSince ?? acquired),
      ]),
    }
  }
  it('a loss of 250 goes into the shares bought for 800: Publication 550, wash sales, example 1', () => {
    const { sales, open } = wash([
      ['2024-01-02', 100, 10],
      ['2024-03-01', -100, 7.5],
      ['2024-03-11', 100, 8],
    ])
    // Held for 59 days before it was sold.
    deepEqual([sales, open], [[[250, 0]], [[100, 1_050, '2024-01-12']]])
  })
  it('75 shares bought before the sale of 100: Treasury Regulations 1.1091-1(h), example 2, and Publication 550', () => {
    const rows: readonly Row[] = [
      ['2013-09-26', 100, 50],
      ['2013-12-19', 50, 55],
      ['2013-12-27', 25, 45],
      ['2014-01-09', -100, 40],
    ]
    const { sales, open } = wash(rows)
    deepEqual(
      [sales, open],
      [
        [[750, -250]],
        [
          [50, 3_250, '2013-09-05'],
          [25, 1_375, '2013-09-13'],
        ],
      ],
    )
  })
  it('100 shares bought before for more: Treasury Regulations 1.1091-1(h), example 1', () => {
    const { sales, open } = wash([
      ['1954-12-01', 100, 100],
      ['1954-12-15', 100, 90],
      ['1955-01-03', -100, 90],
    ])
    deepEqual([sales, open], [[[1_000, 0]], [[100, 10_000, '1954-11-12']]])
  })
  it('the first of four purchases of 50: Publication 550, example 2', () => {
    const after = ['2014-02-11', '2014-02-12', '2014-02-13', '2014-02-14'].map((date): Row => [date, 50, 20])
    const { sales, open } = wash([['2013-09-26', 100, 50], ['2014-02-06', -100, 40], ...after])
    deepEqual(sales, [[1_000, 0]])
    deepEqual(
      open.map(([, cost]) => cost),
      [1_500, 1_500, 1_000, 1_000],
    )
  })
  it('gains are not offset, and what replaces more than was lost is cut: Publication 550, blocks sold on a day', () => {
    const rows: readonly Row[] = [
      ['2008-01-05', 100, 158],
      ['2008-01-06', 100, 100],
      ['2008-01-07', 100, 95],
      ['2013-12-27', -300, 125],
      ['2014-01-09', 250, 100],
    ]
    const { sales, open } = wash(rows)
    deepEqual(sales, [
      [3_300, 0],
      [0, 2_500],
      [0, 3_000],
    ])
    deepEqual(open, [
      [100, 13_300, '2008-01-18'],
      [150, 15_000, '2014-01-09'],
    ])
  })
  it('the rest of the same purchase replaces nothing, nor does what is sold with it: Revenue Ruling 56-602 as Fairmark tells it', () => {
    deepEqual(
      wash([
        ['2014-06-01', 200, 50],
        ['2014-06-12', -100, 40],
      ]).sales,
      [[0, -1_000]],
    )
    const together: readonly Row[] = [
      ['2014-09-25', 4, 588],
      ['2014-09-25', 2, 588],
      ['2014-10-24', -4, 537],
      ['2014-10-24', -2, 537],
    ]
    deepEqual(wash(together).sales, [
      [0, -204],
      [0, -102],
    ])
    const order: readonly Row[] = [
      ['2014-06-01', 100, 50, { id: 'a' }],
      ['2014-06-01', 100, 50, { id: 'a' }],
      ['2014-06-12', -100, 40],
    ]
    deepEqual(wash(order).sales, [[0, -1_000]])
  })
  it('a day trader loses 100 and gains 100 on what was bought next: nothing at all, as Fairmark tells it', () => {
    const rows: readonly Row[] = [
      ['2014-05-01', 100, 10],
      ['2014-05-01', -100, 9],
      ['2014-05-01', 100, 8],
      ['2014-05-01', -100, 9],
    ]
    deepEqual(wash(rows), {
      sales: [
        [100, 0],
        [0, 0],
      ],
      open: [],
    })
  })
  it('thirty days are within, thirty-one are not, and a purchase replaces once', () => {
    const after = (date: string) =>
      wash([
        ['2024-01-02', 10, 9],
        ['2024-03-01', -10, 5],
        [date, 10, 5],
      ]).sales
    deepEqual([after('2024-03-31'), after('2024-04-01')], [[[40, 0]], [[0, -40]]])
    const twice: readonly Row[] = [
      ['2024-01-02', 20, 9],
      ['2024-03-01', -10, 5],
      ['2024-03-02', -10, 4],
      ['2024-03-05', 15, 5],
    ]
    deepEqual(wash(twice).sales, [
      [40, 0],
      [25, -25],
    ])
  })
  it('a split between the sale and the purchase: 40 lost on 10 go into 20', () => {
    const rows: readonly Row[] = [
      ['2024-01-02', 10, 9],
      ['2024-03-01', -10, 5],
      ['2024-03-05', 30, 3],
    ]
    const { sales, open } = wash(rows, [['2024-03-04', 2]])
    deepEqual(
      [sales, open],
      [
        [[40, 0]],
        [
          [20, 100, '2024-01-06'],
          [10, 30, '2024-03-05'],
        ],
      ],
    )
  })
  it('chosen lots', () => {
    const lots: readonly Row[] = [
      ['2024-01-02', 10, 9, { id: 'x' }],
      ['2024-02-02', 10, 4, { id: 'y' }],
    ]
    const sale = (quantity: number, id: string): Row => ['2024-06-03', -10, 5, { closes: [{ id, quantity }] }]
    deepEqual(wash([...lots, sale(10, 'y')]).sales, [[0, 10]])
  })
  it('across accounts: what another account buys replaces it, and in an exempt account it is lost', () => {
    const taxed: readonly Row[] = [
      ['2024-01-02', 100, 10],
      ['2024-03-01', -100, 7.5],
    ]
    const other: readonly Row[] = [['2024-03-11', 60, 8]]
    const across = taxedShares({ a: taxed, b: other }, () => washSales())
    deepEqual(readings(across), { sales: [[150, -100]], open: [[60, 630, '2024-01-12']] })
    const exempt = taxedShares({ a: taxed, b: other }, () => washSales(new Set(['b'])))
    deepEqual(readings(exempt), { sales: [[150, -100]], open: [[60, 480, '2024-03-11']] })
    const { lost, carriedTo } = exempt.realised[0]!.tax!
    deepEqual([lost, carriedTo], [150, null])
  })
})
