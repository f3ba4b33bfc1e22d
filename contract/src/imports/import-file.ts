import type { Column } from './column.ts'

/** The columns of a file by name, in their recommended order. */
export type Columns = Readonly<Record<string, Column<unknown>>>

/** A file of an import: its name and its columns. */
interface ImportFile<C extends Columns = Columns> {
  readonly file: `${string}.csv`
  readonly columns: C
}

/** The cells of a line by column, as they were read. */
export type CellsOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never }

/** Declares a file. The types of its cells are inferred from the columns. */
export function importFile<const C extends Columns>(file: ImportFile['file'], columns: C): ImportFile<C> {
  return { file, columns }
}
