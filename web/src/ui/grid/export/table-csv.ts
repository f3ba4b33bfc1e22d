import { csv } from '@portal/presentation/format/csv.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import { plainCells } from './plain-cells.ts'

/** The CSV of a table: columns by title, rows in displayed order. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const { head, cells } = plainCells(columns, rows)
  return csv(head, cells)
}

/**
 * The columns of a CSV: first all specified ones in their order, independent of the user's layout, so that programs find them;
 * then the other shown columns.
 */
export function csvColumns<Row>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly Column<Row>[] {
  const isBeyond = (column: Column<Row>) => (column.isOptional ?? column.isAdded) === true
  return [...columns.filter((column) => !isBeyond(column)), ...shown.filter(isBeyond)]
}
