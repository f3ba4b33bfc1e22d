import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TreemapData } from '@portal/presentation/charts/drawn-data.ts'

import { treemapModel } from './treemap-model.ts'

const tile = (label: string, is: { readonly isShort?: boolean; readonly isUnfunded?: boolean } = {}) => ({
  key: `id-${label}`,
  label,
  area: 50,
  change: 0.01,
  isShort: false,
  isUnfunded: false,
  ...is,
})
const treeOf = (areaUnit: TreemapData['areaUnit'], ...tiles: readonly ReturnType<typeof tile>[]): TreemapData => ({
  kind: 'tree',
  title: 'Tree',
  areaUnit,
  limit: 0.03,
  groups: [{ label: 'Energy', tiles: [...tiles] }],
})
const modelOf = (data: TreemapData) =>
  treemapModel(data, { group: 'Sector', area: 'NPV', notes: [], currency: 'USD', areAmountsHidden: false })
const keysOf = (data: TreemapData) => modelOf(data).columns.map(({ key }) => key)

describe('the model of a treemap', () => {
  it('has a row for each tile, with its group', () => {
    const { rows, columns, keyOf } = modelOf(treeOf('money', tile('A'), tile('B')))
    deepEqual(
      rows.map((row) => columns.map(({ value }) => value(row))),
      [
        ['A', 'Energy', 0.01, 50],
        ['B', 'Energy', 0.01, 50],
      ],
    )
    deepEqual(keyOf(rows[1]!, 'change', []), { row: ['Energy', 'id-B'], column: 'change' })
  })
  it('has areas in its table only where they are money', () => {
    deepEqual(keysOf(treeOf('money', tile('A'))), ['label', 'group', 'change', 'area'])
    deepEqual(keysOf(treeOf('equal', tile('A'))), ['label', 'group', 'change'])
  })
  it('says what is long or short, with or without funding, where some are not the usual', () => {
    const { rows, columns } = modelOf(
      treeOf(
        'equal',
        tile('A'),
        tile('B', { isShort: true }),
        tile('C', { isUnfunded: true }),
        tile('D', { isShort: true, isUnfunded: true }),
      ),
    )
    deepEqual(
      rows.map((row) => columns.at(-1)?.value(row)),
      ['Long', 'Short', 'Long, unfunded', 'Short, unfunded'],
    )
  })
  it('says so of short tiles alone, and of those without funding alone', () => {
    for (const is of [{ isShort: true }, { isUnfunded: true }]) equal(keysOf(treeOf('equal', tile('A', is))).at(-1), 'nature')
  })
  it('filters by instrument', () => {
    const { rows, choosable } = modelOf(treeOf('equal', tile('A'), tile('B')))
    deepEqual(choosable?.points, [
      { key: 'A', label: 'A' },
      { key: 'B', label: 'B' },
    ])
    deepEqual(choosable?.ofRow(rows[1]!), { key: 'B', label: 'B' })
  })
})
