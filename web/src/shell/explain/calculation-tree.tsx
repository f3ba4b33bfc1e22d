import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { explainText } from '#messages/explain-texts.ts'
import { formatDatesIn } from '#messages/page-formats.ts'
import { useRovingPlace } from '#ui/grid/keyboard/use-roving-place.ts'
import { treeStep } from '#ui/grid/tree/tree-step.ts'
import { CalculationItem } from './calculation-item.tsx'
import type { CalculationLine } from './calculation-lines.ts'
import styles from './calculation-tree.module.css'

interface CalculationTreeProps {
  readonly lines: readonly CalculationLine[]
  readonly currency: string
  readonly isExact: boolean
  readonly pending: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, string>
  readonly onOpen: (line: CalculationLine) => void
  readonly onClose: (line: CalculationLine) => void
}

const PAGE_LINES = 10

/** A calculation as a tree (ARIA practices): one tab stop; arrows move, expand and collapse; letters search. */
export function CalculationTree({ lines, currency, isExact, pending, failures, onOpen, onClose }: CalculationTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const { stand, moveTo: moveToKey } = useRovingPlace({ key: '' }, () =>
    tree.current?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus(),
  )
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === stand.key),
  )
  const toggle = (line: CalculationLine) => {
    if (!line.canOpen) return
    if (line.isOpen) onClose(line)
    else onOpen(line)
  }
  const moveTo = (line: CalculationLine | undefined) => line && moveToKey({ key: line.key })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.metaKey || !(event.target as HTMLElement).matches('[role=treeitem]')) return
    const step = treeStep(
      { key: event.key, isControl: event.ctrlKey },
      { line: at, column: null },
      {
        lines: lines.map(asTreeLine),
        columnCount: 1,
        pageRows: PAGE_LINES,
        nameOf: (line) => formatDatesIn(lines[line]!.node.label),
      },
    )
    if (!step || step.kind === 'enter') return
    event.preventDefault()
    if (step.kind === 'move') {
      // There are no cells: the right arrow moves to the first part.
      const line = step.to.column === null ? step.to.line : lines[at]?.isOpen ? at + 1 : at
      moveTo(lines[line])
      return
    }
    for (const line of lines.filter(({ key }) => step.keys.includes(nameOfKey(key)))) {
      if (step.kind === 'open') onOpen(line)
      else onClose(line)
    }
  }

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll('[role=treeitem]')]
    const line = lines[items.findIndex((item) => event.target instanceof Node && item.contains(event.target))]
    // Selecting text is not a press.
    if (!line || getSelection()?.isCollapsed === false) return
    moveTo(line)
    toggle(line)
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={explainText('calculation')}
      className={styles.tree}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {lines.map((line, index) => (
        <CalculationItem
          key={line.key}
          line={line}
          currency={currency}
          isExact={isExact}
          isStop={index === at}
          isPending={pending.has(line.key)}
          failure={failures.get(line.key)}
        />
      ))}
    </div>
  )
}

/** Keys of tree rows must not be empty, but the root's path is. */
const nameOfKey = (key: string): string => `/${key}`
const SOMETHING = [{ key: '', row: null, children: [] }]

const asTreeLine = ({ key, canOpen, isOpen, parent }: CalculationLine) => ({
  node: { key: nameOfKey(key), row: null, children: canOpen ? SOMETHING : [] },
  isOpen,
  parent,
})
