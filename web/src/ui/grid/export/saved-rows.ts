/** The rows of a table or tree for export. */
export interface SavedRows<Row> {
  /** As displayed, the total last. */
  readonly all: readonly Row[]
  /** Without total and groups, so that a column sum does not count twice. */
  readonly leaves: readonly Row[]
  /** The same with the total last, for a sheet. */
  readonly sheet: readonly Row[]
  /** For a tree: the group of a leaf, as the names of its ancestors. */
  readonly groupOf?: (row: Row) => string
}

/** Exported rows of a flat table. */
export const savedAsShown = <Row>(rows: readonly Row[], total?: Row): SavedRows<Row> => {
  const all = total !== undefined && rows.length > 0 ? [...rows, total] : rows
  return { all, leaves: rows, sheet: all }
}
