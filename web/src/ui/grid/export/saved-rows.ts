/** The rows of a table or tree as they leave the page. */
export interface SavedRows<Row> {
  /** As on the screen, that of the whole last. */
  readonly all: readonly Row[]
  /** Without the whole, and in a tree without groups: a sum over a column must not double. */
  readonly leaves: readonly Row[]
  /** The same with that of the whole last, for a sheet. */
  readonly sheet: readonly Row[]
  /** Of a tree: in which group a leaf stands, by the names of those above it from the root. */
  readonly groupOf?: (row: Row) => string
}

/** Of rows that leave the page as they stand. */
export const savedAsShown = <Row>(rows: readonly Row[], total?: Row): SavedRows<Row> => {
  const all = total !== undefined && rows.length > 0 ? [...rows, total] : rows
  return { all, leaves: rows, sheet: all }
}
