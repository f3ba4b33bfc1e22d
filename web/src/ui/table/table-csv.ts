import { type CsvCell, csv } from '@portal/presentation/format/csv.ts'

import { type Column, isText } from './column.ts'

/** The file of a table: its columns by their titles, its rows in the order shown. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const kept = columns.filter(({ holdsButtons }) => !holdsButtons)
  const cells = rows.map((row) => kept.map((column) => cellOf(column, row)))
  return csv(
    kept.map(({ title }) => title),
    cells,
  )
}

function cellOf<Row>(column: Column<Row>, row: Row): CsvCell {
  return isText(column) ? column.value(row) : { kind: column.kind, value: column.value(row) }
}
