/** A separator between a row's texts, so that no search matches across two of them. */
const BETWEEN = '\n'

/** The lower-case searchable texts of the rows, computed once. */
export const searchedTexts = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): readonly string[] =>
  rows.map((row) => textsOf(row).join(BETWEEN).toLowerCase())

/** The rows that contain the search text, ignoring case; all rows if it is empty. */
export function searchedRows<Row>(rows: readonly Row[], texts: readonly string[], search: string): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  const found: Row[] = []
  for (let at = 0; at < rows.length; at++) if (texts[at]!.includes(wanted)) found.push(rows[at]!)
  return found
}
