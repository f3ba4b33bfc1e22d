import type { FigureKind } from './figure.ts'
import { plainFigure } from './figure.ts'
import type { Amount } from './missing.ts'

/** A cell of a file: a text, or a number and its kind. */
export type CsvCell = string | null | { readonly kind: FigureKind; readonly value: Amount }

/** Some spreadsheet programs read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The text of a CSV file (RFC 4180): every cell quoted, missing values empty, CRLF line ends, a byte order mark first. Numbers
 * keep their minus; a text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function csv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}

/** A cell as plain text: a plain number, a text without formula, empty if missing. */
export function plainCell(cell: CsvCell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? neutralizedFormula(cell) : plainFigure(cell.kind, cell.value)
}

const csvCell = (cell: CsvCell): string => `"${plainCell(cell).replaceAll('"', '""')}"`

const neutralizedFormula = (text: string): string => (FORMULA_PREFIXES.has(text.charAt(0)) ? `'${text}` : text)

/** First characters of a cell that a spreadsheet may run as a formula (CWE-1236), some also in full width. */
const FORMULA_PREFIXES: ReadonlySet<string> = new Set(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\0'])
