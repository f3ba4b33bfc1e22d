/** Rows, and beside them the one of the whole. */
interface Split<Row> {
  readonly rows: readonly Row[] | undefined
  readonly total: Row | undefined
}

const TOTAL = 'Total'

/** The replies of this screen hold the whole as their last row, named Total. */
export function splitTotal<Row>(rows: readonly Row[] | undefined, nameOf: (row: Row) => string): Split<Row> {
  const last = rows?.at(-1)
  if (rows === undefined || last === undefined || nameOf(last) !== TOTAL) return { rows, total: undefined }
  // Of no rows the whole is shown alone.
  return rows.length === 1 ? { rows, total: undefined } : { rows: rows.slice(0, -1), total: last }
}
