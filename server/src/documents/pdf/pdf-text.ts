import type { Fact, Figures } from '../report/report-model.ts'
import type { PdfLayout } from './pdf-layout.ts'
import { COLOURS, SIZES, TABULAR } from './pdf-look.ts'

interface Line {
  /** The tag in the document's structure. */
  readonly tag: 'H1' | 'H2' | 'H3' | 'P'
  readonly text: string
  readonly size?: number
  readonly isStrong?: boolean
  readonly colour?: string
  /** Space above it in points. */
  readonly before?: number
  /** The destination that it links to. */
  readonly goTo?: string
}

/** A paragraph or a heading over the whole width, whole on one page. */
export function addLine(layout: PdfLayout, part: PDFKit.PDFStructureElement, line: Line): void {
  const { doc, left, width } = layout
  const { tag, text, size = SIZES.text, isStrong = false, before = 0, goTo } = line
  const { colour = tag === 'P' ? COLOURS.text : layout.colours.headings } = line
  doc.font(isStrong ? 'strong' : 'regular').fontSize(size)
  const height = doc.heightOfString(text, { width, lineGap: 2 })
  if (!layout.fits(before + height)) layout.newPage()
  else doc.y += before
  const draw = (): void => {
    doc
      .font(isStrong ? 'strong' : 'regular')
      .fontSize(size)
      .fillColor(colour)
    doc.text(text, left, doc.y, { width, lineGap: 2 })
  }
  if (goTo === undefined) part.add(doc.struct(tag, {}, draw))
  else addLink(layout, part, { tag, text, goTo, draw })
}

interface DrawnLink extends Required<Pick<Line, 'tag' | 'text' | 'goTo'>> {
  readonly draw: () => void
}

/** A line that leads to another place, as PDF/UA-1 (7.18.5) has it: in a Link with its annotation, which says where it leads. */
function addLink({ doc, left, width }: PdfLayout, part: PDFKit.PDFStructureElement, { tag, text, goTo, draw }: DrawnLink): void {
  const line = doc.struct(tag)
  part.add(line)
  const link = doc.struct('Link')
  line.add(link)
  const top = doc.y
  link.add(draw)
  // PDFKit writes an object of String as a text, and a primitive string as a name.
  doc.goTo(left, top, width, doc.y - top, goTo, { Contents: Object(text), structParent: link })
  link.end()
  line.end()
}

/** Above a paragraph of prose. */
export const PARAGRAPH = 8

/** The height in points of paragraphs of prose. */
export function proseHeight({ doc, width }: PdfLayout, paragraphs: readonly string[]): number {
  doc.font('regular').fontSize(SIZES.text)
  return paragraphs.reduce((sum, text) => sum + PARAGRAPH + doc.heightOfString(text, { width, lineGap: 2 }), 0)
}

/** Labels with their values, one below the other, in one column or in two. */
export function addFacts(layout: PdfLayout, part: PDFKit.PDFStructureElement, facts: readonly Fact[], columns: 1 | 2 = 1): void {
  const { doc, left, width } = layout
  const top = doc.y
  const gap = columns === 1 ? 130 : 105
  const columnWidth = (width - (columns - 1) * 16) / columns
  const perColumn = Math.ceil(facts.length / columns)
  const ends: number[] = []
  facts.forEach(({ label, text }, at) => {
    const column = Math.floor(at / perColumn)
    if (at === column * perColumn) doc.y = top
    const x = left + column * (columnWidth + 16)
    part.add(
      doc.struct('P', {}, () => {
        const y = doc.y
        doc.font('regular').fontSize(SIZES.text).fillColor(COLOURS.quiet)
        doc.text(label, x, y, { width: gap - 10 })
        doc.fillColor(COLOURS.text).text(text, x + gap, y, { width: columnWidth - gap, lineGap: 2 })
        doc.y += 3
        ends[column] = doc.y
      }),
    )
  })
  doc.y = Math.max(top, ...ends)
}

/** Height in points of the main figures with the space above them. */
export const FIGURES_HEIGHT = 46
const FIGURES_ABOVE = 12

/** The main figures, side by side. */
export function addFigures(layout: PdfLayout, part: PDFKit.PDFStructureElement, { figures }: Figures): void {
  const { doc, left, width, tones } = layout
  const y = doc.y + FIGURES_ABOVE
  const column = width / figures.length
  figures.forEach(({ label, text, tone }, at) => {
    part.add(
      doc.struct('P', {}, () => {
        const x = left + at * column
        doc
          .font('regular')
          .fontSize(SIZES.small)
          .fillColor(COLOURS.quiet)
          .text(label, x, y, { width: column - 8 })
        doc.font('strong').fontSize(12).fillColor(tones[tone])
        doc.text(text, x, y + 12, { width: column - 8, features: TABULAR })
      }),
    )
  })
  doc.y = y - FIGURES_ABOVE + FIGURES_HEIGHT
}

/** Remarks under a table or a chart. */
export function addRemarks(layout: PdfLayout, part: PDFKit.PDFStructureElement, remarks: readonly string[]): void {
  for (const text of remarks) addLine(layout, part, { tag: 'P', text, size: SIZES.small, colour: COLOURS.quiet, before: 3 })
}
