import type { TreeNode } from './tree-node.ts'

/** The key of the row of the whole, which no other has: keys of nodes are never empty. */
export const TOTAL_KEY = ''

/** A row of a tree as it stands in the table. */
export interface TreeLine<Row> {
  readonly node: TreeNode<Row>
  /** From 1, as screen readers count. */
  readonly level: number
  /** Its place among its siblings, from 1. */
  readonly place: number
  /** How many siblings there are, itself among them. */
  readonly siblings: number
  readonly isOpen: boolean
  /** Where its parent stands in the table; -1 for none. */
  readonly parent: number
}

/** The rows that show: the first level, and what lies beneath open rows. */
export function treeLines<Row>(nodes: readonly TreeNode<Row>[], isOpen: (key: string) => boolean): readonly TreeLine<Row>[] {
  const lines: TreeLine<Row>[] = []
  const add = (siblings: readonly TreeNode<Row>[], level: number, parent: number) => {
    siblings.forEach((node, index) => {
      const isNodeOpen = node.children.length > 0 && isOpen(node.key)
      lines.push({ node, level, place: index + 1, siblings: siblings.length, isOpen: isNodeOpen, parent })
      if (isNodeOpen) add(node.children, level + 1, lines.length - 1)
    })
  }
  add(nodes, 1, -1)
  return lines
}

/** The row of the whole comes after all others, beside those of the first level. */
export function withTotal<Row>(lines: readonly TreeLine<Row>[], total: Row | undefined): readonly TreeLine<Row>[] {
  if (total === undefined) return lines
  const place = (lines[0]?.siblings ?? 0) + 1
  const node: TreeNode<Row> = { key: TOTAL_KEY, row: total, children: [] }
  return [...lines, { node, level: 1, place, siblings: place, isOpen: false, parent: -1 }]
}
