import { useContext, useMemo, useRef } from 'react'

import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { bodyCell } from '#ui/grid/cells/body-cell.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import styles from '#ui/grid/grid.module.css'
import { widestRows } from './widest-rows.ts'

interface MeasureRowsProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

const PLAIN = { isTotal: false, isExplained: false, isRecycled: false }

/** Invisible rows with the widest cells of each column, which give the columns the width that all rows need. */
export function MeasureRows<Row>({ columns, rows }: MeasureRowsProps<Row>) {
  const widest = useWidestRows(rows, columns)
  const areAmountsHidden = useContext(AmountsHidden)
  const count = Math.max(...widest.map(({ length }) => length))
  const lines = [...new Array(count).keys()]
  return lines.map((line) => (
    <tr key={line} className={styles.measure}>
      {columns.map((column, index) => {
        const row = widest[index]![line]
        if (row === undefined) return <td key={column.key} />
        return bodyCell({ column, row, note: {}, isRowHead: index === 0, areAmountsHidden, ...PLAIN })
      })}
    </tr>
  ))
}

/** The widest rows of all; searching and sorting keep the column widths. */
function useWidestRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): readonly (readonly Row[])[] {
  const known = useRef(rows)
  // Rows of one reply keep their identity, so comparing the first and the last one is enough.
  const isOfKnown = rows.length <= known.current.length && [rows[0], rows.at(-1)].every((row) => known.current.includes(row!))
  if (!isOfKnown) known.current = rows
  const all = known.current
  return useMemo(() => widestRows(all, columns), [all, columns])
}
