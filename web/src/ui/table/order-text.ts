import type { SortOrder } from './sort-order.ts'

/*
 * The orders of a screen's tables in its address: each table's name and the columns it is sorted by, a hyphen before one that is
 * descending, all between dots; a space between tables, which an address writes as a plus: `npv-snapshot.-npv.account+losers.plCCY`.
 */

/** The order of one table as the address has it; none for a table that it does not name. */
export function orderIn(text: string, table: string): SortOrder {
  const [, ...keys] = partsOf(text).find(([name]) => name === table) ?? []
  return keys
    .filter((key) => key !== '' && key !== '-')
    .map((key) =>
      key.startsWith('-') ? { column: key.slice(1), direction: 'descending' } : { column: key, direction: 'ascending' },
    )
}

/** The text of the address after a table was sorted; empty where no table is. */
export function withOrder(text: string, table: string, order: SortOrder): string {
  const others = partsOf(text).filter(([name]) => name !== table)
  const keys = order.map(({ column, direction }) => (direction === 'descending' ? `-${column}` : column))
  const all = keys.length === 0 ? others : [...others, [table, ...keys]]
  return all.map((parts) => parts.join('.')).join(' ')
}

const partsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => part.split('.'))
