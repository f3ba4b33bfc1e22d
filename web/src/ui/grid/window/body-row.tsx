import { memo, useContext } from 'react'

import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { bodyCell } from '#ui/grid/cells/body-cell.tsx'
import { type CellReason, type CellReasons, reasonKey } from '#ui/grid/columns/cell-reasons.ts'
import type { Column } from '#ui/grid/columns/column.ts'

interface BodyRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly row: Row
  /** Notes on the figures of all rows. */
  readonly reasons: CellReasons
  /** Index among all rows, from 1, if only some are rendered. */
  readonly place?: number
  /** Whether it is the total row. */
  readonly isTotal?: boolean
  /** Whether it is highlighted. */
  readonly isMarked?: boolean | undefined
  /** Whether its figures can be explained. */
  readonly isExplained?: boolean
}

const NOTHING: CellReason = {}

/** A row of a table, or its total, with notes. It is rerendered only if its content changes. */
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
