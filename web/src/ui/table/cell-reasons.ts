import type { CellNote } from './column.ts'

/** Why figures are withheld, by the row's first value and the column's key. */
export type CellReasons = ReadonlyMap<string, string>

/** The reasons of a report's notes, to be asked by cell. */
export const cellReasons = (notes: readonly CellNote[] | undefined): CellReasons =>
  new Map((notes ?? []).map(({ row, field, reason }) => [reasonKey(row, field), reason]))

/** The key of a cell among the reasons. */
export const reasonKey = (row: string, field: string): string => `${row}\n${field}`
