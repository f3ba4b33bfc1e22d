import type { Block, Report, Section } from '../report/report-model.ts'
import { addChart, chartHeight } from './pdf-chart.ts'
import { COLOURS, MARGINS, SIZES } from './pdf-look.ts'
import { addTable, wholeHeight } from './pdf-table.ts'
import { addFacts, addFigures, addLine, addRemarks } from './pdf-text.ts'
import { artifact, openSheet, type Sheet } from './sheet.ts'

/** Room that a heading keeps with what follows it. */
const HEADED = 90
/** About what a line under a table takes. */
const REMARK = 16

/** The report as a tagged PDF with page numbers; table heads are repeated on every page. */
export async function reportPdf(report: Report, paper: 'A4' | 'Letter'): Promise<Uint8Array> {
  const title = `${report.title}, ${report.clientName}`
  const sheet = openSheet({ paper, title, writtenAt: new Date(report.preparedAt * 1000), palette: report.palette })
  const { doc } = sheet
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.once('end', () => resolve())
    doc.once('error', reject)
  })
  addCover(sheet, report)
  for (const section of report.sections) addSection(sheet, section)
  addFeet(sheet, report)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function addCover(sheet: Sheet, { title, clientName, demoNote, facts, sections }: Report): void {
  const { doc } = sheet
  const part = doc.struct('Sect')
  doc.addStructure(part)
  doc.y = MARGINS.top + 90
  addLine(sheet, part, { tag: 'H1', text: title, size: SIZES.title, isStrong: true })
  addLine(sheet, part, { tag: 'P', text: clientName, size: SIZES.section, colour: COLOURS.quiet })
  if (demoNote !== null) addLine(sheet, part, { tag: 'P', text: demoNote, isStrong: true, before: 10 })
  doc.y += 24
  addFacts(sheet, part, facts)
  addLine(sheet, part, { tag: 'H2', text: 'Contents', size: SIZES.block, isStrong: true, before: 30 })
  sections.forEach((section, at) => {
    addLine(sheet, part, { tag: 'P', text: `${at + 1}  ${section.title}`, before: 3, goTo: section.id })
  })
  part.end()
}

function addSection(sheet: Sheet, { id, title, blocks }: Section): void {
  const { doc } = sheet
  sheet.newPage()
  doc.addNamedDestination(id)
  doc.outline.addItem(title)
  const part = doc.struct('Sect')
  doc.addStructure(part)
  addLine(sheet, part, { tag: 'H2', text: title, size: SIZES.section, isStrong: true })
  blocks.forEach((block, at) => {
    if (at === blocks.length - 2 && isParted(sheet, block, blocks[at + 1]!)) sheet.newPage()
    addBlock(sheet, part, block)
  })
  part.end()
}

/** Whether the chart that ends a section would stand alone on the next page, though the short table before it can go along. */
function isParted(sheet: Sheet, block: Block, last: Block): boolean {
  if (block.kind !== 'table' || last.kind !== 'chart' || last.svg === null) return false
  const height = wholeHeight(sheet, block)
  return height !== null && !sheet.fits(height + block.remarks.length * REMARK + chartHeight(sheet, last))
}

function addBlock(sheet: Sheet, part: PDFKit.PDFStructureElement, block: Block): void {
  if (block.kind === 'prose') {
    for (const text of block.paragraphs) addLine(sheet, part, { tag: 'P', text, before: 8 })
    return
  }
  if (block.kind === 'figures') {
    addFigures(sheet, part, block)
    return
  }
  if (block.kind === 'chart') addChart(sheet, part, block)
  else if (block.rows.length > 0) addTable(sheet, part, block)
  else {
    if (!sheet.fits(HEADED)) sheet.newPage()
    addLine(sheet, part, { tag: 'H3', text: block.title, size: SIZES.block, isStrong: true, before: 16 })
    addLine(sheet, part, { tag: 'P', text: 'No data available', colour: COLOURS.quiet, before: 4 })
  }
  addRemarks(sheet, part, block.remarks)
}

/** Whose report it is, that figures are simulated where they are, and the number of the page: on every page. */
function addFeet({ doc, left, width }: Sheet, { title, clientName, demoNote }: Report): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(start + at)
    const y = doc.page.height - MARGINS.bottom + 22
    // Below the margin a text would begin a page of its own.
    doc.page.margins.bottom = 0
    artifact(doc, () => {
      doc.font('regular').fontSize(SIZES.small).fillColor(COLOURS.quiet)
      const name = [demoNote, title, clientName].filter((part) => part !== null).join(' · ')
      doc.text(name, left, y, { width: width - 60, height: 10, ellipsis: true, lineBreak: false })
      doc.text(`${at + 1} / ${count}`, left + width - 60, y, { width: 60, align: 'right', lineBreak: false })
    })
  }
}
