/*
 * The URL parameter of table settings: each table's name and its keys, separated by dots; a space (`+` in the URL) between
 * tables: `npv-snapshot.-npv.account+losers.plCCY`.
 */

/** The keys of one table; null if the text does not contain it. */
export function keysIn(text: string, table: string): readonly string[] | null {
  const parts = partsOf(text).find(([name]) => name === table)
  return parts ? parts.slice(1).filter((key) => key !== '') : null
}

/** The text after the keys of a table were changed, or removed by null. */
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
