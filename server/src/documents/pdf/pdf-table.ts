import type { Table, TableCell } from '../report/report-model.ts'
import { columnWidths } from './column-widths.ts'
import { artifact, type PdfLayout } from './pdf-layout.ts'
import { COLOURS, MARGINS, SIZES, TABULAR } from './pdf-look.ts'
import { addLine } from './pdf-text.ts'

const PADDING = { x: 4, y: 3 } as const

/** Properties that all rows of a table share. */
interface Frame {
  readonly layout: PdfLayout
  readonly table: Table
  readonly widths: readonly number[]
  readonly size: number
}

/** Minimum number of rows together where a table begins and where it ends. */
const MIN_ROWS = 3
/** A table of at most so many rows is not split. */
const SHORT = 12
const TITLE = { size: SIZES.block, before: 16, after: 4 } as const

/**
 * A table with its title, over as many pages as needed, with its header on each. A row is never split; long names are wrapped. A short
 * table is on one page; of a longer one at least three rows follow the title, and at least three are on the last page.
 */
export function addTable(layout: PdfLayout, part: PDFKit.PDFStructureElement, table: Table): void {
  const { doc } = layout
  const { widths, size } = columnWidths(layout, table, PADDING.x)
  const frame: Frame = { layout, table, widths, size }
  const heights = rowHeights(frame)
  const count = table.rows.length
  const together = heights.slice(0, count <= SHORT ? count : MIN_ROWS).reduce(sum, 0)
  if (!layout.fits(titleHeight(frame) + headHeight(frame) + together)) layout.newPage()
  addLine(layout, part, { tag: 'H3', text: table.title, size: TITLE.size, isStrong: true, before: TITLE.before })
  const element = doc.struct('Table', { title: table.title })
  part.add(element)
  doc.y += TITLE.after
  addHead(frame, element)
  table.rows.forEach((row, at) => {
    const height = heights[at]!
    // The last rows move to the next page together.
    const needed = at === count - MIN_ROWS && count > SHORT ? heights.slice(at).reduce(sum, 0) : height
    if (!layout.fits(needed)) {
      layout.newPage()
      artifact(doc, () => drawHead(frame))
    }
    addRow(frame, element, row, height, isTotalAt(table, at))
  })
  element.end()
  doc.x = layout.left
}

/** The height in points of a table with its title on one page; null where it is too long. */
export function wholeHeight(layout: PdfLayout, table: Table): number | null {
  if (table.rows.length > SHORT) return null
  const frame: Frame = { layout, table, ...columnWidths(layout, table, PADDING.x) }
  return titleHeight(frame) + headHeight(frame) + rowHeights(frame).reduce(sum, 0)
}

const isTotalAt = ({ hasTotal, rows }: Table, at: number): boolean => hasTotal && at === rows.length - 1

const rowHeights = (frame: Frame): readonly number[] =>
  frame.table.rows.map((row, at) => rowHeight(frame, row, isTotalAt(frame.table, at)))

const sum = (a: number, b: number): number => a + b

function titleHeight({ layout: { doc, width }, table }: Frame): number {
  doc.font('strong').fontSize(TITLE.size)
  return TITLE.before + doc.heightOfString(table.title, { width, lineGap: 2 }) + TITLE.after
}

/** A cell as drawn. */
interface SetCell {
  readonly text: string
  readonly isStrong: boolean
  readonly colour: string
}

function addHead(frame: Frame, element: PDFKit.PDFStructureElement): void {
  const { doc } = frame.layout
  const y = doc.y
  const row = doc.struct('TR')
  element.add(row)
  headCells(frame).forEach((cell, at) => {
    row.add(doc.struct('TH', { scope: 'Column' }, () => drawCell(frame, cell, at, y)))
  })
  row.end()
  endRow(frame, y + headHeight(frame), frame.layout.colours.lines)
}

function drawHead(frame: Frame): void {
  const y = frame.layout.doc.y
  headCells(frame).forEach((cell, at) => {
    drawCell(frame, cell, at, y)
  })
  ruleAt(frame, y + headHeight(frame), frame.layout.colours.lines)
  frame.layout.doc.y = y + headHeight(frame)
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
  const { doc } = frame.layout
  const y = doc.y
  if (isTotal) artifact(doc, () => ruleAt(frame, y, COLOURS.strongRule))
  const row = doc.struct('TR')
  element.add(row)
  cells.forEach((cell, at) => {
    const [tag, options] = at === 0 ? (['TH', { scope: 'Row' }] as const) : (['TD', {}] as const)
    row.add(doc.struct(tag, options, () => drawCell(frame, setCell(frame, cell, isTotal), at, y)))
  })
  row.end()
  endRow(frame, y + height, COLOURS.rule)
}

const setCell = ({ layout }: Frame, { text, tone }: TableCell, isTotal: boolean): SetCell => ({
  text,
  isStrong: isTotal,
  colour: layout.tones[tone],
})

const rowHeight = (frame: Frame, cells: readonly TableCell[], isTotal: boolean): number =>
  Math.max(...cells.map((cell, at) => cellHeight(frame, setCell(frame, cell, isTotal), at)))

function cellHeight({ layout: { doc }, widths, size }: Frame, { text, isStrong }: SetCell, at: number): number {
  doc.font(isStrong ? 'strong' : 'regular').fontSize(size)
  // Measured with the features it is drawn with: tabular figures wrap earlier.
  return doc.heightOfString(text, { width: widths[at]! - 2 * PADDING.x, features: TABULAR }) + 2 * PADDING.y
}

function drawCell({ layout, table, widths, size }: Frame, { text, isStrong, colour }: SetCell, at: number, y: number): void {
  const { doc, left } = layout
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
  const { doc } = frame.layout
  artifact(doc, () => ruleAt(frame, y, colour))
  doc.y = y
}

function ruleAt({ layout: { doc, width } }: Frame, y: number, colour: string): void {
  doc
    .moveTo(MARGINS.left, y)
    .lineTo(MARGINS.left + width, y)
    .lineWidth(0.5)
    .stroke(colour)
}
