import type { Column } from '#ui/table/column.ts'
import { compareValues } from '#ui/table/compare-values.ts'
import type { SortDirection } from '#ui/table/table-model.ts'
import type { TreeNode } from './tree-node.ts'

/** By which columns siblings are sorted, the weightiest first; none for the order they came in. */
export type TreeOrder = readonly { readonly column: string; readonly direction: Exclude<SortDirection, 'none'> }[]

/** The order after a press on a column's head: ascending, then descending, then off. `isAdded` keeps the other columns' order. */
export function nextOrder(order: TreeOrder, column: string, isAdded: boolean): TreeOrder {
  const former = order.find((key) => key.column === column)
  const others = isAdded ? order.filter((key) => key.column !== column) : []
  if (!former) return [...others, { column, direction: 'ascending' }]
  if (former.direction === 'descending') return others
  const turned = { column, direction: 'descending' } as const
  return isAdded ? order.map((key) => (key.column === column ? turned : key)) : [turned]
}

/** The tree with siblings in an order; what is missing comes last in either direction, equal ones stay as they came. */
export function sortTree<Row>(
  nodes: readonly TreeNode<Row>[],
  columns: readonly Column<Row>[],
  order: TreeOrder,
): readonly TreeNode<Row>[] {
  const keys = order.flatMap(({ column, direction }) => {
    const found = columns.find(({ key }) => key === column)
    return found ? [{ value: found.value, sign: direction === 'ascending' ? 1 : -1 }] : []
  })
  if (keys.length === 0) return nodes
  const compare = (a: TreeNode<Row>, b: TreeNode<Row>): number => {
    for (const { value, sign } of keys) {
      const [left, right] = [value(a.row) ?? null, value(b.row) ?? null]
      if (left === null && right === null) continue
      if (left === null || right === null) return left === null ? 1 : -1
      const difference = sign * compareValues(left, right)
      if (difference !== 0) return difference
    }
    return 0
  }
  const sorted = (siblings: readonly TreeNode<Row>[]): readonly TreeNode<Row>[] =>
    siblings.toSorted(compare).map((node) => (node.children.length === 0 ? node : { ...node, children: sorted(node.children) }))
  return sorted(nodes)
}
