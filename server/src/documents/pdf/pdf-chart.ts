import svgToPdf from 'svg-to-pdfkit'

import { PRINT_THEME } from '../drawing/print-theme.ts'
import type { Chart, KeyMark } from '../report/report-model.ts'
import type { PdfLayout } from './pdf-layout.ts'
import { COLOURS, SIZES, TABULAR } from './pdf-look.ts'
import { addLine } from './pdf-text.ts'

const KEY_LINE = 13
/** Height of the title and the gaps around the drawing. */
const TITLED = 44

/** A chart with title and legend, whole on one page; screen readers get one sentence. */
export function addChart(layout: PdfLayout, part: PDFKit.PDFStructureElement, chart: Chart): void {
  const { doc, left } = layout
  const { title, sentence, svg, key } = chart
  const scale = scaleOf(layout, chart)
  const height = chart.height * scale
  const rows = keyRows(layout, key)
  if (!layout.fits(chartHeight(layout, chart))) layout.newPage()
  addLine(layout, part, { tag: 'H3', text: title, size: SIZES.block, isStrong: true, before: 16 })
  if (svg === null) return
  const top = doc.y + 6
  part.add(
    doc.struct(
      'Figure',
      { alt: sentence, bbox: [left, top, left + layout.width, top + height + 8 + rows.length * KEY_LINE] },
      () => {
        svgToPdf(doc, svg, left, top, {
          width: chart.width * scale,
          height,
          preserveAspectRatio: 'xMinYMin meet',
          fontCallback: (_family, isBold) => (isBold ? 'strong' : 'regular'),
        })
        rows.forEach((row, at) => {
          for (const { mark, x } of row) drawMark(doc, mark, x, top + height + 8 + at * KEY_LINE)
        })
      },
    ),
  )
  doc.font('regular').fontSize(SIZES.text).fillColor(COLOURS.text)
  doc.y = top + height + 8 + rows.length * KEY_LINE
}

/** The height in points of a chart with its title and legend. */
export function chartHeight(layout: PdfLayout, chart: Chart): number {
  return TITLED + chart.height * scaleOf(layout, chart) + keyRows(layout, chart.key).length * KEY_LINE
}

/** Scale: as on the screen, or as wide as the page. */
const scaleOf = ({ width, chartPoint }: PdfLayout, chart: Chart): number => Math.min(chartPoint, width / Math.max(1, chart.width))

interface PlacedMark {
  readonly mark: KeyMark
  readonly x: number
}

/** The legend, as many entries a row as fit. */
function keyRows({ doc, left, width }: PdfLayout, key: readonly KeyMark[]): readonly (readonly PlacedMark[])[] {
  const rows: PlacedMark[][] = []
  let x = 0
  doc.font('regular').fontSize(SIZES.small)
  for (const mark of key) {
    const wide = 14 + doc.widthOfString(textOf(mark)) + 14
    if (rows.length === 0 || x + wide > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)!.push({ mark, x: left + x })
    x += wide
  }
  return rows
}

const textOf = ({ label, figure }: KeyMark): string => (figure === undefined ? label : `${label} ${figure}`)

/** A path in a field of ten by ten, in a square of eight points. */
function drawPattern(doc: PDFKit.PDFDocument, path: string, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.8).path(path).lineWidth(1).stroke(PRINT_THEME.surface).restore()
}

function drawMark(doc: PDFKit.PDFDocument, mark: KeyMark, x: number, y: number): void {
  const middle = y + 4
  if (mark.mark === 'line' || mark.mark === 'dashes') {
    if (mark.mark === 'dashes') doc.dash(mark.dashes?.[0] ?? 3, { space: mark.dashes?.[1] ?? 2 })
    doc
      .moveTo(x, middle)
      .lineTo(x + 9, middle)
      .lineWidth(1.5)
      .stroke(mark.colour)
      .undash()
  } else if (mark.mark === 'circle') doc.circle(x + 4, middle, 4).fill(mark.colour)
  else if (mark.mark === 'diamond')
    doc.polygon([x, middle], [x + 4, middle - 4], [x + 8, middle], [x + 4, middle + 4]).fill(mark.colour)
  else if (mark.mark === 'up' || mark.mark === 'down') {
    const tip = mark.mark === 'up' ? -4 : 4
    doc.polygon([x, middle - tip], [x + 4, middle + tip], [x + 8, middle - tip]).fill(mark.colour)
  } else {
    doc.rect(x, middle - 4, 8, 8).fill(mark.colour)
    if (mark.pattern !== undefined) drawPattern(doc, mark.pattern, x, middle - 4)
  }
  doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.text)
  doc.text(textOf(mark), x + 13, y - 1, { lineBreak: false, features: TABULAR })
}
