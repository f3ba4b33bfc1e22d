/** A row of a tree and the rows beneath it; without any it cannot be opened. */
export interface TreeNode<Row> {
  /** The same over every refresh, and of no other row of the tree. */
  readonly key: string
  readonly row: Row
  readonly children: readonly TreeNode<Row>[]
}

/** A row that nothing stands beneath, and those above it from the root. */
interface Leaf<Row> {
  readonly row: Row
  readonly above: readonly Row[]
}

/** The leaves of a tree, which are what its sums are made of. */
export function leavesOf<Row>(nodes: readonly TreeNode<Row>[], above: readonly Row[] = []): readonly Leaf<Row>[] {
  return nodes.flatMap(({ row, children }) => (children.length === 0 ? [{ row, above }] : leavesOf(children, [...above, row])))
}

/** Every row of a tree from the top down, each before those beneath it. */
export function allRows<Row>(nodes: readonly TreeNode<Row>[]): readonly Row[] {
  return nodes.flatMap(({ row, children }) => [row, ...allRows(children)])
}
