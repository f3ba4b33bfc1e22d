import { isKnown } from '@portal/presentation/format/missing.ts'
import type { ReactNode } from 'react'

import { classNames } from '#ui/class-names.ts'
import { cutText } from '#ui/figure/cut-text.tsx'
import { Missing, shownFigure } from '#ui/figure/figure.tsx'
import { MiddleText } from '#ui/figure/middle-text.tsx'
import type { CellReason } from '#ui/grid/columns/cell-reasons.ts'
import { type Column, isAtEnd, isText, type TextColumn } from '#ui/grid/columns/column.ts'
import { figureOf, isFigureColumn } from '#ui/grid/explain/explained-column.ts'
import { plainText } from '#ui/grid/export/plain-cells.ts'
import styles from '#ui/grid/grid.module.css'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { figureMarks } from './figure-marks.tsx'

interface BodyCellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly note: CellReason
  /** Whether the cell is the row's header. */
  readonly isRowHead: boolean
  /** Whether it is in the total row, which has no logo. */
  readonly isTotal: boolean
  /** Whether it can be explained. */
  readonly isExplained: boolean
  /** Whether the row element is recycled. */
  readonly isRecycled: boolean
  readonly areAmountsHidden: boolean
  /** For a tree: the cell's tabIndex, and a control that replaces its value. */
  readonly inTree?: { readonly tabIndex: 0 | -1; readonly control: ReactNode }
}

/**
 * A cell of a table or tree: a text, a figure with its tone, or a dash with a reason. A function, not a component, because
 * rendering a row's cells in one component takes half the time.
 */
export function bodyCell<Row>(props: BodyCellProps<Row>): ReactNode {
  const { column, row, note, isRowHead, isTotal, isRecycled, areAmountsHidden, inTree } = props
  const Cell = isRowHead ? 'th' : 'td'
  // Browsers drop table semantics if a cell's display is changed.
  const role = isRecycled ? (isRowHead ? 'rowheader' : 'cell') : undefined
  const scope = isRowHead ? 'row' : undefined
  // Recycled rows are copied from the data, not from the DOM.
  const plain = isRecycled ? undefined : plainText(column, row)
  if (isText(column)) {
    const text = column.value(row)
    const saysFigure = props.isExplained && figureOf(column, row) !== null
    const middle = text === null || isTotal || inTree?.control ? undefined : column.middle
    return (
      <Cell
        key={column.key}
        role={role}
        scope={scope}
        tabIndex={inTree?.tabIndex ?? (saysFigure ? -1 : undefined)}
        data-figure={saysFigure ? '' : undefined}
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
  const plainFigure = shownFigure({ kind: column.kind, value, reason: note.reason }, areAmountsHidden)
  const figure = column.show && isKnown(value) && !isTotal ? column.show(row, plainFigure) : plainFigure
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
  middle: TextColumn<Row>['middle'],
): ReactNode {
  if (text === null) return <Missing reason={note.reason} />
  const cut = middle ? <MiddleText text={text} /> : cutText(text)
  return (isTotal ? null : column.show?.(row, cut)) ?? cut
}
