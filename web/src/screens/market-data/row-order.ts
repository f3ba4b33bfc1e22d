interface Named {
  readonly ticker: string
}

/**
 * Rows in the user's order; new rows come after the others, in the reply's order. @param saved saved tickers; those without a row
 * are ignored
 */
export function inUserOrder<Row extends Named>(rows: readonly Row[], saved: readonly string[]): readonly Row[] {
  if (saved.length === 0) return rows
  const places = new Map(saved.map((ticker, place) => [ticker, place]))
  const placeOf = ({ ticker }: Row) => places.get(ticker) ?? saved.length
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The order after a row was moved to the position of another. Tickers without a row stay at the end. */
export function withRowAt(rows: readonly Named[], saved: readonly string[], ticker: string, place: number): readonly string[] {
  const shown = rows.map((row) => row.ticker)
  const others = shown.filter((each) => each !== ticker)
  const absent = saved.filter((each) => !shown.includes(each))
  return [...others.toSpliced(place, 0, ticker), ...absent]
}

/** Whether a saved value is a valid order. */
export const isRowOrder = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
