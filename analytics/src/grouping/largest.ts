/**
 * The rows with the largest measure, ties in the order of a name.
 *
 * @param measure rows with a measure of NaN or not above `above` are passed over
 * @param above 0 for gains only; -Infinity for all
 */
export function largest<Row>(
  rows: readonly Row[],
  count: number,
  measure: (row: Row) => number,
  name: (row: Row) => string,
  above = Number.NEGATIVE_INFINITY,
): readonly Row[] {
  return rows
    .filter((row) => measure(row) > above)
    .sort((a, b) => measure(b) - measure(a) || (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : 0))
    .slice(0, count)
}
