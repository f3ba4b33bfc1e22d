interface Named {
  readonly ticker: string
}

/**
 * Rows as their reader put them: those that the kept order does not name, being newer, come after the others, as they came.
 *
 * @param kept tickers; those that no row has are passed over
 */
export function inOwnOrder<Row extends Named>(rows: readonly Row[], kept: readonly string[]): readonly Row[] {
  if (kept.length === 0) return rows
  const places = new Map(kept.map((ticker, place) => [ticker, place]))
  const placeOf = ({ ticker }: Row) => places.get(ticker) ?? kept.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The order after a row came to the place of another. Tickers of rows that are not there now keep their places at the end. */
export function withRowAt(rows: readonly Named[], kept: readonly string[], ticker: string, place: number): readonly string[] {
  const shown = rows.map((row) => row.ticker)
  const others = shown.filter((each) => each !== ticker)
  const absent = kept.filter((each) => !shown.includes(each))
  return [...others.toSpliced(place, 0, ticker), ...absent]
}

/** Whether what was kept is an order. */
export const isRowOrder = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
