import { formatIndex, sheetNumber } from './number-formats.ts'
import { BOLD_TEXT, figureStyle, HEAD_AT_END, HEAD_TEXT, LINE_TEXT, TITLE_TEXT } from './styles-xml.ts'
import type { Worksheet, WorksheetColumn } from './worksheet.ts'
import { cellText } from './xml-text.ts'

/**
 * A worksheet (ECMA-376, 18.3): title and lines, a frozen header row and first column, and the rows. Numbers keep all digits and
 * have the format of their kind; a text is never a formula. The total of an additive column is a formula with its cached value.
 * @param isSelected whether this sheet is active when the workbook is opened
 */
export function worksheetXml({ title, lines, columns, hasTotal }: Worksheet, isSelected = true): string {
  const headRow = lines.length + 3
  const count = columns[0]?.values.length ?? 0
  const rows: string[] = [
    row(1, textCell(0, 1, title, TITLE_TEXT)),
    ...lines.map((line, at) => row(at + 2, textCell(0, at + 2, line, LINE_TEXT))),
    row(headRow, columns.map((column, at) => textCell(at, headRow, column.title, headStyle(column))).join('')),
  ]
  for (let at = 0; at < count; at++) {
    const isTotal = hasTotal && at === count - 1
    let cells = ''
    for (let place = 0; place < columns.length; place++) cells += cell(columns[place]!, place, at, headRow + 1 + at, isTotal)
    rows.push(row(headRow + 1 + at, cells))
  }
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView${isSelected ? ' tabSelected="1"' : ''} workbookViewId="0">`,
    `<pane xSplit="1" ySplit="${headRow}" topLeftCell="B${headRow + 1}" activePane="bottomRight" state="frozen"/>`,
    '</sheetView></sheetViews>',
    `<cols>${columns.map(width).join('')}</cols>`,
    `<sheetData>${rows.join('')}</sheetData>`,
    '</worksheet>',
  ].join('')
}

const headStyle = ({ kind }: WorksheetColumn): number => (kind === 'text' ? HEAD_TEXT : HEAD_AT_END)

const row = (place: number, cells: string): string => `<row r="${place}">${cells}</row>`

function cell(column: WorksheetColumn, place: number, at: number, inRow: number, isTotal: boolean): string {
  if (column.kind === 'text') {
    const text = column.values[at] ?? ''
    return text === '' ? '' : textCell(place, inRow, text, isTotal ? BOLD_TEXT : 0)
  }
  const value = column.values[at]!
  if (!Number.isFinite(value)) return ''
  const style = figureStyle(formatIndex(column.kind, value), isTotal)
  const letter = letters(place)
  const formula = isTotal && column.isSummed && at > 0 ? `<f>SUM(${letter}${inRow - at}:${letter}${inRow - 1})</f>` : ''
  return `<c r="${letter}${inRow}" s="${style}">${formula}<v>${sheetNumber(column.kind, value)}</v></c>`
}

const textCell = (place: number, inRow: number, text: string, style: number): string =>
  `<c r="${letters(place)}${inRow}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`

/** The name of a column: A to Z, then AA. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

const NARROWEST = 12
const WIDEST_TEXT = 40

/** Column width in characters: enough for a date or an amount, and for most texts. */
function width(column: WorksheetColumn, place: number): string {
  const longest = column.kind === 'text' ? column.values.reduce((most, text) => Math.max(most, text?.length ?? 0), 0) : 0
  const characters = Math.max(NARROWEST, column.title.length + 2, Math.min(WIDEST_TEXT, longest + 2))
  return `<col min="${place + 1}" max="${place + 1}" width="${characters}" customWidth="1"/>`
}
