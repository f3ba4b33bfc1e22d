import type { SavedRows } from '#ui/grid/export/saved-rows.ts'
import type { TreeColumn } from './tree-column.ts'
import { allRows, leavesOf, type TreeNode } from './tree-node.ts'

/** The rows of a tree in the present order, for export; undefined for an empty tree. */
export function savedRows<Row>(
  nodes: readonly TreeNode<Row>[],
  total: Row | undefined,
  columns: readonly TreeColumn<Row>[],
): Required<SavedRows<Row>> {
  const whole = total === undefined || nodes.length === 0 ? [] : [total]
  const found = leavesOf(nodes)
  const leaves = found.map(({ row }) => row)
  const groups = new Map(found.map(({ row, above }) => [row, above.map((each) => columns[0]?.value(each) ?? '').join(' / ')]))
  return {
    all: [...allRows(nodes), ...whole],
    leaves,
    sheet: [...leaves, ...whole],
    groupOf: (row) => groups.get(row) ?? '',
  }
}
