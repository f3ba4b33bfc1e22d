import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { pathOf, rowsWithPaths } from './rows-with-paths.ts'
import { savedRows } from './saved-rows.ts'
import { treeLines } from './tree-lines.ts'

const leaf = (row: string) => ({ key: row, row, children: [] })
const TREE = [{ key: 'Equity', row: 'Equity', children: [leaf('A'), leaf('B')] }, leaf('Cash')]
const nameOf = (row: string) => row

test('each row of a tree has the names from the root down to it, open or not; the total comes last', () => {
  deepEqual(
    [...rowsWithPaths(TREE, 'Total', nameOf)].map(({ path }) => path.join(' / ')),
    ['Equity', 'Equity / A', 'Equity / B', 'Cash', 'Total'],
  )
  deepEqual([...rowsWithPaths([leaf('A')], undefined, nameOf)], [{ row: 'A', path: ['A'] }])
})

test('a row on the screen has the same path', () => {
  const lines = treeLines(TREE, () => true)
  deepEqual(
    lines.map((_, at) => pathOf(lines, at, nameOf)),
    [['Equity'], ['Equity', 'A'], ['Equity', 'B'], ['Cash']],
  )
  deepEqual(pathOf(lines, -1, nameOf), [])
})

test('an exported tree has each leaf once with its groups, so that a sum counts nothing twice', () => {
  const { all, leaves, sheet, groupOf } = savedRows(TREE, 'Total', [{ key: 'name', title: 'Name', kind: 'text', value: nameOf }])
  deepEqual(all, ['Equity', 'A', 'B', 'Cash', 'Total'])
  deepEqual(
    [leaves, sheet],
    [
      ['A', 'B', 'Cash'],
      ['A', 'B', 'Cash', 'Total'],
    ],
  )
  deepEqual([...leaves, 'Total'].map(groupOf), ['Equity', 'Equity', '', ''])
})

test('an exported tree without rows has no total', () => {
  deepEqual(savedRows([], 'Total', []).all, [])
})
