import type { Column } from '#ui/grid/columns/column.ts'
import { compareValues } from './compare-values.ts'
import { radixPlaces } from './radix-places.ts'
import type { SortOrder } from './sort-order.ts'

/**
 * The places of rows in an order, each by where the row stood; null where the order changes nothing. What is missing comes last
 * in either direction, and equal ones stay as they came. A column is sorted once for each of its keys, the weightiest last.
 *
 * @param order what names no column counts for nothing
 */
export function sortedPlaces<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: SortOrder): Uint32Array | null {
  let places: Uint32Array | null = null
  for (const { column: key, direction } of order.toReversed()) {
    const column = columns.find((each) => each.key === key && !each.holdsButtons)
    if (!column) continue
    const ranks = column.kind === 'text' ? textRanks(rows, column.value) : numbersOf(rows, column.value)
    turnTowards(direction, ranks)
    places = after(places, ranks)
  }
  return places
}

/** What is missing, until the direction is known. */
const MISSING = Number.NaN

function numbersOf<Row>(rows: readonly Row[], read: (row: Row) => number | null | undefined): Float64Array {
  const numbers = new Float64Array(rows.length)
  for (let at = 0; at < numbers.length; at++) numbers[at] = read(rows[at]!) ?? MISSING
  return numbers
}

/** Texts as numbers in their order. A column of many rows has few different texts: each of them is compared once. */
function textRanks<Row>(rows: readonly Row[], read: (row: Row) => string | null): Float64Array {
  const texts = rows.map(read)
  const different = [...new Set(texts)].filter((text) => text !== null).sort(compareValues)
  const rankOf = new Map<string, number>()
  let rank = 0
  different.forEach((text, at) => {
    // Texts that differ in case alone are equal.
    if (at > 0 && compareValues(different[at - 1], text) !== 0) rank = at
    rankOf.set(text, rank)
  })
  return Float64Array.from(texts, (text) => (text === null ? MISSING : rankOf.get(text)!))
}

/** Lets the ascending order be the one wanted, with what is missing at its end. */
function turnTowards(direction: SortOrder[number]['direction'], ranks: Float64Array): void {
  const sign = direction === 'ascending' ? 1 : -1
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at]!
    ranks[at] = Number.isNaN(rank) ? Number.POSITIVE_INFINITY : sign * rank
  }
}

/** The places by ranks, of rows that were put in an order before. */
function after(places: Uint32Array | null, ranks: Float64Array): Uint32Array {
  if (!places) return radixPlaces(ranks)
  const inOrder = radixPlaces(Float64Array.from(places, (place) => ranks[place]!))
  return inOrder.map((at) => places[at]!)
}
