import type { AskedRow } from '#ui/grid/explain/table-figures.ts'
import type { TreeLine } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'

/** The names of the rows from the root of the tree down to one; of the whole its own. */
export function pathOf<Row>(lines: readonly TreeLine<Row>[], at: number, nameOf: (row: Row) => string): readonly string[] {
  const line = lines[at]
  return line ? [...pathOf(lines, line.parent, nameOf), nameOf(line.node.row)] : []
}

/** All rows of a tree, open or not, with the names that lead to them; the whole comes last. */
export function* askedRows<Row>(
  nodes: readonly TreeNode<Row>[],
  total: Row | undefined,
  nameOf: (row: Row) => string,
  above: readonly string[] = [],
): Iterable<AskedRow<Row>> {
  for (const { row, children } of nodes) {
    const path = [...above, nameOf(row)]
    yield { row, path }
    yield* askedRows(children, undefined, nameOf, path)
  }
  if (total) yield { row: total, path: [nameOf(total)] }
}
