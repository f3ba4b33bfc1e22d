import type { Fact, Figures } from '../report/report-model.ts'
import { COLOURS, SIZES, TABULAR } from './pdf-look.ts'
import type { Sheet } from './sheet.ts'

interface Line {
  /** What it is in the structure of the document. */
  readonly tag: 'H1' | 'H2' | 'H3' | 'P'
  readonly text: string
  readonly size?: number
  readonly isStrong?: boolean
  readonly colour?: string
  /** Points above it. */
  readonly before?: number
  /** The place in the document it leads to. */
  readonly goTo?: string
}

/** A paragraph or a heading over the whole width, whole on one page. */
export function addLine(sheet: Sheet, part: PDFKit.PDFStructureElement, line: Line): void {
  const { doc, left, width } = sheet
  const { tag, text, size = SIZES.text, isStrong = false, colour = COLOURS.text, before = 0, goTo } = line
  doc.font(isStrong ? 'strong' : 'regular').fontSize(size)
  const height = doc.heightOfString(text, { width, lineGap: 2 })
  if (!sheet.fits(before + height)) sheet.newPage()
  else doc.y += before
  part.add(
    doc.struct(tag, {}, () => {
      doc
        .font(isStrong ? 'strong' : 'regular')
        .fontSize(size)
        .fillColor(colour)
      doc.text(text, left, doc.y, { width, lineGap: 2, ...(goTo !== undefined && { goTo }) })
    }),
  )
}

/** Names and what they stand for, one under the other. */
export function addFacts(sheet: Sheet, part: PDFKit.PDFStructureElement, facts: readonly Fact[]): void {
  const { doc, left, width } = sheet
  const gap = 130
  for (const { label, text } of facts) {
    part.add(
      doc.struct('P', {}, () => {
        const y = doc.y
        doc.font('regular').fontSize(SIZES.text).fillColor(COLOURS.quiet)
        doc.text(label, left, y, { width: gap - 10 })
        doc.fillColor(COLOURS.text).text(text, left + gap, y, { width: width - gap, lineGap: 2 })
        doc.y += 3
      }),
    )
  }
}

/** The figures that count most, side by side. */
export function addFigures(sheet: Sheet, part: PDFKit.PDFStructureElement, { figures }: Figures): void {
  const { doc, left, width, tones } = sheet
  const y = doc.y + 12
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
  doc.y = y + 34
}

/** Lines under a table or a chart. */
export function addRemarks(sheet: Sheet, part: PDFKit.PDFStructureElement, remarks: readonly string[]): void {
  for (const text of remarks) addLine(sheet, part, { tag: 'P', text, size: SIZES.small, colour: COLOURS.quiet, before: 3 })
}
