import { BodyCell } from './body-cell.tsx'
import type { CellNote, Column } from './column.ts'

export interface BodyRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  readonly notes: readonly CellNote[] | undefined
  /** Its place among all rows, from 1, where only some of them are in the page. */
  readonly place?: number
  /** The row of the whole. */
  readonly isTotal?: boolean
  /** How its figures are computed can be asked. */
  readonly isExplained?: boolean
}

/** One row of a table, or its total, with the notes on what is withheld of it. */
export function BodyRow<Row>({ columns, row, notes, place, isTotal = false, isExplained = false }: BodyRowProps<Row>) {
  const [first] = columns
  const name = first ? String(first.value(row)) : null
  const reasonOf = (key: string) => notes?.find((note) => note.row === name && note.field === key)?.reason
  return (
    <tr data-row aria-rowindex={place}>
      {columns.map((column, index) =>
        isTotal && column.isTotalled === false ? (
          <td key={column.key} data-plain="" />
        ) : (
          <BodyCell
            key={column.key}
            column={column}
            row={row}
            reason={reasonOf(column.key)}
            isRowHead={index === 0}
            isTotal={isTotal}
            isExplained={isExplained}
          />
        ),
      )}
    </tr>
  )
}
