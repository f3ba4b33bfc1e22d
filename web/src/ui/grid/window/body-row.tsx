import { memo, useContext } from 'react'

import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { bodyCell } from '#ui/grid/cells/body-cell.tsx'
import { type CellReason, type CellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import type { Column } from '#ui/grid/columns/column.ts'

interface BodyRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  /** Of the figures of all rows. */
  readonly reasons: CellReasons
  /** Its place among all rows, from 1, where only some of them are in the page. */
  readonly place?: number
  /** The row of the whole. */
  readonly isTotal?: boolean
  /** It is set off. */
  readonly isMarked?: boolean | undefined
  /** How its figures are computed can be asked. */
  readonly isExplained?: boolean
}

const NOTHING: CellReason = {}

/** One row of a table, or its total, with the notes on what is withheld of it. It is drawn anew only when what it shows has changed. */
export const BodyRow = memo(DrawnRow) as typeof DrawnRow

function DrawnRow<Row>({ columns, row, reasons, place, isTotal = false, isMarked, isExplained = false }: BodyRowProps<Row>) {
  const [first] = columns
  const name = first && reasons.size > 0 ? String(first.value(row)) : null
  const areAmountsHidden = useContext(AmountsHidden)
  const isRecycled = place !== undefined
  return (
    <tr data-row data-marked={isMarked || undefined} aria-rowindex={place} role={isRecycled ? 'row' : undefined}>
      {columns.map((column, index) => {
        if (isTotal && column.isTotalled === false) return <td key={column.key} data-plain="" />
        const note = (name === null ? undefined : reasons.get(reasonKey(name, column.key))) ?? NOTHING
        return bodyCell({
          column,
          row,
          note,
          isRowHead: index === 0,
          isTotal,
          isExplained,
          isRecycled,
          areAmountsHidden,
        })
      })}
    </tr>
  )
}
