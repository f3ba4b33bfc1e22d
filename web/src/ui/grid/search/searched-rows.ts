/** Stands between the texts of a row, so that no search matches across two of them. */
const BETWEEN = '\n'

/** What is searched of each row: its texts in lower case, to be kept, so that a key costs one pass over them. */
export const searchedTexts = <Row>(rows: readonly Row[], textsOf: (row: Row) => readonly string[]): readonly string[] =>
  rows.map((row) => textsOf(row).join(BETWEEN).toLowerCase())

/** The rows one of whose texts holds what is searched for, in any case; all of them where that is nothing. */
export function searchedRows<Row>(rows: readonly Row[], texts: readonly string[], search: string): readonly Row[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return rows
  const found: Row[] = []
  for (let at = 0; at < rows.length; at++) if (texts[at]!.includes(wanted)) found.push(rows[at]!)
  return found
}
