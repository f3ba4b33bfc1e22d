import { BRIEF_ROWS } from '../report/compose-report.ts'
import type { DocumentWords } from '../report/document-words.ts'
import type { Block, Report, Section } from '../report/report-model.ts'
import { addChart, chartHeight } from './pdf-chart.ts'
import { artifact, openPdfLayout, type PdfLayout } from './pdf-layout.ts'
import { addLetter, addLogo, addRule, LOGO_GAP } from './pdf-letterhead.ts'
import { COLOURS, MARGINS, SIZES } from './pdf-look.ts'
import { addTable, wholeHeight } from './pdf-table.ts'
import { addFacts, addFigures, addLine, addRemarks, FIGURES_HEIGHT, PARAGRAPH, proseHeight } from './pdf-text.ts'

/** Space that a heading needs with what follows it. */
const HEADED = 90
/** Approximate height of a remark under a table. */
const REMARK = 16
/** Between sections of one page: in a brief, and in the full report. */
const CLOSE_GAP = 8
const SECTION_GAP = 24
/** Approximate height of the title of a section, with the space before it. */
const SECTION_HEAD = 50

/** The report as a tagged PDF with page numbers; table headers are repeated on every page. */
export async function reportPdf(report: Report, paper: Paper): Promise<Uint8Array> {
  return (await writtenPdf(report, paper)).bytes
}

/** The brief with as many rows as fit on two pages. @param briefOf the brief with so many rows a table */
export async function briefPdf(briefOf: (most: number) => Report, paper: Paper): Promise<Uint8Array> {
  const [first, ...fewer] = BRIEF_ROWS
  let written = await writtenPdf(briefOf(first), paper)
  for (const most of fewer) if (written.pageCount > BRIEF_PAGES) written = await writtenPdf(briefOf(most), paper)
  // A long covering text leaves less room.
  if (written.pageCount > BRIEF_PAGES) written = await writtenPdf(briefOf(fewer.at(-1)!), paper, true)
  return written.bytes
}

type Paper = 'A4' | 'Letter'
const BRIEF_PAGES = 2
/** Points of a pixel of a chart. */
const CHART_POINTS = { full: 0.75, brief: 0.6, dense: 0.36 } as const

interface WrittenPdf {
  readonly bytes: Uint8Array
  readonly pageCount: number
}

/** @param isDense smaller charts, and no section on a page of its own */
async function writtenPdf(report: Report, paper: Paper, isDense = false): Promise<WrittenPdf> {
  const { words, isBrief } = report
  const title = words.documentText('titleOf', { title: report.title, client: report.clientName })
  const layout = openPdfLayout({
    paper,
    title,
    language: words.locale.slice(0, 2),
    writtenAt: new Date(report.preparedAt * 1000),
    palette: report.palette,
    colours: report.letterhead.colours,
    isDense,
    chartPoint: CHART_POINTS[isDense ? 'dense' : isBrief ? 'brief' : 'full'],
  })
  const { doc } = layout
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.once('end', () => resolve())
    doc.once('error', reject)
  })
  if (isBrief) addHead(layout, report)
  else addCover(layout, report)
  for (const [at, section] of report.sections.entries()) {
    if (isDense || (isBrief && at === 0)) addSection(layout, words, section, CLOSE_GAP)
    else addSection(layout, words, section, !isBrief && at > 0 && fitsBelow(layout, section) ? SECTION_GAP : null)
  }
  layout.root.end()
  addFeet(layout, report)
  const pageCount = doc.bufferedPageRange().count
  doc.end()
  await ended
  return { bytes: new Uint8Array(Buffer.concat(chunks)), pageCount }
}

function addCover(layout: PdfLayout, { words, title, clientName, demoNote, facts, letterhead, sections }: Report): void {
  const { doc } = layout
  const part = doc.struct('Sect')
  layout.root.add(part)
  if (letterhead.logo) addLogo(layout, part, letterhead.logo)
  doc.y = MARGINS.top + 90
  addLine(layout, part, { tag: 'H1', text: title, size: SIZES.title, isStrong: true })
  addLine(layout, part, { tag: 'P', text: clientName, size: SIZES.section, colour: COLOURS.quiet })
  if (demoNote !== null) addLine(layout, part, { tag: 'P', text: demoNote, isStrong: true, before: 10 })
  doc.y += 24
  addFacts(layout, part, facts)
  addLetter(layout, part, letterhead.coveringText)
  addLine(layout, part, { tag: 'H2', text: words.documentText('contents'), size: SIZES.block, isStrong: true, before: 30 })
  sections.forEach((section, at) => {
    addLine(layout, part, { tag: 'P', text: `${at + 1}  ${section.title}`, before: 3, goTo: section.id })
  })
  part.end()
}

