import { plainFigure } from '@portal/presentation/format/figure.ts'

import { classNames } from '#ui/class-names.ts'
import { isFigureColumn } from '#ui/explain/explained-column.ts'
import { cutText } from '#ui/figure/cut-text.tsx'
import { Figure, Missing } from '#ui/figure/figure.tsx'
import { type Column, isAtEnd, isText } from './column.ts'
import styles from './table.module.css'

export interface BodyCellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly reason: string | undefined
  /** The first column names its row. */
  readonly isRowHead: boolean
  /** In the row of the whole, which wears no logo. */
  readonly isTotal: boolean
  /** How it is computed can be asked. */
  readonly isExplained: boolean
}

/** One cell of a table: text, or a figure with its tone, or a dash with the reason why there is none. */
export function BodyCell<Row>({ column, row, reason, isRowHead, isTotal, isExplained }: BodyCellProps<Row>) {
  const Cell = isRowHead ? 'th' : 'td'
  const scope = isRowHead ? { scope: 'row' as const } : {}
  if (isText(column)) {
    const text = column.value(row)
    return (
      <Cell {...scope} className={styles.text} title={text ?? undefined} data-plain={text ?? ''}>
        {text === null ? <Missing reason={reason} /> : ((isTotal ? null : column.show?.(row)) ?? cutText(text))}
      </Cell>
    )
  }
  const value = column.value(row)
  return (
    <Cell
      {...scope}
      {...(isExplained && isFigureColumn(column) ? { tabIndex: -1, 'data-figure': '' } : {})}
      className={classNames(isAtEnd(column) && styles.end)}
      data-plain={plainFigure(column.kind, value)}
    >
      <Figure kind={column.kind} value={value} reason={reason} />
    </Cell>
  )
}
