import type { Column } from '#ui/grid/columns/column.ts'
import type { SortOrder } from '#ui/grid/order/sort-order.ts'
import { sortedPlaces } from '#ui/grid/order/sorted-places.ts'
import type { TreeNode } from './tree-node.ts'

/** The tree with siblings in an order; what is missing comes last in either direction, equal ones stay as they came. */
export function sortTree<Row>(
  nodes: readonly TreeNode<Row>[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): readonly TreeNode<Row>[] {
  if (order.length === 0) return nodes
  const rows = nodes.map(({ row }) => row)
  const places = sortedPlaces(rows, columns, order)
  const inOrder = places ? Array.from(places, (place) => nodes[place]!) : nodes
  return inOrder.map((node) =>
    node.children.length === 0 ? node : { ...node, children: sortTree(node.children, columns, order) },
  )
}
