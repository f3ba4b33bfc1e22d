import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inflateSync } from 'node:zlib'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'
import { pdfPages } from '../../../testing/drawings/pdf-text.ts'
import { reportPage } from '../page/report-page.ts'
import { documentWordsOf } from '../report/document-words.ts'
import type { Report, Table } from '../report/report-model.ts'
import { tableOf } from '../report/table-of.ts'
import { openPdfLayout } from './pdf-layout.ts'
import { addTable } from './pdf-table.ts'
import { reportPdf } from './report-pdf.ts'

const WORDS = documentWordsOf(ENGLISH)

const NAME = 'A very long name of a fund of funds that invests in funds of other funds and never comes to an end'

interface Row {
  readonly name: string
  readonly npv: number | null
  readonly change: number
}

const POSITIONS: ReportTable<Row> = {
  title: 'title.positionDetails',
  name: 'positions',
  columns: [
    { key: 'name', title: 'column.name', kind: 'text' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'change', title: 'column.daily', kind: 'moneyChange' },
  ],
}

const table = (count: number, name: (at: number) => string, most?: number): Table =>
  tableOf(WORDS, POSITIONS, {
    reportingCCY: 'EUR',
    rows: Array.from({ length: count }, (_, at) => ({ name: name(at), npv: at === 0 ? null : -1_234_567 - at, change: -at })),
    notes: [{ row: name(0), field: 'npv', reason: 'No price' }],
    ...(most !== undefined && { most }),
  })

const PLAIN: Report['letterhead'] = { colours: { headings: null, lines: null }, logo: null, coveringText: [] }

const reportOf = (block: Table, clientName = 'Alder'): Report => ({
  words: WORDS,
  title: 'Portfolio report',
  isBrief: false,
  clientName,
  facts: [{ label: 'As of', text: '20 Nov 2026' }],
  letterhead: PLAIN,
  preparedAt: 0,
  demoNote: 'Demo data: simulated prices',
  palette: 'green-up',
  sections: [{ id: 'positions', title: 'Positions', blocks: [block] }],
})

