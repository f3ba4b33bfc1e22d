import type { WantedColumns } from '#ui/grid/columns/column-layout.ts'
import { keysIn, withKeys } from './address-parts.ts'

/*
 * The columns of a table in the URL: those shown after the first one, in order; `*` alone means the default columns, whatever the
 * user has saved.
 */
const DEFAULT_COLUMNS = '*'

/** The columns in the URL: null for the default ones, undefined if the URL does not contain the table. */
export function layoutIn(text: string, table: string): WantedColumns | null | undefined {
  const keys = keysIn(text, table)
  if (keys === null) return undefined
  return keys.includes(DEFAULT_COLUMNS) ? null : { shown: keys }
}

/** The URL text after a layout was chosen; null for the default columns. */
export const withLayout = (text: string, table: string, layout: WantedColumns | null): string =>
  withKeys(text, table, layout?.shown ?? null)

/** The URL text for a link: tables without an entry get the default columns explicitly. */
export const withEveryLayout = (text: string, tables: readonly string[]): string =>
  tables.reduce((all, table) => (keysIn(all, table) === null ? withKeys(all, table, [DEFAULT_COLUMNS]) : all), text)
