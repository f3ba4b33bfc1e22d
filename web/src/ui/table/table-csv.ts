import { csv } from '@portal/presentation/format/csv.ts'

import type { Column } from './column.ts'
import { plainCells } from './plain-cells.ts'

/**
 * The file of a table: its columns by their titles, its rows in the order shown. Whatever a reader hides, adds or moves on the
 * screen, the file has the columns of `spec.md` in its order, so that what reads it finds them: optional ones are left out.
 */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const { head, cells } = plainCells(
    columns.filter(({ isOptional }) => !isOptional),
    rows,
  )
  return csv(head, cells)
}
