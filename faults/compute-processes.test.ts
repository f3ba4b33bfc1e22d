import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { positionDetail } from '../contract/src/reports/position-detail.ts'
import { writeEncryptionKeys } from '../server/src/base/secrets/encryption-key.ts'
import { hashOf } from '../server/src/base/secrets/token.ts'
import { sql } from '../server/src/store/drizzle.ts'
import { idOf, newId } from '../server/src/store/id.ts'
import { apiTokens, users } from '../server/src/store/tables/session.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts'
import { WORKED_LEDGER } from '../server/testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../server/testing/institutions/reporting-institution.ts'
import { endAll, freePort, MAIN, type Running, ready, run } from '../server/testing/process.ts'

/*
 * A web process that computes nothing, and two that compute for it, on one database.
 */

/** Its heartbeat is missing after six seconds; a request is given up after an hour. */
const HANGS_MS = 60_000
/** Somewhat longer than one that did not answer is not asked. */
const LEFT_OUT_MS = 8_000
const TOKEN = `clarity_${'t'.repeat(43)}`
let folder = ''
let test: TestDatabase
let institution: ReportingInstitution
let web: Running & { readonly port: number }
const computing: (Running & { readonly port: number })[] = []
let env: Readonly<Record<string, string>>
before(async () => {
  folder = makeDataFolder('compute')
  test = await openTestDatabase()
  institution = await openBookedInstitution(test.db, WORKED_LEDGER)
  await addToken()
  const file = path.join(folder, 'one.key')
  const key = new Uint8Array(32).fill(7)
  writeEncryptionKeys(file, [key])
  env = {
    DATABASE_URL: test.url,
    CLARITY_ENCRYPTION_KEY_FILE: file,
    CLARITY_DATA_DIR: folder,
    CLARITY_PAGES: 'off',
    CLARITY_CLUSTER_KEY: Buffer.from(key).toString('base64'),
  }
  computing.push(await start('compute'), await start('compute'))
  web = await start('web')
})
after(async () => {
  endAll()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

async function addToken(): Promise<void> {
  const { institutionId } = institution
  const [id, createdBy] = [newId(), newId()]
  const createdAt = new Date()
  await test.db.withInstitution(institutionId, async (tx) => {
    await tx.insert(users).values({ id: createdBy, institutionId, email: 'owner@house.example', role: 'admin', createdAt })
    await tx.insert(apiTokens).values({
      id,
      institutionId,
      prefix: TOKEN.slice(0, 12),
      tokenHash: hashOf(TOKEN),
      ipAddresses: ['127.0.0.1'],
      createdBy,
      createdAt,
    })
  })
}

async function start(role: string): Promise<Running & { readonly port: number }> {
  const port = await freePort()
  const child = run(process.execPath, [MAIN], { ...env, CLARITY_ROLE: role, PORT: String(port) })
  await ready(child, port)
  return Object.assign(child, { port })
}

async function positions(): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`http://127.0.0.1:${web.port}/api${positionDetail.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      userName: 'program',
      clientName: 'Client',
      deviceType: 0,
      reportingCCY: 'USD',
      accountsInScope: ['Alpha', 'Beta'].map((name) => idOf(institution.institutionId, 'account', name)),
    }),
  })
  return { status: reply.status, text: await reply.text() }
}

async function kill(child: Running): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

it('what was booked is seen while a process that computes hangs, whichever it is', async () => {
  for (const [i, child] of computing.entries()) {
    const before = await positions()
    equal(before.status, 200)
    child.kill('SIGSTOP')
    try {
      const began = performance.now()
      await institution.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: `${47 - i}` }] })
      let now = before
      // Until the heartbeat of the other one is seen again, none may be there.
      const isSeen = () => now.status === 200 && now.text !== before.text
      while (!isSeen() && performance.now() - began < HANGS_MS) now = await positions()
      ok(isSeen(), `${now.status} after ${performance.now() - began} ms`)
    } finally {
      child.kill('SIGCONT')
    }
    await new Promise((resolve) => setTimeout(resolve, LEFT_OUT_MS))
  }
})

it('the figures are the same to the byte when the process that made them is killed, and change with a booking', async () => {
  const first = await positions()
  equal(first.status, 200)
  const { rows } = await test.db.withSystem((tx) => tx.execute(sql`select url from compute_processes order by url`))
  deepEqual(
    rows.map(({ url }) => url),
    computing.map(({ port }) => `http://127.0.0.1:${port}`).sort(),
  )
  // Whichever of them has the client: each is killed once, and one that is new takes the place of the first.
  await kill(computing[0]!)
  deepEqual(await positions(), first)
  computing.push(await start('compute'))
  await kill(computing[1]!)
  deepEqual(await positions(), first)
  await institution.book({ prices: [{ instrument: 'DIVI', day: '2026-03-20', close: '49' }] })
  const limit = performance.now() + 10_000
  while ((await positions()).text === first.text && performance.now() < limit)
    await new Promise((resolve) => setTimeout(resolve, 50))
  notEqual((await positions()).text, first.text)
})

it('a web process is not ready while nothing computes, and says for how long to wait', async () => {
  await kill(computing[2]!)
  equal((await positions()).status, 503)
  equal((await fetch(`http://127.0.0.1:${web.port}/readyz`)).status, 503)
})
