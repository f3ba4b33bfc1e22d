import type { Column } from '../columns/column.ts'
import { compareValues } from './compare-values.ts'
import { radixPermutation } from './radix-permutation.ts'
import type { SortOrder } from './sort-order.ts'

/**
 * The sorting permutation of rows; null if the order changes nothing. Missing values come last in both directions, and the sort
 * is stable. Columns are sorted from the least significant to the primary one. @param order unknown columns are ignored
 */
export function sortPermutation<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): Uint32Array | null {
  let places: Uint32Array | null = null
  for (const { column: key, direction } of order.toReversed()) {
    const column = columns.find((each) => each.key === key && !each.holdsButtons)
    if (!column) continue
    const ranks = column.kind === 'text' ? textRanks(rows, column.value) : numbersOf(rows, column.sortedBy ?? column.value)
    applyDirection(direction, ranks)
    places = after(places, ranks)
  }
  return places
}

/** A missing value before the direction is applied. */
const MISSING = Number.NaN

function numbersOf<Row>(rows: readonly Row[], read: (row: Row) => number | null | undefined): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let at = 0; at < numbers.length; at++) numbers[at] = read(rows[at]!) ?? MISSING
  return numbers
}

/** Ranks of texts. Long columns have few distinct texts, so only distinct ones are compared. */
function textRanks<Row>(rows: readonly Row[], read: (row: Row) => string | null): Float64Array {
  const texts = rows.map(read)
  const different = [...new Set(texts)].filter((text) => text !== null).sort(compareValues)
  const rankOf = new Map<string, number>()
  let rank = 0
  different.forEach((text, at) => {
    // Texts that differ only in case have the same rank.
    if (at > 0 && compareValues(different[at - 1], text) !== 0) rank = at
    rankOf.set(text, rank)
  })
  return Float64Array.from(texts, (text) => (text === null ? MISSING : rankOf.get(text)!))
}

/** Reverses ranks for descending order and puts missing values last. */
function applyDirection(direction: SortOrder[number]['direction'], ranks: Float64Array): void {
  const sign = direction === 'ascending' ? 1 : -1
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at]!
    ranks[at] = Number.isNaN(rank) ? Number.POSITIVE_INFINITY : sign * rank
  }
}

/** Sorts a permutation by ranks, stably. */
function after(places: Uint32Array | null, ranks: Float64Array): Uint32Array {
  if (!places) return radixPermutation(ranks)
  const inOrder = radixPermutation(Float64Array.from(places, (place) => ranks[place]!))
  return inOrder.map((at) => places[at]!)
}
