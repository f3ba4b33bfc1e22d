import type { TreeLine } from '#ui/grid/tree/tree-lines.ts'

/** Where the keyboard stands: on a row, or in one of its cells. Both count from 0; the column is null for the row itself. */
export interface TreePlace {
  readonly line: number
  readonly column: number | null
}

/** What a key does in a tree table. */
type TreeStep =
  | { readonly kind: 'move'; readonly to: TreePlace }
  | { readonly kind: 'open' | 'close'; readonly keys: readonly string[] }
  /** What stands in the cell takes the keyboard. */
  | { readonly kind: 'enter' }

interface TreeWalk {
  readonly lines: readonly Pick<TreeLine<unknown>, 'node' | 'isOpen' | 'parent'>[]
  readonly columnCount: number
  /** How many rows a page key passes. */
  readonly pageRows: number
  /** The text by which a row is found by its first letters. */
  readonly nameOf: (line: number) => string
}

/**
 * What a key means at a place, by the ARIA practices' treegrid: the right arrow opens a row and then goes into its cells, the left one
 * leads back, closes, and goes to the parent; `*` opens all siblings; a letter finds the next row that begins with it.
 *
 * @returns undefined for a key that means nothing here
 */
export function treeStep(
  { key, isControl }: { readonly key: string; readonly isControl: boolean },
  at: TreePlace,
  walk: TreeWalk,
): TreeStep | undefined {
  const { lines, columnCount, pageRows } = walk
  const last = lines.length - 1
  const current = lines[at.line]
  if (!current) return undefined
  const toLine = (line: number): TreeStep => move(Math.max(0, Math.min(last, line)), at.column)
  switch (key) {
    case 'ArrowDown':
      return toLine(isControl ? last : at.line + 1)
    case 'ArrowUp':
      return toLine(isControl ? 0 : at.line - 1)
    case 'PageDown':
      return toLine(at.line + pageRows)
    case 'PageUp':
      return toLine(at.line - pageRows)
    case 'ArrowRight':
      return right(current, at, columnCount)
    case 'ArrowLeft':
      return left(current, at)
    case 'Home':
      return at.column === null || isControl ? toLine(0) : move(at.line, 0)
    case 'End':
      return at.column === null || isControl ? toLine(last) : move(at.line, columnCount - 1)
    case 'Enter':
    case ' ':
      return at.column === null || at.column === 0 ? toggle(current) : { kind: 'enter' }
    case 'F2':
      return { kind: 'enter' }
    case '*':
      return openSiblings(lines, current)
    default:
      return isControl || key.length !== 1 ? undefined : typed(key, at, walk)
  }
}

type WalkLine = TreeWalk['lines'][number]

const move = (line: number, column: number | null): TreeStep => ({ kind: 'move', to: { line, column } })
const canOpen = ({ node }: WalkLine): boolean => node.children.length > 0

function right(current: WalkLine, { line, column }: TreePlace, columnCount: number): TreeStep | undefined {
  if (column === null) return canOpen(current) && !current.isOpen ? { kind: 'open', keys: [current.node.key] } : move(line, 0)
  return column < columnCount - 1 ? move(line, column + 1) : undefined
}

function left(current: WalkLine, { line, column }: TreePlace): TreeStep | undefined {
  if (column !== null) return move(line, column === 0 ? null : column - 1)
  if (current.isOpen) return { kind: 'close', keys: [current.node.key] }
  return current.parent < 0 ? undefined : move(current.parent, null)
}

function toggle(current: WalkLine): TreeStep | undefined {
  if (!canOpen(current)) return undefined
  return { kind: current.isOpen ? 'close' : 'open', keys: [current.node.key] }
}

function openSiblings(lines: TreeWalk['lines'], { parent }: WalkLine): TreeStep {
  const closed = lines.filter((line) => line.parent === parent && canOpen(line) && !line.isOpen)
  return { kind: 'open', keys: closed.map(({ node }) => node.key) }
}

function typed(key: string, { line, column }: TreePlace, { lines, nameOf }: TreeWalk): TreeStep | undefined {
  if (column !== null && column > 0) return undefined
  const letter = key.toLowerCase()
  for (let step = 1; step <= lines.length; step++) {
    const next = (line + step) % lines.length
    if (nameOf(next).toLowerCase().startsWith(letter)) return move(next, column)
  }
  return undefined
}
