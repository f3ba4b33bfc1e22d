import type { TreeNode } from './tree-node.ts'

/** The key of the total row; keys of nodes are never empty. */
export const TOTAL_KEY = ''

/** A visible row of a tree. */
export interface TreeLine<Row> {
  readonly node: TreeNode<Row>
  /** From 1, as in ARIA. */
  readonly level: number
  /** Position among siblings, from 1. */
  readonly place: number
  /** Number of siblings including itself. */
  readonly siblings: number
  readonly isOpen: boolean
  /** Index of the parent row; -1 if there is none. */
  readonly parent: number
}

/** The visible rows: the first level and the children of open rows. */
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

/** The total comes last, as a sibling of the first level. */
export function withTotal<Row>(lines: readonly TreeLine<Row>[], total: Row | undefined): readonly TreeLine<Row>[] {
  if (total === undefined) return lines
  const place = (lines[0]?.siblings ?? 0) + 1
  const node: TreeNode<Row> = { key: TOTAL_KEY, row: total, children: [] }
  return [...lines, { node, level: 1, place, siblings: place, isOpen: false, parent: -1 }]
}
