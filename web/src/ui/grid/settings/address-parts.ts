/*
 * What a screen's address says of its tables: each table's name and its keys, all between dots; a space between tables, which an
 * address writes as a plus: `npv-snapshot.-npv.account+losers.plCCY`.
 */

/** What the address says of one table; null for a table that it does not name. */
export function keysIn(text: string, table: string): readonly string[] | null {
  const parts = partsOf(text).find(([name]) => name === table)
  return parts ? parts.slice(1).filter((key) => key !== '') : null
}

/** The text of the address after something is said of a table, or with null nothing any more. */
export function withKeys(text: string, table: string, keys: readonly string[] | null): string {
  const others = partsOf(text).filter(([name]) => name !== table)
  const all = keys === null ? others : [...others, [table, ...keys]]
  return all.map((parts) => parts.join('.')).join(' ')
}

const partsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => part.split('.'))
