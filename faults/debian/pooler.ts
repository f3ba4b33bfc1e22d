import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { importFiles } from '@portal/contract/institution/imports.ts'
import { orderPack } from '@portal/contract/packs/packs.ts'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'

import { DEMO } from '../../bench/portal.ts'
import { type SignedIn, signedIn, signIn } from '../../bench/signed-in.ts'
import { openDatabase } from '../../server/src/store/connection/open.ts'
import { migrateDatabase } from '../../server/src/store/migrate.ts'
import { handlersOf, openTestQueue, sendJob } from '../../server/testing/job-queue.ts'
import { endAll, ended, freePort, MAIN, run } from '../../server/testing/process.ts'
import { randomOf } from '../fault.ts'
import { kill } from '../support/portal-process.ts'
import { query } from '../support/state.ts'
import { openTestBed } from '../support/test-bed.ts'
import { type DebianPostgres, makePrimary } from './debian-postgres.ts'
import { type Pooler, startPooler } from './pgbouncer.ts'

/*
 * The portal behind PgBouncer in transaction mode, with the PostgreSQL and the PgBouncer of Debian: npm run test:pooler
 */

const [OWNER, REQUESTS] = ['portal', 'portal_requests']
const PASSWORDS = { [OWNER]: 'first-password', [REQUESTS]: 'second-password' }
const KEY = randomBytes(32).toString('base64')
/** Without a notification sessions are read again after ten seconds, and data versions after five. */
const AT_ONCE_MS = 4_000
/** Of a job, or of a portal that finds its database again, on a busy machine. */
const WORK_MS = 300_000
/** The first start makes the demo institution. */
const START_MS = 400_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-pooler-'))
let primary: DebianPostgres
let pooler: Pooler

const settingsOf = (database: string): Record<string, string> => ({
  DATABASE_URL: pooler.urlOf(OWNER, database),
  CLARITY_REQUESTS_DATABASE_URL: pooler.urlOf(REQUESTS, database),
  DATABASE_DIRECT_URL: primary.urlOf(OWNER).replace(/\w+$/, database),
  CLARITY_ENCRYPTION_KEY: KEY,
})

before(async () => {
  primary = await makePrimary(folder)
  const asAdministrator = primary.urlOf('clarity')
  await query(
    asAdministrator,
    `create role clarity_app nologin; create role clarity_system nologin; create role ${OWNER} login; create role ${REQUESTS} login;
      grant clarity_app, clarity_system to ${OWNER}; grant clarity_app to ${REQUESTS}; alter database clarity owner to ${OWNER}`,
  )
  await query(asAdministrator, `create database loaded owner ${OWNER}`)
  pooler = await startPooler(primary, PASSWORDS)
})
after(async () => {
  endAll()
  await pooler.stop()
  primary.stop()
  rmSync(folder, { recursive: true })
})

async function startPortal(database: string): Promise<string> {
  const port = await freePort()
  const portal = run(process.execPath, [MAIN], {
    ...settingsOf(database),
    PORT: String(port),
    CLARITY_PAGES: 'off',
    CLARITY_DATA_DIR: `${folder}/data-${port}`,
    ...DEMO,
  })
  const address = `http://localhost:${port}`
  await until(async () => {
    equal(portal.exitCode, null, portal.said)
    return (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true
  }, START_MS)
  return address
}

/** Runs a command of the portal to its end. */
async function command(name: string, args: readonly string[]): Promise<string> {
  const program = path.resolve(`server/src/${name}.ts`)
  const { code, output } = await ended(run(process.execPath, [program, ...args], settingsOf('clarity')))
  equal(code, 0, output)
  return output
}

async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<void> {
  const limit = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error(`It was not so within ${limitMs} ms.`)
    await sleep(50)
  }
}

test('a portal that has only the address of the pooler does not start, and says what to set', async () => {
  const { DATABASE_DIRECT_URL: _direct, ...pooled } = settingsOf('clarity')
  const alone = run(process.execPath, [MAIN], { ...pooled, PORT: String(await freePort()), CLARITY_DATA_DIR: `${folder}/alone` })
  const { code, output } = await ended(alone)
  equal(code, 1)
  match(output, /behind a pooler that lends its sessions by transaction.*DATABASE_DIRECT_URL/)
})

test('nor does one whose two addresses lead to two databases', async () => {
  const settings = { ...settingsOf('clarity'), DATABASE_URL: pooler.urlOf(OWNER, 'loaded'), PORT: String(await freePort()) }
  const { code, output } = await ended(run(process.execPath, [MAIN], { ...settings, CLARITY_DATA_DIR: `${folder}/two` }))
  equal(code, 1)
  match(output, /lead to two databases/)
})

test('jobs are sent and done through the pooler, each once', async (t) => {
  await migrateDatabase(primary.urlOf(OWNER).replace(/\w+$/, 'loaded'))
  const system = pooler.urlOf(OWNER, 'loaded')
  const db = openDatabase(pooler.urlOf(REQUESTS, 'loaded'), { systemUrl: system })
  const queues = [await openTestQueue(system), await openTestQueue(system)]
  t.after(async () => {
    for (const queue of queues) await queue.close()
    await db.close()
  })
  const done: string[] = []
  for (const queue of queues) await queue.work(handlersOf({ mail: async ({ id }) => void done.push(id) }))
  const sent: string[] = []
  for (let i = 0; i < 20; i++) sent.push(await sendJob(db, queues[i % 2]!, 'mail', null))
  await until(async () => done.length >= sent.length, WORK_MS)
  deepEqual(done.toSorted(), sent.toSorted())
})

