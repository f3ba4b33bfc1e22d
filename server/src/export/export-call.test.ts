import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import { unzipSync } from 'fflate'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, callerNamed, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { PROGRAM } from '../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { exportAnswers } from './answers.ts'
import { exportTo } from './export-to.ts'

describe('POST /api/ledger-exports', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    portal = await openPortal(test.db, catalogue.institution, exportAnswers)
    portal.callers.set('program', { ...PROGRAM, scopes: ['read-reports', 'send-books', 'send-prices'] })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  const ask = (as: string, body: object) =>
    portal.server.inject({
      method: 'POST',
      url: '/api/ledger-exports',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const filesOf = (bytes: Buffer) =>
    Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]))

  it('sends the files of the institution as a ZIP, which is in the audit trail and leaves nothing on the disk', async () => {
    const reply = await ask('admin', { format: 'csv' })
    deepEqual(
      [reply.statusCode, reply.headers['content-type'], reply.headers['content-length']],
      [200, 'application/zip', String(reply.rawPayload.length)],
    )
    match(String(reply.headers['content-disposition']), /filename="Harbour-ledger-\d{4}-\d\d-\d\d\.zip"/)
    const files = filesOf(reply.rawPayload)
    equal(JSON.parse(files['export.json']!).pivotCurrency, 'EUR')
    match(files['accounts.csv']!, /Alder/)
    match(files['accounts.csv']!, /Birch/)
    const [event] = await test.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, { action: 'ingest.export' }, 10))
    deepEqual([event!.actor, event!.object, event!.details.kind], ['admin@clarity.example', 'Harbour', 'csv'])
    const { uploadFolder } = portal.services.http
    deepEqual(existsSync(uploadFolder) ? readdirSync(uploadFolder) : [], [])
  })

  it('sends those of one client, and of no client of another institution', async () => {
    const own = filesOf((await ask('admin', { format: 'json', client: 'Birch' })).rawPayload)
    deepEqual(
      JSON.parse(own['clients.json']!).map(({ name }: { name: string }) => name),
      ['Birch'],
    )
    const theirs = filesOf((await ask('stranger', { format: 'json', client: 'Alder' })).rawPayload)
    equal(JSON.parse(theirs['accounts.json']!).length, 1)
    equal((await ask('stranger', { format: 'csv', client: 'Birch' })).statusCode, 404)
    equal((await ask('admin', { format: 'csv', client: 'Nowhere' })).statusCode, 404)
  })

  it('protection 56: reads only what row level security shows to the caller', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'clarity-export-')), 'alder.zip')
    const alder = callerNamed('alder')
    await exportTo((work, mode) => test.db.as(alder, work, mode), HARBOUR, { format: 'csv' }, new Date(), file)
    const files = filesOf(readFileSync(file))
    rmSync(path.dirname(file), { recursive: true })
    equal(files['clients.csv']!.trim().split('\n').length, 2)
    doesNotMatch(files['accounts.csv']!, /Birch|Cedar|Gamma/)
  })

  it('protection 56: refuses everybody else, programs of any scope too', async () => {
    for (const name of ['employee', 'alder', 'fresh', 'program'])
      equal((await ask(name, { format: 'csv' })).statusCode, 403, name)
    equal((await ask('nobody', { format: 'csv' })).statusCode, 401)
    equal((await ask('admin', { format: 'xml' })).statusCode, 400)
  })
})
