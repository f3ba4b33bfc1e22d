import type { ArrangedColumn } from '#ui/grid/columns/column-layout.ts'

const onScreen = new Map<string, readonly ArrangedColumn[]>()

/** Registers a mounted table with its columns; returns a function that unregisters it. */
export function registerTable(table: string, columns: readonly ArrangedColumn[]): () => void {
  onScreen.set(table, columns)
  return () => {
    if (onScreen.get(table) === columns) onScreen.delete(table)
  }
}

/** The names of the mounted tables. */
export const tablesOnScreen = (): readonly string[] => [...onScreen.keys()]

/** All columns of a mounted table. */
export const columnsOf = (table: string): readonly ArrangedColumn[] => onScreen.get(table) ?? []
