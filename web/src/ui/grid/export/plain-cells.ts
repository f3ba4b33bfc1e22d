import type { CsvCell } from '@portal/presentation/format/csv.ts'
import { plainFigure } from '@portal/presentation/format/figure.ts'

import { type Column, isText } from '#ui/grid/columns/column.ts'

/** The titles of columns and the cells of rows, without columns of buttons. */
export function plainCells<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly head: readonly string[]; readonly cells: readonly (readonly CsvCell[])[] } {
  const kept = columns.filter(({ holdsButtons }) => !holdsButtons)
  return { head: kept.map(({ title }) => title), cells: rows.map((row) => kept.map((column) => cellOf(column, row))) }
}

const cellOf = <Row>(column: Column<Row>, row: Row): CsvCell =>
  isText(column) ? column.value(row) : { kind: column.kind, value: column.value(row) }

/** A cell as plain text: its text, or its figure at full precision; empty if unknown. */
export const plainText = <Row>(column: Column<Row>, row: Row): string =>
  isText(column) ? (column.value(row) ?? '') : plainFigure(column.kind, column.value(row))
