import type { SortOrder } from '#ui/grid/order/sort-order.ts'
import { keysIn, withKeys } from './address-parts.ts'

/* The sort order of a table in the URL: column keys, with a hyphen before a descending one. */

/** The sort order of one table; empty if the URL does not contain it. */
export function orderIn(text: string, table: string): SortOrder {
  return (keysIn(text, table) ?? [])
    .filter((key) => key !== '-')
    .map((key) =>
      key.startsWith('-') ? { column: key.slice(1), direction: 'descending' } : { column: key, direction: 'ascending' },
    )
}

/** The URL text after a table was sorted; empty if no table is sorted. */
export function withOrder(text: string, table: string, order: SortOrder): string {
  const keys = order.map(({ column, direction }) => (direction === 'descending' ? `-${column}` : column))
  return withKeys(text, table, keys.length === 0 ? null : keys)
}
