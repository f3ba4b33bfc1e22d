import { type CsvCell, plainCell } from './csv.ts'

/** A table as other programs take it from the clipboard. */
interface PastedTable {
  /** For text programs and for spreadsheets that take no other: cells between tabs. */
  readonly text: string
  /** For spreadsheets and word processors. */
  readonly html: string
}

/**
 * A table for the clipboard, with its heads: numbers at full precision and without grouping, percentages x 100, as in a CSV file; a text
 * that a spreadsheet would run as a formula is disarmed by an apostrophe.
 */
export function pastedTable(head: readonly string[], rows: readonly (readonly CsvCell[])[]): PastedTable {
  const plain = rows.map((cells) => cells.map(plainCell))
  return {
    text: [head, ...plain].map((cells) => cells.map(onOneLine).join('\t')).join('\n'),
    html: `<table><thead>${htmlRow('th', head)}</thead><tbody>${plain.map((cells) => htmlRow('td', cells)).join('')}</tbody></table>`,
  }
}

/** A tab or a line's end would begin another cell or row. */
const onOneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')

const htmlRow = (element: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((text) => `<${element}>${escaped(text)}</${element}>`).join('')}</tr>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
