import type { Logo } from '../report/report-model.ts'
import { artifact, type PdfLayout } from './pdf-layout.ts'
import { MARGINS } from './pdf-look.ts'
import { addLine } from './pdf-text.ts'

/** The place of a logo, in points: above at the right. */
const PLACE = { width: 160, height: 48 } as const
/** Between the logo and what is beside it. */
export const LOGO_GAP = 16

/** A logo, as large as its place or smaller. @returns its size in points */
export function addLogo(
  { doc, left, width }: PdfLayout,
  part: PDFKit.PDFStructureElement,
  logo: Logo,
): { readonly width: number; readonly height: number } {
  // A pixel is not larger than on a screen.
  const scale = Math.min(PLACE.width / logo.width, PLACE.height / logo.height, 0.75)
  const size = { width: logo.width * scale, height: logo.height * scale }
  const x = left + width - size.width
  const y = MARGINS.top
  part.add(
    doc.struct('Figure', { alt: logo.alt, bbox: [x, y, x + size.width, y + size.height] }, () => {
      doc.image(logo.url, x, y, size)
    }),
  )
  return size
}

/** The covering text under the facts. */
export function addLetter(layout: PdfLayout, part: PDFKit.PDFStructureElement, paragraphs: readonly string[]): void {
  paragraphs.forEach((text, at) => {
    addLine(layout, part, { tag: 'P', text, before: at === 0 ? 10 : 5 })
  })
}

/** A line under the title of a section. */
export function addRule({ doc, left, width, colours }: PdfLayout): void {
  const y = doc.y + 1
  artifact(doc, () => {
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(1)
      .stroke(colours.lines)
  })
  doc.y = y + 3
}
