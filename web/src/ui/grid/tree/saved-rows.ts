import type { TreeColumn } from './tree-column.ts'
import { allRows, leavesOf, type TreeNode } from './tree-node.ts'

/** The rows of a tree as they leave the page. */
interface SavedRows<Row> {
  /** As on the screen, every row before those beneath it, that of the whole last. */
  readonly all: readonly Row[]
  /** Without groups and the whole: a sum over a column must not double. */
  readonly leaves: readonly Row[]
  /** The same with that of the whole last. */
  readonly sheet: readonly Row[]
  /** In which group a leaf stands, by the names of those above it from the root. */
  readonly groupOf: (row: Row) => string
}

/** The rows of a tree in its present order, ready for files; nothing of an empty one. */
export function savedRows<Row>(
  nodes: readonly TreeNode<Row>[],
  total: Row | undefined,
  columns: readonly TreeColumn<Row>[],
): SavedRows<Row> {
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
