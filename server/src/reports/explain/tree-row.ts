import { explanationText } from '#reports/explain/explanation-text.ts'
import { theRow } from './explainer.ts'

interface Section<Row> {
  readonly sectionRow: Row
  readonly subRows: readonly Row[]
}

/** A row of a tree table, and where it stands. */
interface TreeRow<Row> {
  readonly row: Row
  /** Null for the table as a whole. */
  readonly section: string | null
  /** Null for a section as a whole. */
  readonly ticker: string | null
  /** The row by its own name. */
  readonly title: string
}

const TOTAL = 'Total'

/**
 * The row of a tree table that keys name: nothing or Total the whole, a section by its name, a row by section and ticker.
 *
 * @param remedy what to do where several rows bear the name
 * @throws Failure 404 where there is none, 422 where several are meant
 */
export function treeRow<Row extends { readonly ticker: string }>(
  table: { readonly sectionRow: Row; readonly sections: readonly Section<Row>[] },
  [section = TOTAL, ticker]: readonly string[],
  remedy: string,
): TreeRow<Row> {
  if (ticker === undefined && section === TOTAL) return { row: table.sectionRow, section: null, ticker: null, title: TOTAL }
  const sections = table.sections.filter(({ sectionRow }) => sectionRow.ticker === section)
  const found = theRow(sections, explanationText('sameSectionName'))
  if (ticker === undefined) return { row: found.sectionRow, section, ticker: null, title: section }
  const rows = found.subRows.filter((each) => each.ticker === ticker)
  return { row: theRow(rows, remedy), section, ticker, title: ticker }
}
