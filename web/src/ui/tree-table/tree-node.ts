/** A row of a tree and the rows beneath it; without any it cannot be opened. */
export interface TreeNode<Row> {
  /** The same over every refresh, and of no other row of the tree. */
  readonly key: string
  readonly row: Row
  readonly children: readonly TreeNode<Row>[]
}

/** Every row of a tree from the top down, each before those beneath it. */
export function allRows<Row>(nodes: readonly TreeNode<Row>[]): readonly Row[] {
  return nodes.flatMap(({ row, children }) => [row, ...allRows(children)])
}
