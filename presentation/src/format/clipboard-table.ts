import { type CsvCell, plainCell } from './csv.ts'

/** A table in clipboard formats. */
interface ClipboardTable {
  /** Tab-separated values, for text editors. */
  readonly text: string
  /** For spreadsheets and word processors. */
  readonly html: string
}

/**
 * A table for the clipboard, with its header: numbers at full precision without grouping, percentages x 100, as in a CSV file. A
 * text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export function clipboardTable(head: readonly string[], rows: readonly (readonly CsvCell[])[]): ClipboardTable {
  const plain = rows.map((cells) => cells.map(plainCell))
  return {
    text: [head, ...plain].map((cells) => cells.map(onOneLine).join('\t')).join('\n'),
    html: `<table><thead>${htmlRow('th', head)}</thead><tbody>${plain.map((cells) => htmlRow('td', cells)).join('')}</tbody></table>`,
  }
}

/** A tab or line break would start a new cell or row. */
const onOneLine = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')

const htmlRow = (element: 'th' | 'td', cells: readonly string[]): string =>
  `<tr>${cells.map((text) => `<${element}>${escaped(text)}</${element}>`).join('')}</tr>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
