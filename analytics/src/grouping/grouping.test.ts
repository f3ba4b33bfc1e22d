import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { addsUp } from './adds-up.ts'
import { largest } from './largest.ts'
import { shares } from './shares.ts'
import { groupTree, NOT_ASSIGNED, type TreeSection } from './tree.ts'

describe('shares of a whole', () => {
  it('labels are shares of the net whole, angles of the positive groups', () => {
    // 60 + 30 - 10 = 80; of the positive 90.
    const groups = shares([
      ['Bonds', 30],
      ['Equity', 50],
      ['Options', -10],
      ['Equity', 10],
    ])
    deepEqual(groups, [
      { key: 'Equity', value: 60, fraction: 0.75, positiveShare: 60 / 90 },
      { key: 'Bonds', value: 30, fraction: 0.375, positiveShare: 30 / 90 },
      { key: 'Options', value: -10, fraction: -0.125, positiveShare: 0 },
    ])
  })
})

describe('the largest rows', () => {
  const rows = [
    { name: 'B', value: 3 },
    { name: 'A', value: 3 },
    { name: 'C', value: 9 },
    { name: 'D', value: -1 },
    { name: 'E', value: 0 },
    { name: 'F', value: Number.NaN },
  ]
  const names = (count: number, above?: number) =>
    largest(
      rows,
      count,
      (row) => row.value,
      (row) => row.name,
      above,
    ).map((row) => row.name)

  it('come first, ties by name, unknown ones never', () => {
    deepEqual(names(10), ['C', 'A', 'B', 'E', 'D'])
    deepEqual(names(2), ['C', 'A'])
  })
  it('gains are above 0 only', () => {
    deepEqual(names(10, 0), ['C', 'A', 'B'])
  })
})

describe('what adds up', () => {
  it('does so within a billionth of the sum of absolute terms', () => {
    equal(addsUp(0.3, [0.1, 0.2]), true)
    equal(addsUp(1, [1e9, -1e9, 3.9]), false)
    equal(addsUp(1, [1e9, -1e9, 3]), true)
    equal(addsUp(1, [2]), false)
    equal(addsUp(1, [2], [1e10]), true)
    equal(addsUp(0, []), true)
  })
})

describe('the tree of rows', () => {
  interface Row {
    readonly name: string
    readonly path: readonly string[]
    readonly npv: number
    readonly earned: number
  }
  const row = (name: string, path: string, npv: number, earned: number): Row => ({ name, path: path.split('/'), npv, earned })
  const rows = [
    row('Nestle', 'Equity/Food', 40, 4),
    row('Unlisted', `Equity/${NOT_ASSIGNED}`, 90, 1),
    row('Apple', 'Equity/Technology', 30, -3),
    row('SAP', 'Equity/Technology', 30, 6),
    row('Bund', 'Bond/Government', 100, 2),
    row('Short', 'Equity/Food', -25, 5),
  ]
  const tree = (given: readonly Row[]) =>
    groupTree(given, {
      path: ({ path }) => path,
      sums: { npv: ({ npv }) => npv, earned: ({ earned }) => earned },
      ratios: { change: (beneath, { earned }) => earned / beneath.reduce((sum, { npv }) => sum + Math.abs(npv), 0) },
      order: 'npv',
      name: ({ name }) => name,
    })
  const outline = (section: TreeSection<Row, 'npv' | 'earned', 'change'>): unknown[] => [
    section.key,
    section.sums.npv,
    ...(section.sections.length > 0 ? section.sections.map(outline) : [section.rows.map(({ name }) => name)]),
  ]

  it('sums what adds up at every level, largest first, equal rows by name, and what is not assigned last', () => {
    deepEqual(outline(tree(rows)), [
      '',
      265,
      ['Equity', 165, ['Technology', 60, ['Apple', 'SAP']], ['Food', 15, ['Nestle', 'Short']], [NOT_ASSIGNED, 90, ['Unlisted']]],
      ['Bond', 100, ['Government', 100, ['Bund']]],
    ])
    deepEqual(tree(rows).sections[0]!.sections[1]!.path, ['Equity', 'Food'])
  })
  it('takes ratios from the rows beneath by their own rule, not from sections', () => {
    equal(tree(rows).sections[0]!.ratios.change, 13 / 215)
    equal(tree(rows).sections[0]!.sections[0]!.ratios.change, 3 / 60)
  })
  it('is the same tree in whatever order the rows come', () => {
    deepEqual(tree(rows.toReversed()), tree(rows))
  })
  it('tells what is unknown as unknown, and last', () => {
    const blind = tree([...rows, row('Blind', 'Equity/Food', Number.NaN, 0)])
    deepEqual(
      blind.sections.map(({ key, sums }) => [key, sums.npv]),
      [
        ['Bond', 100],
        ['Equity', Number.NaN],
      ],
    )
  })
  it('of no rows is an empty whole, and rows must be grouped alike', () => {
    deepEqual([tree([]).sums, tree([]).sections], [{ npv: 0, earned: 0 }, []])
    throws(() => tree([row('A', 'x', 1, 1), row('B', 'x/y', 1, 1)]), RangeError)
  })
})
