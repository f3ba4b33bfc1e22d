import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'

import { systemClock } from '#base/clock.ts'
import { noteBackup } from '#store/last-backup.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookSmallInstitution } from '../../../testing/institutions/small-institution.ts'
import { clockProblem } from './clock.ts'
import { examineBackup, examineClock, examineDatabase, examineFolder, examineLog, examineProxy } from './examine.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

describe('the doctor', () => {
  let test: TestDatabase
  let folder: string
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-doctor-'))
    institutionId = await bookSmallInstitution(test.db)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await test.close()
  })

  it('finds nothing to do about a whole database', async () => {
    const findings = await examineDatabase(test.url, 20)
    deepEqual(
      findings.filter(({ isGood }) => !isGood),
      [],
    )
    match(
      findings.map(({ text }) => text).join('\n'),
      /PostgreSQL \d+\.\d+ answers[\s\S]*All \d+ are applied[\s\S]*Every page can be read; \d{4,} rows/,
    )
    equal((await examineClock(test.db, systemClock)).isGood, true)
  })

  it('compares the connections of a process with what the database allows', async () => {
    const of = async (needed: number) => (await examineDatabase(test.url, needed)).find(({ check }) => check === 'connections')!
    match(
      (await of(1)).text,
      /^Connections that a process takes: up to 1; the database allows \d+, of which \d+ are open: enough for so many processes: \d+/,
    )
    const { isGood, text } = await of(10_000)
    equal(isGood, false)
    match(text, /Raise max_connections, or lower CLARITY_REQUEST_CONNECTIONS/)
  })

  it('says how far the clock is from the database’s, and what to do', async () => {
    const late = { now: () => new Date(Date.now() - 120_000) }
    const { isGood, text } = await examineClock(test.db, late)
    equal(isGood, false)
    match(text, /^The clock of this machine is (119|120|121) s behind the database's\. Set both clocks by NTP/)
  })

  it('finds a clock that is behind what is stored, as after a battery failed', async () => {
    const at = new Date(Date.now() + 86_400_000)
    const event = { institutionId, at, actor: 'system', action: 'session.export', object: '', result: 'success' } as const
    await test.db.withInstitution(institutionId, (tx) => appendAuditEvent(tx, { ...event, address: '', requestId: 'test' }))
    match((await examineClock(test.db, systemClock)).text, /but the database has an event of .*: one of the two is wrong\..* NTP/)
    equal(clockProblem(NOW, 4_000, new Date(NOW.getTime() + 60_000)), undefined)
    match(clockProblem(NOW, 6_000, null)!, /is 6 s ahead of the database's/)
  })

  it('finds pending migrations, and a database that does not answer', async () => {
    const gone = test.url.replace(/\/clarity_test_\w+/, '/clarity_gone')
    match(
      (await examineDatabase(gone, 20))[0]!.text,
      /^The database cannot be read: The database of DATABASE_URL, or of CLARITY_REQUESTS_DATABASE_URL where that is set, is not there/,
    )
    const client = await import('pg').then(({ default: pg }) => new pg.Client({ connectionString: test.url }))
    await client.connect()
    await client.query('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
    const pending = (await examineDatabase(test.url, 20)).find(({ check }) => check === 'migrations')!
    deepEqual(
      [pending.isGood, pending.text],
      [false, '1 migrations are pending. Make a backup, then start the portal: it applies them.'],
    )
    await client.query(`update drizzle.__drizzle_migrations set hash = 'newer'`)
    match((await examineDatabase(test.url, 20)).find(({ check }) => check === 'migrations')!.text, /those of another version/)
    await client.end()
  })

  it('says of which moment the last backup is, and looks for one where it is expected', async () => {
    const of = (hours: number | null, now: string) => examineBackup(test.db, hours, { now: () => new Date(now) })
    equal((await of(null, '2026-11-23T09:00:00Z')).isGood, true, 'none is expected')
    deepEqual(await of(24, '2026-11-23T09:00:00Z'), {
      check: 'backup',
      isGood: false,
      text:
        'None was made with `npm run backup`, and CLARITY_BACKUP_HOURS asks for one every 24 hours. ' +
        'Look into what starts `npm run backup`.',
    })
    await test.db.withSystem((tx) => noteBackup(tx, { at: new Date('2026-11-21T09:00:00Z'), bytes: 10, rows: 1 }))
    await test.db.withSystem((tx) => noteBackup(tx, { at: NOW, bytes: 9_000_000, rows: 40_000 }))
    deepEqual(await of(24, '2026-11-24T09:00:00Z'), {
      check: 'backup',
      isGood: true,
      text: 'The last one is of 2026-11-23T09:00:00.000Z, 40000 rows, 9000000 bytes.',
    })
    equal((await of(24, '2026-11-24T09:00:01Z')).isGood, false)
  })

  it('looks at folder, disk, log and proxy', () => {
    const missing = path.join(folder, 'missing')
    match(
      examineFolder({ dataFolder: missing, databaseUrl: null })[0]!.text,
      /^There is no data folder .*missing\. Correct CLARITY_DATA_DIR/,
    )
    equal(examineFolder({ dataFolder: missing, databaseUrl: 'postgresql://x' })[0]!.isGood, true)
    match(examineFolder({ dataFolder: folder, databaseUrl: null })[1]!.text, /\d+ MB are free on the disk of/)
    equal(examineLog(folder, systemClock).isGood, true)
    writeFileSync(path.join(folder, 'postgres.log'), '2026 ERROR:  invalid page in block 3 of relation base/5/16384\n')
    match(examineLog(folder, systemClock).text, /says: 2026 ERROR: {2}invalid page in block 3/)
    const full = (at: string) =>
      writeFileSync(path.join(folder, 'postgres.log'), `${at} UTC [7] ERROR:  No space left on device\n`)
    const clock = { now: () => new Date('2026-11-30T12:00:00Z') }
    full('2026-11-29 12:00:01.000')
    equal(examineLog(folder, clock).isGood, false)
    full('2026-11-29 11:59:59.000')
    equal(examineLog(folder, clock).isGood, true, 'the trouble of another day')
    equal(examineProxy({ publicUrl: 'http://localhost:3000', trustedProxies: [] }).isGood, true)
    equal(examineProxy({ publicUrl: 'https://portal.example', trustedProxies: ['10.0.0.0/8'] }).isGood, true)
    match(examineProxy({ publicUrl: 'https://portal.example', trustedProxies: [] }).text, /CLARITY_TRUST_PROXY is unset/)
  })
})
