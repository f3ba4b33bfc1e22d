import assert from 'node:assert/strict'
import { test } from 'node:test'

import type { Column } from '#ui/grid/columns/column.ts'
import { nextOrder } from '#ui/grid/order/sort-order.ts'
import { sectionNodes } from './section-nodes.ts'
import { treeLines, withTotal } from './tree-lines.ts'
import { sortTree } from './tree-order.ts'
import { type TreePlace, treeStep } from './tree-step.ts'

interface Row {
  readonly name: string
  readonly amount: number | null
}

const row = (name: string, amount: number | null): Row => ({ name, amount })
const nodes = sectionNodes(
  [
    { sectionRow: row('Shares', 3), subSections: [], subRows: [row('B10', 1), row('B9', null), row('A', 2)] },
    { sectionRow: row('Bonds', 5), subSections: [], subRows: [row('A', 5)] },
    { sectionRow: row('Cash', -1), subSections: [], subRows: [] },
  ],
  ({ name }) => name,
)
const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: ({ name }) => name },
  { key: 'amount', title: 'Amount', kind: 'money', value: ({ amount }) => amount },
]
const open = (...names: readonly string[]) => treeLines(nodes, (key) => names.includes(key))

test('open rows show their children, with level, position among siblings and parent', () => {
  const lines = withTotal(open('/Shares'), row('Total', 7))
  assert.deepEqual(
    lines.map(({ node, level, place, siblings, parent }) => [node.row.name, level, place, siblings, parent]),
    [
      ['Shares', 1, 1, 3, -1],
      ['B10', 2, 1, 3, 0],
      ['B9', 2, 2, 3, 0],
      ['A', 2, 3, 3, 0],
      ['Bonds', 1, 2, 3, -1],
      ['Cash', 1, 3, 3, -1],
      ['Total', 1, 4, 4, -1],
    ],
  )
  // The same name in two sections gives two rows.
  assert.equal(new Set(nodes.flatMap(({ children }) => children.map(({ key }) => key))).size, 4)
})

test('rows are sorted among siblings; missing values come last in both directions, and digits count as numbers', () => {
  const names = (order: Parameters<typeof sortTree>[2]) =>
    sortTree(nodes, columns, order).flatMap((node) => [node.row.name, ...node.children.map((child) => child.row.name)])
  assert.deepEqual(names([{ column: 'amount', direction: 'ascending' }]), ['Cash', 'Shares', 'B10', 'A', 'B9', 'Bonds', 'A'])
  assert.deepEqual(names([{ column: 'amount', direction: 'descending' }]), ['Bonds', 'A', 'Shares', 'A', 'B10', 'B9', 'Cash'])
  assert.deepEqual(names([{ column: 'name', direction: 'descending' }]), ['Shares', 'B10', 'B9', 'A', 'Cash', 'Bonds', 'A'])
})

test('a column sorts ascending, descending, off; Shift keeps the others', () => {
  const up = nextOrder([], 'name', false)
  const both = nextOrder(up, 'amount', true)
  assert.deepEqual(nextOrder(nextOrder(up, 'name', false), 'name', false), [])
  assert.deepEqual(
    both.map(({ column }) => column),
    ['name', 'amount'],
  )
  const turned = nextOrder(both, 'name', true)
  assert.deepEqual(turned[0], { column: 'name', direction: 'descending' })
  assert.deepEqual(nextOrder(turned, 'name', true), [{ column: 'amount', direction: 'ascending' }])
})

test('the keys of a tree grid', () => {
  const lines = open('/Shares')
  const navigation = { lines, columnCount: 2, pageRows: 2, nameOf: (line: number) => lines[line]!.node.row.name }
  const press = (key: string, line: number, column: number | null = null, isControl = false) =>
    treeStep({ key, isControl }, { line, column }, navigation)
  const to = (line: number, column: TreePlace['column'] = null) => ({ kind: 'move', to: { line, column } })
  // Shares, B10, B9, A, Bonds, Cash.
  assert.deepEqual(press('ArrowDown', 0), to(1))
  assert.deepEqual(press('ArrowDown', 5), to(5))
  assert.deepEqual(press('ArrowUp', 1, 1), to(0, 1))
  assert.deepEqual(press('ArrowRight', 4), { kind: 'open', keys: ['/Bonds'] })
  assert.deepEqual(press('ArrowRight', 0), to(0, 0))
  assert.deepEqual(press('ArrowRight', 1), to(1, 0))
  assert.deepEqual(press('ArrowRight', 1, 0), to(1, 1))
  assert.equal(press('ArrowRight', 1, 1), undefined)
  assert.deepEqual(press('ArrowLeft', 1, 1), to(1, 0))
  assert.deepEqual(press('ArrowLeft', 1, 0), to(1))
  assert.deepEqual(press('ArrowLeft', 2), to(0))
  assert.deepEqual(press('ArrowLeft', 0), { kind: 'close', keys: ['/Shares'] })
  assert.equal(press('ArrowLeft', 4), undefined)
  assert.deepEqual(press('Home', 3), to(0))
  assert.deepEqual(press('End', 0), to(5))
  assert.deepEqual(press('Home', 3, 1), to(3, 0))
  assert.deepEqual(press('End', 3, 0), to(3, 1))
  assert.deepEqual(press('End', 1, 1, true), to(5, 1))
  assert.deepEqual(press('Home', 3, 1, true), to(0, 1))
  assert.deepEqual(press('PageDown', 1), to(3))
  assert.deepEqual(press('PageUp', 1), to(0))
  assert.deepEqual(press('Enter', 0), { kind: 'close', keys: ['/Shares'] })
  assert.deepEqual(press('Enter', 1, 1), { kind: 'enter' })
  assert.deepEqual(press('*', 4), { kind: 'open', keys: ['/Bonds'] })
  assert.deepEqual(press('b', 0), to(1))
  assert.deepEqual(press('B', 2), to(4))
  assert.deepEqual(press('a', 4), to(3))
  assert.equal(press('z', 0), undefined)
  assert.equal(press('Tab', 0), undefined)
})
