import type { Table, TableCell } from '../report/report-model.ts'
import { columnWidths } from './column-widths.ts'
import { COLOURS, MARGINS, SIZES, TABULAR } from './pdf-look.ts'
import { addLine } from './pdf-text.ts'
import { artifact, type Sheet } from './sheet.ts'

const PADDING = { x: 4, y: 3 } as const

/** What is the same for every row of a table. */
interface Frame {
  readonly sheet: Sheet
  readonly table: Table
  readonly widths: readonly number[]
  readonly size: number
}

/** So many rows stand together where a table begins and where it ends. */
const MIN_ROWS = 3
/** A table of no more rows than these is not parted. */
const SHORT = 12
const TITLE = { size: SIZES.block, before: 16, after: 4 } as const

/**
 * A table under its title, over as many pages as it takes, its head on each of them; a row is never parted, long names are set in
 * lines. A short table stands on one page; of a longer one at least three rows stand under the title, and at its end.
 */
export function addTable(sheet: Sheet, part: PDFKit.PDFStructureElement, table: Table): void {
  const { doc } = sheet
  const { widths, size } = columnWidths(sheet, table, PADDING.x)
  const frame: Frame = { sheet, table, widths, size }
  const heights = rowHeights(frame)
  const count = table.rows.length
  const together = heights.slice(0, count <= SHORT ? count : MIN_ROWS).reduce(sum, 0)
  if (!sheet.fits(titleHeight(frame) + headHeight(frame) + together)) sheet.newPage()
  addLine(sheet, part, { tag: 'H3', text: table.title, size: TITLE.size, isStrong: true, before: TITLE.before })
  const element = doc.struct('Table', { title: table.title })
  part.add(element)
  doc.y += TITLE.after
  addHead(frame, element)
  table.rows.forEach((row, at) => {
    const height = heights[at]!
    // The last rows go to the next page together.
    const needed = at === count - MIN_ROWS && count > SHORT ? heights.slice(at).reduce(sum, 0) : height
    if (!sheet.fits(needed)) {
      sheet.newPage()
      artifact(doc, () => drawHead(frame))
    }
    addRow(frame, element, row, height, isTotalAt(table, at))
  })
  element.end()
  doc.x = sheet.left
}

/** The points that a table takes with its title where it stands on one page; null where it is too long to be kept whole. */
export function wholeHeight(sheet: Sheet, table: Table): number | null {
  if (table.rows.length > SHORT) return null
  const frame: Frame = { sheet, table, ...columnWidths(sheet, table, PADDING.x) }
  return titleHeight(frame) + headHeight(frame) + rowHeights(frame).reduce(sum, 0)
}

const isTotalAt = ({ hasTotal, rows }: Table, at: number): boolean => hasTotal && at === rows.length - 1

const rowHeights = (frame: Frame): readonly number[] =>
  frame.table.rows.map((row, at) => rowHeight(frame, row, isTotalAt(frame.table, at)))

const sum = (a: number, b: number): number => a + b

function titleHeight({ sheet: { doc, width }, table }: Frame): number {
  doc.font('strong').fontSize(TITLE.size)
  return TITLE.before + doc.heightOfString(table.title, { width, lineGap: 2 }) + TITLE.after
}

/** A cell as it is set. */
interface SetCell {
  readonly text: string
  readonly isStrong: boolean
  readonly colour: string
}

function addHead(frame: Frame, element: PDFKit.PDFStructureElement): void {
  const { doc } = frame.sheet
  const y = doc.y
  const row = doc.struct('TR')
  element.add(row)
  headCells(frame).forEach((cell, at) => {
    row.add(doc.struct('TH', {}, () => drawCell(frame, cell, at, y)))
  })
  row.end()
  endRow(frame, y + headHeight(frame), COLOURS.strongRule)
}

function drawHead(frame: Frame): void {
  const y = frame.sheet.doc.y
  headCells(frame).forEach((cell, at) => {
    drawCell(frame, cell, at, y)
  })
  ruleAt(frame, y + headHeight(frame), COLOURS.strongRule)
  frame.sheet.doc.y = y + headHeight(frame)
}

const headCells = ({ table }: Frame): readonly SetCell[] =>
  table.columns.map(({ head, badge }) => ({
    text: badge === undefined ? head : `${head} ${badge}`,
    isStrong: true,
    colour: COLOURS.quiet,
  }))

const headHeight = (frame: Frame): number => Math.max(...headCells(frame).map((cell, at) => cellHeight(frame, cell, at)))

function addRow(
  frame: Frame,
  element: PDFKit.PDFStructureElement,
  cells: readonly TableCell[],
  height: number,
  isTotal: boolean,
) {
  const { doc } = frame.sheet
  const y = doc.y
  if (isTotal) artifact(doc, () => ruleAt(frame, y, COLOURS.strongRule))
  const row = doc.struct('TR')
  element.add(row)
  cells.forEach((cell, at) => {
    row.add(doc.struct(at === 0 ? 'TH' : 'TD', {}, () => drawCell(frame, setCell(frame, cell, isTotal), at, y)))
  })
  row.end()
  endRow(frame, y + height, COLOURS.rule)
}

const setCell = ({ sheet }: Frame, { text, tone }: TableCell, isTotal: boolean): SetCell => ({
  text,
  isStrong: isTotal,
  colour: sheet.tones[tone],
})

const rowHeight = (frame: Frame, cells: readonly TableCell[], isTotal: boolean): number =>
  Math.max(...cells.map((cell, at) => cellHeight(frame, setCell(frame, cell, isTotal), at)))

function cellHeight({ sheet: { doc }, widths, size }: Frame, { text, isStrong }: SetCell, at: number): number {
  doc.font(isStrong ? 'strong' : 'regular').fontSize(size)
  // As wide as it is set: figures of one width break a line earlier.
  return doc.heightOfString(text, { width: widths[at]! - 2 * PADDING.x, features: TABULAR }) + 2 * PADDING.y
}

function drawCell({ sheet, table, widths, size }: Frame, { text, isStrong, colour }: SetCell, at: number, y: number): void {
  const { doc, left } = sheet
  const x = widths.slice(0, at).reduce((sum, width) => sum + width, left)
  doc
    .font(isStrong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(colour)
  doc.text(text, x + PADDING.x, y + PADDING.y, {
    width: widths[at]! - 2 * PADDING.x,
    align: table.columns[at]!.isNumber ? 'right' : 'left',
    features: TABULAR,
  })
}

function endRow(frame: Frame, y: number, colour: string): void {
  const { doc } = frame.sheet
  artifact(doc, () => ruleAt(frame, y, colour))
  doc.y = y
}

function ruleAt({ sheet: { doc, width } }: Frame, y: number, colour: string): void {
  doc
    .moveTo(MARGINS.left, y)
    .lineTo(MARGINS.left + width, y)
    .lineWidth(0.5)
    .stroke(colour)
}