/** Title, client and facts above the first section of a brief. */
function addHead(layout: PdfLayout, { title, clientName, demoNote, facts, letterhead }: Report): void {
  const { doc } = layout
  const part = doc.struct('Sect')
  layout.root.add(part)
  const logo = letterhead.logo && addLogo(layout, part, letterhead.logo)
  const beside = logo ? { ...layout, width: layout.width - logo.width - LOGO_GAP } : layout
  addLine(beside, part, { tag: 'H1', text: clientName, size: SIZES.section, isStrong: true })
  const under = [title, demoNote].filter((text) => text !== null).join(' · ')
  addLine(beside, part, { tag: 'P', text: under, colour: COLOURS.quiet })
  doc.y = Math.max(doc.y + 8, logo ? MARGINS.top + logo.height + 8 : 0)
  addFacts(layout, part, facts, 2)
  addLetter(layout, part, letterhead.coveringText)
  part.end()
}

/** Whether a section of texts and short tables fits on the rest of the page. */
function fitsBelow(layout: PdfLayout, { blocks }: Section): boolean {
  const heights = blocks.map((block) => {
    if (block.kind === 'prose') return proseHeight(layout, block.paragraphs)
    if (block.kind === 'figures') return FIGURES_HEIGHT
    if (block.kind === 'chart') return null
    const height = wholeHeight(layout, block)
    return height === null ? null : height + block.remarks.length * REMARK
  })
  return heights.every((height) => height !== null) && layout.fits(heights.reduce((sum, height) => sum + height, SECTION_HEAD))
}

/** @param gap points below what is before it; null: it begins a page */
function addSection(layout: PdfLayout, words: DocumentWords, { id, title, blocks }: Section, gap: number | null): void {
  const { doc } = layout
  if (gap === null) layout.newPage()
  else doc.y += gap
  doc.addNamedDestination(id)
  doc.outline.addItem(title)
  const part = doc.struct('Sect')
  layout.root.add(part)
  addLine(layout, part, { tag: 'H2', text: title, size: SIZES.section, isStrong: true })
  if (layout.colours.isLined) addRule(layout)
  blocks.forEach((block, at) => {
    if (!layout.isDense && at === blocks.length - 2 && isParted(layout, block, blocks[at + 1]!)) layout.newPage()
    addBlock(layout, words, part, block)
  })
  part.end()
}

/** Whether the last chart of a section would be alone on the next page, though the short table before it can move with it. */
function isParted(layout: PdfLayout, block: Block, last: Block): boolean {
  if (block.kind !== 'table' || last.kind !== 'chart' || last.svg === null) return false
  const height = wholeHeight(layout, block)
  return height !== null && !layout.fits(height + block.remarks.length * REMARK + chartHeight(layout, last))
}

function addBlock(layout: PdfLayout, words: DocumentWords, part: PDFKit.PDFStructureElement, block: Block): void {
  if (block.kind === 'prose') {
    for (const text of block.paragraphs) addLine(layout, part, { tag: 'P', text, before: PARAGRAPH })
    return
  }
  if (block.kind === 'figures') {
    addFigures(layout, part, block)
    return
  }
  if (block.kind === 'chart') addChart(layout, part, block)
  else if (block.rows.length > 0) addTable(layout, part, block)
  else {
    if (!layout.fits(HEADED)) layout.newPage()
    addLine(layout, part, { tag: 'H3', text: block.title, size: SIZES.block, isStrong: true, before: 16 })
    addLine(layout, part, { tag: 'P', text: words.documentText('noRows'), colour: COLOURS.quiet, before: 4 })
  }
  addRemarks(layout, part, block.remarks)
}

/** The footer of every page: client, demo note where figures are simulated, page number. */
function addFeet({ doc, left, width }: PdfLayout, { words, title, clientName, demoNote }: Report): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    const y = doc.page.height - MARGINS.bottom + 22
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    artifact(doc, () => {
      doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.quiet)
      const name = [demoNote, title, clientName].filter((part) => part !== null).join(' · ')
      doc.text(name, left, y, { width: width - 60, height: 10, ellipsis: true, lineBreak: false })
      doc.text(words.documentText('page', { page: at + 1, pages: count }), left + width - 60, y, {
        width: 60,
        align: 'right',
        lineBreak: false,
      })
    })
  }
}