describe('a report as a PDF', () => {
  it('repeats the header of a long table on each page; the footer has the demo note and the page number', async () => {
    const pages = pdfPages(await reportPdf(reportOf(table(400, (at) => `Position ${at}`)), 'A4'))
    ok(pages.length > 6)
    const rows = pages.slice(1).flatMap((page, at) => {
      match(page, /\nName\nNPV EUR\nDaily P\/L\n|^Name\nNPV EUR\nDaily P\/L\n/)
      match(page, new RegExp(`Demo data: simulated prices · Portfolio report · Alder\n${at + 2} / ${pages.length}\n$`))
      return page.match(/^Position \d+$/gm) ?? []
    })
    // No row is missing at a page break, and none is there twice.
    deepEqual(
      rows,
      Array.from({ length: 400 }, (_, at) => `Position ${at}`),
    )
    const text = pages.join('')
    match(text, /\nPosition 399\n−1,234,966\n−399\n/)
    match(text, /\nPosition 0\n–\n0\n/)
    match(text, /Position 0, NPV: No price/)
  })
  it('wraps long names but no figures, and has Latin, Greek and Cyrillic letters', async () => {
    const names = [NAME, 'Łódź Śląsk Fundusz', 'Αθήνα Κεφάλαιο', 'Москва Фонд', 'Zürich Société €']
    const [, page = ''] = pdfPages(await reportPdf(reportOf(table(5, (at) => names[at]!)), 'Letter'))
    const lines = page.split('\n').map((line) => line.trim())
    for (const name of names.slice(1)) ok(lines.includes(name), name)
    ok(page.replaceAll(/\s+/g, ' ').includes(NAME))
    for (const figure of ['−1,234,568', '−1,234,571']) ok(lines.includes(figure), figure)
    ok(!page.includes('\uFFFD'))
  })
  it('wraps no figure of ones, which are narrow but for tables', async () => {
    const heads = Array.from({ length: 15 }, (_, at) => ({ head: `${at}`, badge: undefined, isNumber: at > 0 }))
    const cells = heads.map((_, at) => ({ text: at === 0 ? '2026' : '+11.11%', tone: 'flat' as const }))
    const months: Table = { kind: 'table', title: 'Months', columns: heads, rows: [cells], hasTotal: false, remarks: [] }
    const pages = pdfPages(await reportPdf(reportOf(months), 'A4'))
    equal(
      pages
        .join()
        .split('\n')
        .filter((line) => line.trim() === '+11.11%').length,
      14,
    )
  })
  it('gives a row the height of all its lines, also where tabular figures wrap a name earlier', () => {
    const layout = openPdfLayout({
      paper: 'A4',
      title: 'Report',
      language: 'en',
      writtenAt: new Date(0),
      palette: 'green-up',
      chartPoint: 0.75,
      isDense: false,
      colours: PLAIN.colours,
    })
    const { doc } = layout
    const set: { readonly top: number; readonly bottom: number }[] = []
    const text = doc.text.bind(doc)
    const measured = (words: string, x: number, top: number, options: PDFKit.Mixins.TextOptions) => {
      text(words, x, top, options)
      if (words.startsWith('Call')) set.push({ top, bottom: doc.y })
      return doc
    }
    Object.assign(doc, { text: measured })
    // Ones are narrow unless figures are tabular: then some of these names take another line.
    const part = doc.struct('Document')
    doc.addStructure(part)
    addTable(
      layout,
      part,
      table(60, (at) => `Call ${'111.11 '.repeat(4 + at)}`),
    )
    equal(set.length, 60)
    for (const [at, { bottom }] of set.slice(0, -1).entries()) {
      const next = set[at + 1]!
      ok(next.top < set[at]!.top || bottom <= next.top, `row ${at} ends at ${bottom}, the next begins at ${next.top}`)
    }
  })
  it('keeps a short table whole, and at least three rows together where a longer one begins and ends', async () => {
    // A page of A4 holds about 45 such rows: each of these tables ends at another place near the end of the first.
    for (let count = 30; count < 48; count += 2) {
      const blocks = [
        table(count, (at) => `A ${at}`),
        table(20, (at) => `B ${at}`),
        table(31, (at) => `C ${at}`),
        table(8, (at) => `D ${at}`),
      ]
      const report = { ...reportOf(blocks[0]!), sections: [{ id: 'all', title: 'All', blocks }] }
      const pages = pdfPages(await reportPdf(report, 'A4'))
      const rowsOf = (name: string) =>
        pages.map((page) => page.match(new RegExp(`^${name} \\d+$`, 'gm'))?.length ?? 0).filter(Boolean)
      for (const name of ['B', 'C'])
        ok(
          rowsOf(name).every((rows) => rows >= 3),
          `${name} after ${count} rows: ${rowsOf(name)}`,
        )
      deepEqual(rowsOf('D'), [8], `after ${count} rows`)
    }
  })
  it('begins a section below the one before where it fits on the page', async () => {
    const sections = (['First', 'Second', 'Third'] as const).map((title, at) => {
      return { id: title, title, blocks: [table([8, 8, 40][at]!, (row) => `${title} ${row}`)] }
    })
    const pages = pdfPages(await reportPdf({ ...reportOf(table(1, String)), sections }, 'A4')).slice(1)
    const onPages = sections.map(({ title }) => pages.findIndex((page) => page.includes(`${title}\n`)))
    deepEqual(onPages, [0, 0, 1])
  })
  it('names the number of rows left out', async () => {
    const text = pdfPages(await reportPdf(reportOf(table(30, (at) => `P ${at}`, 10)), 'A4')).join('')
    match(text, /20 more rows are not printed here/)
    ok(!text.includes('P 10\n'))
  })
  it('is tagged: headings, a table of rows and cells, and the language', async () => {
    const file = Buffer.from(await reportPdf(reportOf(table(2, (at) => `P ${at}`)), 'A4')).toString('latin1')
    for (const mark of ['/Marked true', '/Lang (en)', '/S /H1', '/S /H2', '/S /Table', '/S /TR', '/S /TH', '/S /TD'])
      ok(file.includes(mark), mark)
    // Two rows and the head.
    equal(file.match(/\/S \/TR\b/g)?.length, 3)
  })
})

describe('a report in other colours', () => {
  it('has gains and losses in those of its palette, on the page and in the PDF', async () => {
    const drawn = async (palette: Report['palette']) => {
      const report = { ...reportOf(table(2, (at) => `P ${at}`)), palette }
      return { page: reportPage(report, []), colours: pdfColours(await reportPdf(report, 'A4')) }
    }
    // #a8200d and #a34700, as a PDF writes them.
    const [red, orange] = [/^0\.6588\d* 0\.1254\d* 0\.0509\d*$/, /^0\.6392\d* 0\.2784\d* 0$/]
    const [usual, blue] = [await drawn('green-up'), await drawn('blue-orange')]
    ok(usual.colours.some((colour) => red.test(colour)) && !usual.colours.some((colour) => orange.test(colour)))
    ok(blue.colours.some((colour) => orange.test(colour)) && !blue.colours.some((colour) => red.test(colour)))
    match(blue.page, /<html lang="en" data-palette="blue-orange">/)
    match(blue.page, /\[data-palette="blue-orange"\] \.loss \{ color: #a34700; \}/)
  })
})

/** The fill colours of a PDF. */
function pdfColours(pdf: Uint8Array): readonly string[] {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const texts = [...streams].map(([, stream]) => {
    try {
      return inflateSync(Buffer.from(stream!, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return texts.flatMap((text) => [...text.matchAll(/^([\d. ]+) scn$/gm)].map(([, colour]) => colour!))
}

describe('a report as a page', () => {
  it('escapes every name', () => {
    const evil = `<img src=x onerror="alert('1')">&amp;`
    const page = reportPage(
      reportOf(
        table(1, () => evil),
        evil,
      ),
      [],
    )
    ok(!page.includes('<img'))
    equal(page.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;').length - 1, 4)
  })
})
