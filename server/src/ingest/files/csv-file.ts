import type { CellsOf, Columns } from '@portal/contract/imports/import-file.ts'

export type Fail = (column: string, reason: string, remedy: string) => void

/** A CSV file: its columns, the parser of a line, and the cells that name the record even if the rest cannot be read. */
export interface CsvFile<R> {
  readonly columns: Columns
  readonly name: (cell: (column: string) => string) => string
  /** Undefined where `fail` was called. */
  readonly record: (cells: Readonly<Record<string, unknown>>, fail: Fail) => R | undefined
}

/** Ties the type of a record to its columns, so that the type of each cell is known. */
export function csvFile<const C extends Columns, R>(
  columns: C,
  name: readonly (keyof C & string)[],
  record: (cells: CellsOf<C>, fail: Fail) => R | undefined,
): CsvFile<R> {
  return {
    columns,
    name: (cell) => name.map(cell).join('\n'),
    // Each cell was parsed by the column of the same name.
    record: (cells, fail) => record(cells as CellsOf<C>, fail),
  }
}
