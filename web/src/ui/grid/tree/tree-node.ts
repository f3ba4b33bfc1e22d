/** A row of a tree and its children; a leaf has none. */
export interface TreeNode<Row> {
  /** Unique in the tree and stable across refetches. */
  readonly key: string
  readonly row: Row
  readonly children: readonly TreeNode<Row>[]
}

/** A leaf and its ancestors from the root. */
interface Leaf<Row> {
  readonly row: Row
  readonly above: readonly Row[]
}

/** The leaves of a tree, which its sums consist of. */
export function leavesOf<Row>(nodes: readonly TreeNode<Row>[], above: readonly Row[] = []): readonly Leaf<Row>[] {
  return nodes.flatMap(({ row, children }) => (children.length === 0 ? [{ row, above }] : leavesOf(children, [...above, row])))
}

/** Every row of a tree, parents before children. */
export function allRows<Row>(nodes: readonly TreeNode<Row>[]): readonly Row[] {
  return nodes.flatMap(({ row, children }) => [row, ...allRows(children)])
}
