import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ExplainedPeriod, ExplainedRow } from './explained-period.ts'
import { joinedExplanations } from './joined-explanations.ts'
import { createParts, type PartSums, type SixParts } from './six-parts.ts'

const ACCOUNT = { id: 'A', name: 'Alpha', currency: 'USD', portfolioName: 'Growth', benchmarkId: null }
const SHARE = { kind: 'instrument', index: 0 } as const
const CASH = { kind: 'cash', currency: 'USD' } as const
const NO_SUMS: PartSums = { fx: 0, delta: 0, alpha: 0, nonLinear: 0, income: 0, intraday: 0, total: 0, gross: 0 }
const row = (of: ExplainedRow['of'], total: number, more: Partial<ExplainedRow> = {}): ExplainedRow => ({
  of,
  account: ACCOUNT,
  parts: { ...NO_SUMS, alpha: total, total, gross: 2 * total },
  unknown: -1,
  ...more,
})

/** A period whose asset classes have these totals by day. */
function period(
  [start, end]: readonly [number, number],
  classes: Readonly<Record<string, readonly number[]>>,
  more: Partial<ExplainedPeriod> = {},
): ExplainedPeriod {
  const partsOf = (total: readonly number[]): SixParts => {
    const parts = createParts({ start, end })
    parts.total.set(total)
    return parts
  }
  return {
    span: { start, end },
    rows: [],
    factors: new Map(),
    flows: new Float64Array(end - start),
    assetClasses: new Map(Object.entries(classes).map(([name, total]) => [name, partsOf(total)])),
    opening: 0,
    closing: 0,
    totalPL: 0,
    scale: 0,
    isTrue: true,
    ...more,
  }
}

describe('two periods of which the second follows the first', () => {
  it('have the days of both, of an asset class or factor without its own in one of them none there', () => {
    const before = period([3, 5], { Equity: [1, 2], Bond: [5, 6] }, { factors: new Map([['size', Float64Array.of(7, 8)]]) })
    const after = period([5, 6], { Equity: [3], Cash: [4] }, { factors: new Map([['value', Float64Array.of(9)]]) })
    const { span, assetClasses, factors } = joinedExplanations(before, after)
    deepEqual(span, { start: 3, end: 6 })
    deepEqual(
      [...assetClasses].map(([name, { total }]) => [name, ...total]),
      [
        ['Equity', 1, 2, 3],
        ['Bond', 5, 6, 0],
        ['Cash', 0, 0, 4],
      ],
    )
    deepEqual(
      [...factors].map(([name, days]) => [name, ...days]),
      [
        ['size', 7, 8, 0],
        ['value', 0, 0, 9],
      ],
    )
  })
  it('open with the first and close with the second; profit and loss and flows add up', () => {
    const before = period([0, 1], {}, { opening: 100, closing: 130, totalPL: 10, flows: Float64Array.of(20) })
    const after = period([1, 2], {}, { opening: 130, closing: 125, totalPL: -5, flows: Float64Array.of(0) })
    const { opening, closing, totalPL, flows } = joinedExplanations(before, after)
    deepEqual([opening, closing, totalPL, [...flows]], [100, 125, 5, [20, 0]])
  })
  it('have the rows of the first, added to where the second has them, then those that are new', () => {
    const before = period([3, 5], {}, { rows: [row(SHARE, 10), row(CASH, 1)] })
    const other = row(SHARE, 5, { account: { ...ACCOUNT, id: 'B' } })
    const { rows, scale } = joinedExplanations(before, period([5, 7], {}, { rows: [other, row(SHARE, 3)] }))
    deepEqual(
      rows.map(({ of, account, parts }) => [of.kind, account.id, parts.alpha, parts.total]),
      [
        ['instrument', 'A', 13, 13],
        ['cash', 'A', 1, 1],
        ['instrument', 'B', 5, 5],
      ],
    )
    // Twice 19 over four days.
    equal(scale, 9.5)
  })
  it('say on which day of both a row is first unknown', () => {
    const unknownOf = (first: number, second: number) => {
      const before = period([0, 5], {}, { rows: [row(SHARE, 1, { unknown: first })] })
      const after = period([5, 7], {}, { rows: [row(SHARE, 1, { unknown: second }), row(CASH, 1, { unknown: second })] })
      return joinedExplanations(before, after).rows.map(({ unknown }) => unknown)
    }
    deepEqual(unknownOf(-1, -1), [-1, -1])
    deepEqual(unknownOf(0, 1), [0, 6])
    deepEqual(unknownOf(-1, 0), [5, 5])
  })
  it('have the remarks of both on a row, the same one once', () => {
    const remarkOf = (first?: string, second?: string) => {
      const remarked = (remark: string | undefined) => [row(SHARE, 1, remark === undefined ? {} : { remark })]
      const before = period([0, 1], {}, { rows: remarked(first) })
      return joinedExplanations(before, period([1, 2], {}, { rows: remarked(second) })).rows[0]!.remark
    }
    deepEqual(
      [remarkOf(), remarkOf('proxy'), remarkOf(undefined, 'none'), remarkOf('proxy', 'proxy'), remarkOf('proxy', 'none')],
      [undefined, 'proxy', 'none', 'proxy', 'proxy; none'],
    )
  })
  it('are true only where both are', () => {
    const isTrue = (one: boolean, other: boolean) =>
      joinedExplanations(period([0, 1], {}, { isTrue: one }), period([1, 2], {}, { isTrue: other })).isTrue
    deepEqual([isTrue(true, true), isTrue(true, false), isTrue(false, true)], [true, false, false])
  })
})
