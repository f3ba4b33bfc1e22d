import type { Column } from '#ui/grid/columns/column.ts'
import type { SortOrder } from '#ui/grid/order/sort-order.ts'
import { sortPermutation } from '../order/sort-permutation.ts'
import type { TreeNode } from './tree-node.ts'

/** Sorts siblings; missing values come last in both directions, and the sort is stable. */
export function sortTree<Row>(
  nodes: readonly TreeNode<Row>[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): readonly TreeNode<Row>[] {
  if (order.length === 0) return nodes
  const rows = nodes.map(({ row }) => row)
  const places = sortPermutation(rows, columns, order)
  const inOrder = places ? Array.from(places, (place) => nodes[place]!) : nodes
  return inOrder.map((node) =>
    node.children.length === 0 ? node : { ...node, children: sortTree(node.children, columns, order) },
  )
}
