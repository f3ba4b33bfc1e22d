import { plainFigure } from '@portal/presentation/format/figure.ts'
import { isKnown } from '@portal/presentation/format/missing.ts'
import { ChevronRight } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { cutText } from '#ui/figure/cut-text.tsx'
import { Figure, Missing } from '#ui/figure/figure.tsx'
import { MiddleText } from '#ui/figure/middle-text.tsx'
import { figureMarks } from '#ui/grid/cells/figure-marks.tsx'
import type { CellReason } from '#ui/grid/columns/cell-reasons.ts'
import { isAtEnd, isText, type TextColumn } from '#ui/grid/columns/column.ts'
import table from '#ui/grid/frame/grid.module.css'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import type { TreeColumn } from './tree-column.ts'
import styles from './tree-table.module.css'

interface TreeCellProps<Row> {
  readonly column: TreeColumn<Row>
  readonly row: Row
  /** Why the figure is withheld, or what is to be known of it. */
  readonly note: CellReason | undefined
  /** Of a row that stands for those beneath it, or for all. */
  readonly isWhole: boolean
  /** The keyboard stands here. */
  readonly isActive: boolean
}

/** A cell beside the first one. */
export function TreeCell<Row>({ column, row, note, isWhole, isActive }: TreeCellProps<Row>) {
  const { reason } = note ?? {}
  const control = column.control?.(row) ?? null
  if (isWhole && column.isTotalled === false) return <td tabIndex={isActive ? 0 : -1} data-plain="" />
  if (isText(column)) {
    const text = column.value(row)
    const middle = control === null && text !== null ? column.middle : undefined
    return (
      <td
        tabIndex={isActive ? 0 : -1}
        className={table.text}
        data-gives={middle}
        title={text ?? undefined}
        data-plain={text ?? ''}
      >
        {control ?? shownText(column, row, text, reason)}
      </td>
    )
  }
  const value = column.value(row)
  const figure = <Figure kind={column.kind} value={value} reason={reason} />
  return (
    <td
      tabIndex={isActive ? 0 : -1}
      className={classNames(isAtEnd(column) && table.end)}
      data-plain={plainFigure(column.kind, value)}
    >
      {figureMarks(note)}
      {control ?? (isKnown(value) && reason ? <Tooltip text={reason}>{figure}</Tooltip> : figure)}
    </td>
  )
}

function shownText<Row>(column: TextColumn<Row>, row: Row, text: string | null, reason: string | undefined): ReactNode {
  if (text === null) return <Missing reason={reason} />
  if (column.middle) return <MiddleText text={text} room={column.middle} />
  return column.show?.(row) ?? cutText(text)
}

interface TreeHeadCellProps {
  readonly text: string
  readonly level: number
  /** Null for a row that has nothing beneath. */
  readonly isOpen: boolean | null
  readonly isActive: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** The first cell: the row's name, indented by its level, and what opens it. The keys of the table open it too. */
export function TreeHeadCell({ text, level, isOpen, isActive, onToggle, children }: TreeHeadCellProps) {
  return (
    <th scope="row" tabIndex={isActive ? 0 : -1} title={text} data-plain={text}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the row is what opens, by the keys of a tree grid. */}
      <span
        className={classNames(styles.branch, isOpen !== null && styles.opens)}
        style={{ '--depth': level - 1 } as CSSProperties}
        onClick={isOpen === null ? undefined : onToggle}
      >
        <span className={classNames(styles.chevron, isOpen && styles.turned)} aria-hidden="true">
          {isOpen === null ? null : <ChevronRight size={16} />}
        </span>
        <span className={styles.name} dir="auto">
          {children}
        </span>
      </span>
    </th>
  )
}
