import type { RowWithPath } from '../explain/table-figures.ts'
import type { TreeLine } from './tree-lines.ts'
import type { TreeNode } from './tree-node.ts'

/** The names from the root of the tree down to a row; for the total its own name. */
export function pathOf<Row>(lines: readonly TreeLine<Row>[], at: number, nameOf: (row: Row) => string): readonly string[] {
  const line = lines[at]
  return line ? [...pathOf(lines, line.parent, nameOf), nameOf(line.node.row)] : []
}

/** All rows of a tree, open or not, with their paths; the total last. */
export function* rowsWithPaths<Row>(
  nodes: readonly TreeNode<Row>[],
  total: Row | undefined,
  nameOf: (row: Row) => string,
  above: readonly string[] = [],
): Iterable<RowWithPath<Row>> {
  for (const { row, children } of nodes) {
    const path = [...above, nameOf(row)]
    yield { row, path }
    yield* rowsWithPaths(children, undefined, nameOf, path)
  }
  if (total) yield { row: total, path: [nameOf(total)] }
}
