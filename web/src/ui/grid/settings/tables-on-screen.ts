import type { ArrangedColumn } from '#ui/grid/columns/column-layout.ts'

const onScreen = new Map<string, readonly ArrangedColumn[]>()

/** Tells of a table, by its name, that it is on the screen, and which columns it has; gives back what tells that it went. */
export function noteTable(table: string, columns: readonly ArrangedColumn[]): () => void {
  onScreen.set(table, columns)
  return () => {
    if (onScreen.get(table) === columns) onScreen.delete(table)
  }
}

/** The names of the tables that are on the screen. */
export const tablesOnScreen = (): readonly string[] => [...onScreen.keys()]

/** The columns of a table that is on the screen, shown or not. */
export const columnsOf = (table: string): readonly ArrangedColumn[] => onScreen.get(table) ?? []
