import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { embeddedReport, REPORT_SECTIONS, reportPdf } from '@portal/contract/reports/embedded-report.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { story } from '@portal/contract/reports/story.ts'
import { tradeHistory } from '@portal/contract/reports/trade-history.ts'
import { LOOK_KEY } from '@portal/contract/session/look.ts'
import { savePreference } from '@portal/contract/session/preferences.ts'

import { book } from '#ingest/booking/book.ts'
import { eq } from '#store/drizzle.ts'
import { writeBranding } from '#store/institution/branding.ts'
import { setReportAddress } from '#store/institution/report-place.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { clients } from '#store/tables/institution.ts'
import { EMPTY_DATASET, trade } from '../../testing/datasets/sample-dataset.ts'
import { drawPng } from '../../testing/drawings/draw-png.ts'
import { pdfPages } from '../../testing/drawings/pdf-text.ts'
import { callerNamed, clientId, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { type DocumentPortal, openDocumentPortal } from '../../testing/servers/document-portal.ts'

const OTHER_BENCHMARK = 'All of One'
const ELSEWHERE = 'https://reports.example'
/** Of the last close, and the name of the full report of it. */
const DAY = '2024-01-17'
const FULL = `portfolio-report-Alder-1Y-${DAY}.pdf`

describe('the report of a client', () => {
  let portal: DocumentPortal
  before(async () => {
    portal = await openDocumentPortal([ELSEWHERE])
  })
  after(() => portal.close())
  const visitor: DocumentPortal['visitor'] = (...of) => portal.visitor(...of)
  const post: DocumentPortal['post'] = (...of) => portal.post(...of)
  const addressFor: DocumentPortal['addressFor'] = (...of) => portal.addressFor(...of)
  const open: DocumentPortal['open'] = (...of) => portal.open(...of)

  it('has the figures of the screens’ calls, formatted as on the screens', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const page = await open(await addressFor(alder, { sections: REPORT_SECTIONS }), alder.cookie)
    deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
    const npv = (await post(npvSnapshot.path, alder)).json()
    const positions = (await post(positionDetail.path, alder)).json()
    const trades = (await post(tradeHistory.path, alder)).json()
    // Ten shares at the last close of USD 110 and EUR 0.90 a dollar: 10 x 110 x 0.90 = EUR 990.
    const share = positions.rows.find((row: { ticker: string }) => row.ticker === 'ONE')
    const en = (value: number, digits = 0) =>
      value.toLocaleString('en-US', { maximumFractionDigits: digits }).replace('-', '\u2212')
    const rows = [...page.body.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row]) =>
      row!.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '),
    )
    const hasRow = (...texts: readonly string[]) =>
      ok(
        rows.some((row) => texts.every((text) => row.includes(` ${text} `))),
        `${texts.join(' | ')} in\n${rows.join('\n')}`,
      )
    hasRow('Total', en(npv.total.npv), en(npv.total.cash))
    hasRow('Alpha', en(npv.rows[0].npv))
    deepEqual([share.quantity, share.npv], [10, 990])
    hasRow('ONE', '10', '990')
    hasRow(trades.transactions[0].symbol, trades.transactions[0].type, en(trades.transactions[0].units))
    match(page.body, new RegExp(`Data version</dt><dd>${npv.snapshotId}</dd>`))
    // Every section of the contents exists.
    const anchors = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    equal(anchors.length, 11)
    for (const id of anchors) match(page.body, new RegExp(`<section id="${id}"`))
  })
  it('is a brief of two pages unless sections are asked for: what happened, value, return, holdings and risk', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const npv = (await post(npvSnapshot.path, alder)).json()
    const { sentences } = (await post(story.path, alder)).json()
    const page = (await open(await addressFor(alder), alder.cookie)).body
    ok(page.includes('<main class="brief">') && !page.includes('<nav'))
    for (const paper of ['A4', 'Letter']) {
      const pages = pdfPages((await post(reportPdf.path, alder, { paper })).rawPayload)
      equal(pages.length, 2)
      const [first, second] = pages.map((text) => text.replaceAll(/\s+/g, ' '))
      ok(sentences.length > 2)
      for (const { text } of sentences) ok(first!.includes(text), `${text} in ${first}`)
      ok(first!.includes(npv.total.npv.toLocaleString('en-US', { maximumFractionDigits: 0 })))
      for (const title of ['Account Performance', 'Top Holdings', 'Risk Summary']) ok(second!.includes(title), second)
      ok(!`${first}${second}`.includes('Transactions'))
    }
  })
  it('has the sections that were asked for, in its own order, and no others', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const page = await open(await addressFor(alder, { sections: ['transactions', 'positions'] }), alder.cookie)
    deepEqual(
      [...page.body.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id),
      ['positions', 'transactions'],
    )
    for (const sections of [[], ['everything']]) equal((await post(reportPdf.path, alder, { sections })).statusCode, 400)
  })
  it('compares with the benchmarks that were asked for in its performance, and refuses names that are none', async () => {
    const ledger = {
      ...EMPTY_DATASET,
      benchmarks: [{ id: 'other', name: OTHER_BENCHMARK }],
      benchmarkWeights: [{ benchmark: 'other', fromDay: '2024-01-02', instrument: 'ONE', weight: '1' }],
    }
    const label = { source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-16T00:00:00Z'), name: 'other' } as const
    deepEqual((await book(portal.fixture.authServer.db, HARBOUR, ledger, label)).failures, [])
    portal.services.compute.invalidateData(HARBOUR)
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const asked = { sections: ['performance', 'summary'], comparedWith: [OTHER_BENCHMARK] }
    const table = async (question: object) => {
      const page = await open(await addressFor(alder, question), alder.cookie)
      return /<caption>Benchmark Performance<\/caption>.*?<\/table>/s.exec(page.body)?.[0] ?? page.body
    }
    ok((await table(asked)).includes(OTHER_BENCHMARK))
    ok(!(await table({ sections: ['performance'] })).includes(OTHER_BENCHMARK))
    ok(!(await table({ comparedWith: [OTHER_BENCHMARK] })).includes(OTHER_BENCHMARK))
    equal((await post(reportPdf.path, alder, { ...asked, comparedWith: ['No such benchmark'] })).statusCode, 400)
  })
  it('is a page without scripts or unknown styles, and only our pages may frame it', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const { headers, body } = await open(await addressFor(alder), alder.cookie)
    const policy = String(headers['content-security-policy'])
    match(policy, /^default-src 'none'; style-src 'sha256-/)
    match(policy, /frame-ancestors 'self'/)
    doesNotMatch(policy, /unsafe|script-src/)
    deepEqual([headers['cache-control'], headers['referrer-policy']], ['no-store', 'no-referrer'])
    doesNotMatch(body, /<script|\sstyle="|\son\w+=|<link|https?:\/\/(?!www\.w3\.org)/)
    equal(body.match(/<style/g)?.length, 1)
    ok(body.includes('<svg role="img"'))
  })
  it('has the colours that its reader chose, and not another user’s', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const birch = await visitor('birch', 'Birch', 'Delta')
    const keep = (value: unknown) => post(savePreference.path, { ...alder, body: { key: LOOK_KEY, value } })
    equal((await keep({ palette: 'red-up', hasPatterns: true })).statusCode, 200)
    match((await open(await addressFor(alder), alder.cookie)).body, /<html lang="en" data-palette="red-up">/)
    match((await open(await addressFor(birch), birch.cookie)).body, /<html lang="en" data-palette="green-up">/)
    equal((await keep(null)).statusCode, 200)
  })
  it('has logo, colours, adviser, contact and covering text of the client, or else of the institution, and of no other', async () => {
    const { db } = portal.fixture.authServer
    const png = Buffer.from(drawPng(80, 40)).toString('base64')
    const branding = {
      colour: '#7a1f5f',
      accentColour: '#1f7a3a',
      adviser: 'Ada <Stone>',
      contact: 'Quay 1\nHarbour',
      coveringText: 'Dear reader',
      logo: { content: png, type: 'png', width: 80, height: 40 } as const,
    }
    const nothing = { colour: null, accentColour: null, adviser: null, contact: null, coveringText: null, logo: null }
    await db.withInstitution(HARBOUR, (tx) => writeBranding(tx, HARBOUR, null, branding))
    await db.withInstitution(HARBOUR, (tx) =>
      writeBranding(tx, HARBOUR, clientId(HARBOUR, 'Birch'), { ...nothing, adviser: 'Bea Field' }),
    )
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const birch = await visitor('birch', 'Birch', 'Delta')
    const page = await open(await addressFor(alder), alder.cookie)
    match(
      page.body,
      new RegExp(
        `<img class="logo" src="data:image/png;base64,${png.replaceAll('+', '\\+')}" width="80" height="40" alt="Logo of Harbour">`,
      ),
    )
    match(page.body, /<dt>Your adviser<\/dt><dd>Ada &lt;Stone&gt;<\/dd>.*<dt>Contact<\/dt><dd>Quay 1\nHarbour<\/dd>/)
    match(page.body, /<p>Dear reader<\/p>/)
    match(page.body, /h1, h2, h3, caption \{ color: #7a1f5f; \}/)
    // The style sheet with these colours is the one that the policy permits.
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.body) ?? []
    ok(String(page.headers['content-security-policy']).includes(createHash('sha256').update(style).digest('base64')))
    match(String(page.headers['content-security-policy']), /img-src data:/)
    const other = (await open(await addressFor(birch), birch.cookie)).body
    match(other, /<dd>Bea Field<\/dd>/)
    doesNotMatch(other, /Ada/)
    for (const sections of [undefined, REPORT_SECTIONS]) {
      const pdf = (await post(reportPdf.path, alder, sections && { sections })).rawPayload
      const [first = '', ...others] = pdfPages(pdf)
      match(first, /\nYour adviser\nAda <Stone>\nContact\nQuay 1\nHarbour\nDear reader\n/)
      ok(!others.join('').includes('Dear reader'))
      match(pdf.toString('latin1'), /\/Subtype \/Image/)
    }
    for (const id of [null, clientId(HARBOUR, 'Birch')])
      await db.withInstitution(HARBOUR, (tx) => writeBranding(tx, HARBOUR, id, nothing))
  })
  it('is the client’s external one where its origin may be framed, and ours otherwise', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const { db } = portal.fixture.authServer
    const set = (address: string | null) => db.withInstitution(HARBOUR, (tx) => setReportAddress(tx, HARBOUR, 'Alder', address))
    await set(`${ELSEWHERE}/reporting/1?page=2`)
    equal(await addressFor(alder), `${ELSEWHERE}/reporting/1?page=2`)
    await set('https://elsewhere.example/reporting/1')
    match(await addressFor(alder), /^\/api\/reports\/document\/[\w-]{43}$/)
    await set(null)
  })
  it('has a URL with the version of its data: another one after a booking to its accounts, but not to others', async () => {
    const { db } = portal.fixture.authServer
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const version = async (): Promise<string> => (await post(embeddedReport.path, alder)).json().snapshotId
    const bookTo = async (account: string) => {
      const transactions = [trade(`late ${account}`, { account, tradeDate: '2024-01-05' })]
      const label = { source: 'import', bookedBy: 'system', knownAt: new Date('2024-01-16T00:00:00Z'), name: 'late' } as const
      deepEqual((await book(db, HARBOUR, { ...EMPTY_DATASET, transactions }, label)).failures, [])
      portal.services.compute.invalidateData(HARBOUR)
    }
    const first = await version()
    equal(first, (await post(npvSnapshot.path, alder)).json().snapshotId)
    equal(await version(), first)
    await bookTo('Birch/Delta')
    equal(await version(), first)
    await bookTo('Alder/Alpha')
    notEqual(await version(), first)
  })
  it('is a PDF with the same figures, a number on every page, and an audit event', async () => {
    const alder = await visitor('alder', 'Alder', 'Alpha')
    const npv = (await post(npvSnapshot.path, alder)).json()
    for (const [paper, box] of [
      ['A4', '[0 0 595.28 841.89]'],
      ['Letter', '[0 0 612 792]'],
    ] as const) {
      const reply = await post(reportPdf.path, alder, { paper, sections: REPORT_SECTIONS })
      deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/pdf'])
      equal(reply.headers['content-disposition'], `attachment; filename="${FULL}"; filename*=UTF-8''${FULL}`)
      ok(reply.rawPayload.toString('latin1').includes(`/MediaBox ${box}`))
      const pages = pdfPages(reply.rawPayload)
      ok(pages.length >= 8)
      pages.forEach((page, at) => {
        match(page, new RegExp(`\n${at + 1} / ${pages.length}\n$`))
      })
      ok(pages[1]!.split('\n').includes(npv.total.npv.toLocaleString('en-US', { maximumFractionDigits: 0 })))
      // No glyph is missing in the fonts.
      ok(!pages.join('').includes('\uFFFD'))
    }
    const exports = await portal.fixture.authServer.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { action: 'documents.export' }, 10),
    )
    deepEqual(
      exports.slice(0, 2).map(({ actor, object }) => [actor, object]),
      Array(2).fill([callerNamed('alder').email, FULL]),
    )
  })
  it('protection 55: is a file named after client and period, and no client’s name can add a header', async () => {
    const { db } = portal.fixture.authServer
    const rename = async (name: string) => {
      await db.withSystem((tx) =>
        tx
          .update(clients)
          .set({ name })
          .where(eq(clients.id, clientId(HARBOUR, 'Birch'))),
      )
      portal.services.entitlements.invalidate(HARBOUR)
    }
    for (const [name, ascii, utf8] of [
      ['Bir"ch"; filename="a.html', 'Bir-ch-filename-a-html', 'Bir-ch-filename-a-html'],
      ['Birch\r\nset-cookie: a=b', 'Birch-set-cookie-a-b', 'Birch-set-cookie-a-b'],
      ['Birke é 桦 \u202e', 'Birke-e', 'Birke-%C3%A9-%E6%A1%A6'],
      ['../../birch', 'birch', 'birch'],
    ] as const) {
      await rename(name)
      const birch = await visitor('birch', 'Birch', 'Delta')
      const reply = await post(reportPdf.path, birch, { clientName: name, timePeriod: '3M' })
      equal(reply.statusCode, 200)
      equal(
        reply.headers['content-disposition'],
        `attachment; filename="portfolio-report-${ascii}-brief-3M-${DAY}.pdf"; filename*=UTF-8''portfolio-report-${utf8}-brief-3M-${DAY}.pdf`,
      )
      equal(reply.headers['set-cookie'], undefined)
    }
    await rename('Birch')
  })
})
