import type { Column } from '#ui/grid/columns/column.ts'
import { saveFile } from './save-file.ts'
import { tableCsv } from './table-csv.ts'

/** Saves rows with column titles as CSV. */
export function saveTable<Row>(fileName: `${string}.csv`, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  saveFile({ name: fileName, rows: rows.length }, 'text/csv;charset=utf-8', tableCsv(columns, rows))
}
