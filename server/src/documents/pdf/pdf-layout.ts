import type { ColourPalette } from '@portal/contract/session/look.ts'
import PDFDocument from 'pdfkit'

import type { ReportColours } from '../report/report-model.ts'
import { identifyAsAccessible, plainTitle } from './pdf-identity.ts'
import { COLOURS, FONT_FILES, MARGINS, SIZES, tonesOf } from './pdf-look.ts'

/** A PDF being written: the position of the next line, and the rest of the page. */
export interface PdfLayout {
  readonly doc: PDFKit.PDFDocument
  /** The element of the structure that all others are in. */
  readonly root: PDFKit.PDFStructureElement
  readonly left: number
  readonly width: number
  /** Whether so many points fit on the page; always true at the top of a page. */
  readonly fits: (height: number) => boolean
  readonly newPage: () => void
  /** Points of a pixel of a chart. */
  readonly chartPoint: number
  /** No section begins a page, and nothing moves to the next one for company. */
  readonly isDense: boolean
  /** The colours of figures by their tone. */
  readonly tones: ReturnType<typeof tonesOf>
  /** Of headings, and of the lines under them and under heads of tables. */
  readonly colours: { readonly headings: string; readonly lines: string; readonly isLined: boolean }
}

interface Paper {
  readonly paper: 'A4' | 'Letter'
  readonly title: string
  readonly colours: ReportColours
  readonly language: string
  readonly writtenAt: Date
  readonly palette: ColourPalette
  /** Points of a pixel of a chart. */
  readonly chartPoint: number
  readonly isDense: boolean
}

/** An empty tagged PDF in the portal's fonts. */
export function openPdfLayout({
  paper,
  title: given,
  colours,
  language,
  writtenAt,
  palette,
  chartPoint,
  isDense,
}: Paper): PdfLayout {
  const title = plainTitle(given)
  const doc = new PDFDocument({
    size: paper === 'A4' ? 'A4' : 'LETTER',
    margins: MARGINS,
    // The footers name the number of pages, which is known at the end.
    bufferPages: true,
    tagged: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: writtenAt, Creator: 'Clarity' },
  })
  identifyAsAccessible(doc, title)
  const root = doc.struct('Document')
  doc.addStructure(root)
  doc.registerFont('regular', FONT_FILES.regular)
  doc.registerFont('strong', FONT_FILES.strong)
  doc.font('regular').fontSize(SIZES.text)
  return {
    doc,
    root,
    left: MARGINS.left,
    width: doc.page.width - MARGINS.left - MARGINS.right,
    fits: (height) => doc.y <= MARGINS.top || doc.y + height <= doc.page.height - MARGINS.bottom,
    newPage: () => doc.addPage(),
    chartPoint,
    isDense,
    tones: tonesOf(palette),
    colours: {
      headings: colours.headings ?? COLOURS.text,
      lines: colours.lines ?? COLOURS.strongRule,
      isLined: colours.lines !== null,
    },
  }
}

/** Marks what screen readers skip: repeated headers, rules, page numbers. */
export function artifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
