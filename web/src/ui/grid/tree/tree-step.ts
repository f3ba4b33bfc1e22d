import type { TreeLine } from '#ui/grid/tree/tree-lines.ts'

/** A focus position: a row, or one of its cells. Both count from 0; a null column means the row itself. */
export interface TreePlace {
  readonly line: number
  readonly column: number | null
}

/** The effect of a key in a tree table. */
type TreeStep =
  | { readonly kind: 'move'; readonly to: TreePlace }
  | { readonly kind: 'open' | 'close'; readonly keys: readonly string[] }
  /** Focuses the control in the cell. */
  | { readonly kind: 'enter' }

interface TreeNavigation {
  readonly lines: readonly Pick<TreeLine<unknown>, 'node' | 'isOpen' | 'parent'>[]
  readonly columnCount: number
  /** Number of rows that a page key skips. */
  readonly pageRows: number
  /** The text for searching rows by their first letters. */
  readonly nameOf: (line: number) => string
}

/**
 * The effect of a key, as in the ARIA practices' treegrid: the right arrow opens a row and then moves into its cells; the left
 * arrow moves back, closes, and moves to the parent; `*` opens all siblings; a letter moves to the next row that starts with it.
 * @returns undefined for a key without effect
 */
export function treeStep(
  { key, isControl }: { readonly key: string; readonly isControl: boolean },
  at: TreePlace,
  navigation: TreeNavigation,
): TreeStep | undefined {
  const { lines, columnCount, pageRows } = navigation
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
      if (at.column === null) return toggle(current)
      return (at.column === 0 ? toggle(current) : undefined) ?? { kind: 'enter' }
    case 'F2':
      return { kind: 'enter' }
    case '*':
      return openSiblings(lines, current)
    default:
      return isControl || key.length !== 1 ? undefined : typed(key, at, navigation)
  }
}

type NavigableLine = TreeNavigation['lines'][number]

const move = (line: number, column: number | null): TreeStep => ({ kind: 'move', to: { line, column } })
const canOpen = ({ node }: NavigableLine): boolean => node.children.length > 0

function right(current: NavigableLine, { line, column }: TreePlace, columnCount: number): TreeStep | undefined {
  if (column === null) return canOpen(current) && !current.isOpen ? { kind: 'open', keys: [current.node.key] } : move(line, 0)
  return column < columnCount - 1 ? move(line, column + 1) : undefined
}

function left(current: NavigableLine, { line, column }: TreePlace): TreeStep | undefined {
  if (column !== null) return move(line, column === 0 ? null : column - 1)
  if (current.isOpen) return { kind: 'close', keys: [current.node.key] }
  return current.parent < 0 ? undefined : move(current.parent, null)
}

function toggle(current: NavigableLine): TreeStep | undefined {
  if (!canOpen(current)) return undefined
  return { kind: current.isOpen ? 'close' : 'open', keys: [current.node.key] }
}

function openSiblings(lines: TreeNavigation['lines'], { parent }: NavigableLine): TreeStep {
  const closed = lines.filter((line) => line.parent === parent && canOpen(line) && !line.isOpen)
  return { kind: 'open', keys: closed.map(({ node }) => node.key) }
}

function typed(key: string, { line, column }: TreePlace, { lines, nameOf }: TreeNavigation): TreeStep | undefined {
  if (column !== null && column > 0) return undefined
  const letter = key.toLowerCase()
  for (let step = 1; step <= lines.length; step++) {
    const next = (line + step) % lines.length
    if (nameOf(next).toLowerCase().startsWith(letter)) return move(next, column)
  }
  return undefined
}
