/** Rows without the total, and the total row. */
interface Split<Row> {
  readonly rows: readonly Row[] | undefined
  readonly total: Row | undefined
}

const TOTAL = 'Total'

/** In the replies of this screen the last row is the total. */
export function splitTotal<Row>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string): Split<Row> {
  const last = rows?.at(-1)
  if (rows === undefined || last === undefined || nameOf(last) !== TOTAL) return { rows, total: undefined }
  // If there are no other rows, show the total as a normal row.
  return rows.length === 1 ? { rows, total: undefined } : { rows: rows.slice(0, -1), total: last }
}
