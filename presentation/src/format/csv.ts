import type { FigureKind } from './figure.ts'
import { plainFigure } from './figure.ts'
import type { Amount } from './missing.ts'

/** A cell of a file: a text, or a number and what it means. */
export type CsvCell = string | null | { readonly kind: FigureKind; readonly value: Amount }

/** Spreadsheets of some systems read a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * The text of a CSV file (RFC 4180): every cell quoted, missing values empty, lines ended by CRLF, a byte order mark first.
 * Numbers stay numbers, with their minus; a text that a spreadsheet would run as a formula is disarmed by an apostrophe.
 */
export function csv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [head, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return BYTE_ORDER_MARK + lines.join('')
}

/** A cell as a spreadsheet is to read it: a plain number, a text that it does not run, nothing for what is missing. */
export function plainCell(cell: CsvCell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? disarmed(cell) : plainFigure(cell.kind, cell.value)
}

const csvCell = (cell: CsvCell): string => `"${plainCell(cell).replaceAll('"', '""')}"`

const disarmed = (text: string): string => (FORMULA_BEGINNINGS.has(text.charAt(0)) ? `'${text}` : text)

/** Characters with which a cell begins that a spreadsheet may run (CWE-1236). */
const FORMULA_BEGINNINGS: ReadonlySet<string> = new Set(['=', '+', '-', '@', '\t', '\0'])
