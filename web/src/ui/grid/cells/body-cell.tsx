import { isKnown } from '@portal/presentation/format/missing.ts'
import type { ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { cutText } from '#ui/figure/cut-text.tsx'
import { Missing, shownFigure } from '#ui/figure/figure.tsx'
import { type MiddleRoom, MiddleText } from '#ui/figure/middle-text.tsx'
import type { CellReason } from '#ui/grid/columns/cell-reasons.ts'
import { type Column, isAtEnd, isText, type TextColumn } from '#ui/grid/columns/column.ts'
import { isFigureColumn } from '#ui/grid/explain/explained-column.ts'
import { plainText } from '#ui/grid/export/plain-cells.ts'
import styles from '#ui/grid/grid.module.css'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
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
  /** Of a cell of a tree: whether it is the stop of the Tab key (0), and what stands in it in place of its value. */
  readonly inTree?: { readonly tabIndex: 0 | -1; readonly control: ReactNode }
}

/**
 * One cell of a table or a tree: text, or a figure with its tone, or a dash with the reason why there is none. No component of its own:
 * a row of a long table draws its cells at once, which is half the work.
 */
export function bodyCell<Row>(props: BodyCellProps<Row>): ReactNode {
  const { column, row, note, isRowHead, isTotal, isRecycled, areAmountsHidden, inTree } = props
  const Cell = isRowHead ? 'th' : 'td'
  // Browsers forget what a cell is where it is laid out otherwise.
  const role = isRecycled ? (isRowHead ? 'rowheader' : 'cell') : undefined
  const scope = isRowHead ? 'row' : undefined
  // Rows that are lent are copied from the figures themselves.
  const plain = isRecycled ? undefined : plainText(column, row)
  if (isText(column)) {
    const text = column.value(row)
    const middle = text === null || isTotal || inTree?.control ? undefined : column.middle
    return (
      <Cell
        key={column.key}
        role={role}
        scope={scope}
        tabIndex={inTree?.tabIndex}
        className={styles.text}
        data-gives={middle}
        title={isRecycled ? undefined : (text ?? undefined)}
        data-plain={plain}
      >
        {inTree?.control ?? shownText(props, column, text, middle)}
      </Cell>
    )
  }
  const value = column.value(row)
  const isAsked = props.isExplained && isFigureColumn(column)
  const remark = inTree && isKnown(value) ? note.reason : undefined
  const figure = shownFigure({ kind: column.kind, value, reason: note.reason }, areAmountsHidden)
  return (
    <Cell
      key={column.key}
      role={role}
      scope={scope}
      tabIndex={inTree?.tabIndex ?? (isAsked ? -1 : undefined)}
      data-figure={isAsked ? '' : undefined}
      className={isAtEnd(column) ? styles.end : undefined}
      data-plain={plain}
    >
      {figureMarks(note)}
      {inTree?.control ?? (remark ? <Tooltip text={remark}>{figure}</Tooltip> : figure)}
      {column.unit && isKnown(value) ? <span className={classNames(styles.unit, styles.unitOf)}> {column.unit(row)}</span> : null}
    </Cell>
  )
}

function shownText<Row>(
  { row, note, isTotal }: BodyCellProps<Row>,
  column: TextColumn<Row>,
  text: string | null,
  middle: MiddleRoom | undefined,
): ReactNode {
  if (text === null) return <Missing reason={note.reason} />
  return middle ? <MiddleText text={text} room={middle} /> : ((isTotal ? null : column.show?.(row)) ?? cutText(text))
}
