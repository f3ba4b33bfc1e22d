import type { SortOrder } from '#ui/grid/order/sort-order.ts'
import { keysIn, withKeys } from './address-parts.ts'

/* The order of a table in the address: the columns it is sorted by, a hyphen before one that is descending. */

/** The order of one table as the address has it; none for a table that it does not name. */
export function orderIn(text: string, table: string): SortOrder {
  return (keysIn(text, table) ?? [])
    .filter((key) => key !== '-')
    .map((key) =>
      key.startsWith('-') ? { column: key.slice(1), direction: 'descending' } : { column: key, direction: 'ascending' },
    )
}

/** The text of the address after a table was sorted; empty where no table is. */
export function withOrder(text: string, table: string, order: SortOrder): string {
  const keys = order.map(({ column, direction }) => (direction === 'descending' ? `-${column}` : column))
  return withKeys(text, table, keys.length === 0 ? null : keys)
}
