import { isKnown } from '@portal/presentation/format/missing.ts'
import type { ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { cutText } from '#ui/figure/cut-text.tsx'
import { Missing, shownFigure } from '#ui/figure/figure.tsx'
import { MiddleText } from '#ui/figure/middle-text.tsx'
import type { CellReason } from '#ui/grid/columns/cell-reasons.ts'
import { type Column, isAtEnd, isText } from '#ui/grid/columns/column.ts'
import { isFigureColumn } from '#ui/grid/explain/explained-column.ts'
import { plainText } from '#ui/grid/export/plain-cells.ts'
import styles from '#ui/grid/frame/grid.module.css'
import { figureMarks } from './figure-marks.tsx'

interface BodyCellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly note: CellReason
  /** The first column names its row. */
  readonly isRowHead: boolean
  /** In the row of the whole, which wears no logo. */
  readonly isTotal: boolean
  /** How it is computed can be asked. */
  readonly isExplained: boolean
  /** In a row that shows other figures in a moment. */
  readonly isRecycled: boolean
  readonly areAmountsHidden: boolean
}

/**
 * One cell of a table: text, or a figure with its tone, or a dash with the reason why there is none. No component of its own: a row of
 * a long table draws its cells at once, which is half the work.
 */
export function bodyCell<Row>(props: BodyCellProps<Row>): ReactNode {
  const { column, row, note, isRowHead, isTotal, isExplained, isRecycled, areAmountsHidden } = props
  const Cell = isRowHead ? 'th' : 'td'
  // Browsers forget what a cell is where it is laid out otherwise.
  const role = isRecycled ? (isRowHead ? 'rowheader' : 'cell') : undefined
  const scope = isRowHead ? 'row' : undefined
  // Rows that are lent are copied from the figures themselves.
  const plain = isRecycled ? undefined : plainText(column, row)
  if (isText(column)) {
    const text = column.value(row)
    const middle = text === null || isTotal ? undefined : column.middle
    return (
      <Cell
        key={column.key}
        role={role}
        scope={scope}
        className={styles.text}
        data-gives={middle}
        title={isRecycled ? undefined : (text ?? undefined)}
        data-plain={plain}
      >
        {text === null ? (
          <Missing reason={note.reason} />
        ) : middle ? (
          <MiddleText text={text} room={middle} />
        ) : (
          ((isTotal ? null : column.show?.(row)) ?? cutText(text))
        )}
      </Cell>
    )
  }
  const value = column.value(row)
  const isAsked = isExplained && isFigureColumn(column)
  return (
    <Cell
      key={column.key}
      role={role}
      scope={scope}
      tabIndex={isAsked ? -1 : undefined}
      data-figure={isAsked ? '' : undefined}
      className={isAtEnd(column) ? styles.end : undefined}
      data-plain={plain}
    >
      {figureMarks(note)}
      {shownFigure({ kind: column.kind, value, reason: note.reason }, areAmountsHidden)}
      {column.unit && isKnown(value) ? <span className={classNames(styles.unit, styles.unitOf)}> {column.unit(row)}</span> : null}
    </Cell>
  )
}
