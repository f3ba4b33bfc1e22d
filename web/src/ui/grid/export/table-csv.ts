import { csv } from '@portal/presentation/format/csv.ts'

import type { Column } from '#ui/grid/columns/column.ts'
import { plainCells } from './plain-cells.ts'

/** The file of a table: its columns by their titles, its rows in the order shown. */
export function tableCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const { head, cells } = plainCells(columns, rows)
  return csv(head, cells)
}

/**
 * The columns of the file of a table. Whatever a reader hides or moves on the screen, it has those of the specification first and in their order, so
 * that what reads it finds them; of the others it has those shown, after them.
 */
export function csvColumns<Row>(columns: readonly Column<Row>[], shown: readonly Column<Row>[]): readonly Column<Row>[] {
  const isBeyond = (column: Column<Row>) => (column.isOptional ?? column.isAdded) === true
  return [...columns.filter((column) => !isBeyond(column)), ...shown.filter(isBeyond)]
}