test('two processes sign in, report, import, switch to Live and make a document', async (t) => {
  const first = await startPortal('clarity')
  const second = await startPortal('clarity')
  const admin = await signIn(first)
  const [scope] = await admin.scopes()
  const body = { ...admin.person, ...scope! }
  const elsewhere = signedIn(second, admin.person.userName, admin.accessToken)

  await t.test('with the same figures', async () => {
    deepEqual(await admin.ask(npvSnapshot, body), await elsewhere.ask(npvSnapshot, body))
  })
  await t.test('and hear of bookings and of sessions', async () => {
    const stated = await fetch(`${second}/readyz?verbose`).then((reply) => reply.text())
    match(stated, /"name":"changes","status":"ok"/)
    await correctAClose(admin, elsewhere, body)
    equal((await elsewhere.ask(npvSnapshot, body)).mode, 'Close')
    await admin.ask(toggleLive, { ...admin.person, clientName: scope!.clientName, accountsInScope: [], useLive: true })
    await until(async () => (await elsewhere.ask(npvSnapshot, body)).mode === 'Live', AT_ONCE_MS)
    const [one, other] = [await admin.ask(npvSnapshot, body), await elsewhere.ask(npvSnapshot, body)]
    if (one.snapshotId === other.snapshotId) deepEqual(one, other)
  })
  await t.test('by jobs, too', async () => {
    const { id } = await admin.ask(orderPack, { kind: 'brief' })
    const states = () =>
      query<{ state: string }>(primary.urlOf(OWNER), 'select state from pack_documents where pack_id = $1', [id])
    await until(async () => (await states()).every(({ state }) => state !== 'waiting'), WORK_MS)
    deepEqual([...new Set((await states()).map(({ state }) => state))], ['made'])
  })
})

/** Imports a close at one process, and waits for the other one to report with it. */
async function correctAClose(admin: SignedIn, elsewhere: SignedIn, body: object): Promise<void> {
  const rows = (await admin.ask(positionDetail, body)).rows as { ticker: string; type: string; price: number }[]
  const held = rows.find(({ type }) => type === 'Share')!
  const [instrument] = await query<{ external_id: string }>(
    primary.urlOf(OWNER),
    'select external_id from instruments where ticker = $1',
    [held.ticker],
  )
  const priceAt = async () =>
    ((await elsewhere.ask(positionDetail, body)).rows as typeof rows).find(({ ticker }) => ticker === held.ticker)!.price
  equal(await priceAt(), held.price)
  const close = (held.price * 1.01).toFixed(2)
  const prices = `instrument,day,close\n${instrument!.external_id},${DEMO.CLARITY_DEMO_AS_OF},${close}\n`
  const { id } = await admin.ask(importFiles, { name: 'One close', dryRun: false, files: { 'prices.csv': prices } })
  const state = async () =>
    (await query<{ state: string }>(primary.urlOf(OWNER), 'select state from imports where id = $1', [id]))[0]!.state
  await until(async () => !['waiting', 'running'].includes(await state()), WORK_MS)
  equal(await state(), 'booked')
  await until(async () => (await priceAt()) === Number(close), AT_ONCE_MS)
}

test('commands go past the pooler: a backup, and a doctor that names both ways', async () => {
  match(await command('backup', [`${folder}/backup`]), /rows of \d+ tables/)
  const found = await command('doctor', []).catch((error: Error) => error.message)
  match(found, /ok {4}pooler {6}Both addresses lead to one database/)
  match(found, /ok {4}connections {2}Connections that a process takes: up to 3;/)
})

test('while PgBouncer is restarted under load nothing is lost, and a read is retried at most', {
  timeout: 900_000,
}, async (t) => {
  const url = primary.urlOf(OWNER).replace(/\w+$/, 'loaded')
  const context = { scratch: folder, random: randomOf(7), log: () => {} }
  const place = { port: await freePort(), env: { ...settingsOf('loaded'), CLARITY_BUDGET_FACTOR: '1000', CLARITY_PAGES: 'off' } }
  const bed = await openTestBed(context, 'pooled', { place, url })
  t.after(() => kill(bed.portal().child))
  const reads = { good: 0, retried: 0 }
  let isReading = true
  const reading = readAlways()
  for (let round = 0; round < 6; round++) {
    const load = bed.load(true)
    await sleep(1_000)
    await pooler.restart(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL')
    await sleep(1_000)
    await load.stop()
    deepEqual(await bed.check(), [])
  }
  isReading = false
  await reading
  ok(bed.journal.acknowledged() > 20, `${bed.journal.acknowledged()} writes`)
  ok(reads.good > 20, JSON.stringify(reads))
  console.log(
    `${bed.journal.acknowledged()} writes and ${reads.good} reads were answered, ${reads.retried} of these when asked again`,
  )

  async function readAlways(): Promise<void> {
    while (isReading) {
      if (!(await read())) {
        await until(read, WORK_MS)
        reads.retried++
      }
      reads.good++
      await sleep(10)
    }
  }
  async function read(): Promise<boolean> {
    const { address, tokens } = bed.access()
    const reply = await fetch(`${address}/api/imports`, { headers: { authorization: `Bearer ${tokens[9]}` } })
    await reply.arrayBuffer()
    if (reply.status !== 503) equal(reply.status, 200)
    return reply.ok
  }
})
