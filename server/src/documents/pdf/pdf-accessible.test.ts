import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { REPORT_SECTIONS } from '@portal/contract/reports/embedded-report.ts'
import { ENGLISH } from '@portal/presentation/messages/message.ts'
import { drawPng } from '../../../testing/drawings/draw-png.ts'
import { type PdfStructure, pdfStructure } from '../../../testing/drawings/pdf-structure.ts'
import { pdfPages } from '../../../testing/drawings/pdf-text.ts'
import { DOCUMENT_FACTS, DOCUMENT_REPLIES } from '../../../testing/replies/document-replies.ts'
import { composeReport } from '../report/compose-report.ts'
import { briefPdf, reportPdf } from './report-pdf.ts'

/*
 * PDF/UA-1 (ISO 14289-1:2014) as the Matterhorn Protocol 1.1 lists what a program can check. The numbers are its failure conditions.
 */

const LONG_TEXT = `${'Dear reader, this is what your portfolio did. '.repeat(26)}`.slice(0, 1200)
const FACTS = {
  ...DOCUMENT_FACTS,
  clientName: 'Søn & <Daughters>',
  branding: {
    ...DOCUMENT_FACTS.branding,
    colour: '#7a1f5f',
    accentColour: '#1f7a3a',
    contact: '1\n2\n3\n4\n5\n6',
    coveringText: LONG_TEXT,
    logo: { content: Buffer.from(drawPng(400, 120)).toString('base64'), type: 'png', width: 400, height: 120 },
  },
} as const

for (const [name, paper] of [
  ['the brief', 'A4'],
  ['the brief', 'Letter'],
  ['the full report', 'A4'],
] as const)
  describe(`${name} on ${paper} as PDF/UA-1`, () => {
    let bytes: Uint8Array
    let pdf: PdfStructure
    before(async () => {
      const sections = [...REPORT_SECTIONS]
      bytes =
        name === 'the brief'
          ? await briefPdf((most) => composeReport(DOCUMENT_REPLIES, { ...FACTS, sections: undefined }, ENGLISH, most), paper)
          : await reportPdf(composeReport(DOCUMENT_REPLIES, { ...FACTS, sections }, ENGLISH), paper)
      pdf = pdfStructure(bytes)
    })

    it('says that it is one, with a title that is shown and a language (05-001, 06-001 to 07-002, 11-006)', () => {
      match(pdf.metadata, /<pdfuaid:part>1<\/pdfuaid:part>/)
      match(pdf.metadata, /<rdf:li xml:lang="x-default">Portfolio report, Søn &amp; &lt;Daughters&gt;<\/rdf:li>/)
      match(pdf.catalogue, /\/Lang \(en\)/)
      const file = Buffer.from(bytes).toString('latin1')
      match(file, /\/DisplayDocTitle true/)
      match(file, /\/Marked true/)
      deepEqual(pdf.missing, [])
    })

    it('has everything on its pages either in the structure or marked as decoration (01-003 to 01-005)', () => {
      const numbered = pdf.pages.map(({ content }) => {
        let depth = 0
        for (const line of content.split('\n')) {
          if (/ (?:BDC|BMC)$/.test(line)) {
            ok(depth === 0, `${line} is in other marked content`)
            depth++
          } else if (line === 'EMC') depth--
          else if (/(?:^|\s)(?:TJ|Tj|S|s|f|f\*|B|b|Do|sh)$/.test(line)) equal(depth, 1, `${line} is not marked`)
        }
        equal(depth, 0)
        return content.match(/\/MCID \d+/g)?.length ?? 0
      })
      ok(numbered.every((count) => count > 0))
    })

    it('has one root, headings without a gap, and no tag that readers do not know (02-001, 14-002, 14-003)', () => {
      const tags = pdf.elements.map(({ tag }) => tag)
      equal(tags[0], 'Document')
      deepEqual(
        [...new Set(tags)].filter((tag) => !KNOWN.has(tag)),
        [],
      )
      equal(tags.filter((tag) => tag === 'H1').length, 1)
      const levels = tags.flatMap((tag) => (/^H\d$/.test(tag) ? [Number(tag[1])] : []))
      levels.forEach((level, at) => {
        ok(level <= (levels[at - 1] ?? 0) + 1)
      })
    })

    it('has an alternative text for the logo and for each chart, and their places (13-004)', () => {
      const figures = pdf.elements.filter(({ tag }) => tag === 'Figure')
      ok(figures.length >= 3)
      for (const { object } of figures) {
        match(object, /\/Alt (?:\([^)]|<\w)/)
        match(object, /\/BBox \[/)
      }
      match(figures[0]!.object, /\/Alt \(Logo of Harbour\)/)
    })

    it('has tables whose headers say what they are of (15-003)', () => {
      const heads = pdf.elements.filter(({ tag }) => tag === 'TH')
      ok(heads.length > 20)
      for (const { object } of heads) match(object, /\/Scope \/(?:Row|Column)/)
    })

    it('has links in the structure, which say where they lead, and pages in the order of it (28-004, 28-008 to 28-012)', () => {
      equal(pdf.elements.filter(({ tag }) => tag === 'Link').length, pdf.annotations.length)
      equal(pdf.annotations.length, name === 'the brief' ? 0 : REPORT_SECTIONS.length)
      for (const annotation of pdf.annotations) {
        match(annotation, /\/StructParent \d+/)
        match(annotation, /\/Contents \(\d+ {2}\w/)
      }
      for (const { object } of pdf.pages) match(object, /\/Tabs \/S/)
    })

    it('has its fonts in it, with the characters of their glyphs (10-001, 31-009, 31-027)', () => {
      const composite = pdf.fonts.filter((font) => font.includes('/Subtype /Type0'))
      ok(composite.length > 0)
      for (const font of composite) match(font, /\/ToUnicode \d+ 0 R/)
      equal(pdf.fonts.filter((font) => /\/Subtype \/(?:Type1|TrueType)\b/.test(font)).length, 0)
      ok(!pdfPages(bytes).join('').includes('\uFFFD'))
    })

    if (name === 'the brief')
      it('has two pages, also with a logo, six lines of contact and the longest covering text', () => {
        equal(pdf.pages.length, 2)
      })
  })

/** Standard structure types of ISO 32000-1, 14.8.4, that the report uses. */
const KNOWN = new Set(['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'Link', 'Figure', 'Table', 'TR', 'TH', 'TD'])
