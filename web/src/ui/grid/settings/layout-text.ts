import type { WantedColumns } from '#ui/grid/columns/column-layout.ts'
import { keysIn, withKeys } from './address-parts.ts'

/*
 * The columns of a table in the address: those shown beside the first, in their order; `*` alone stands for those that the table has
 * of itself, whatever its reader once chose.
 */
const OF_ITSELF = '*'

/** What the address wants of a table: its columns, null for those that it has of itself, undefined where it does not name the table. */
export function layoutIn(text: string, table: string): WantedColumns | null | undefined {
  const keys = keysIn(text, table)
  if (keys === null) return undefined
  return keys.includes(OF_ITSELF) ? null : { shown: keys }
}

/** The text of the address after the columns of a table were chosen; null for those that it has of itself. */
export const withLayout = (text: string, table: string, layout: WantedColumns | null): string =>
  withKeys(text, table, layout?.shown ?? null)

/** The text of an address that shows its tables to anybody as they stand: those that it does not name have the columns that they have of themselves. */
export const withEveryLayout = (text: string, tables: readonly string[]): string =>
  tables.reduce((all, table) => (keysIn(all, table) === null ? withKeys(all, table, [OF_ITSELF]) : all), text)
