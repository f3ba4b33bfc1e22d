import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { writeEncryptionKeys } from '../server/src/base/secrets/encryption-key.ts'
import { sealingKey } from '../server/src/base/secrets/seal.ts'
import { createQueuedMailer } from '../server/src/jobs/queued-mailer.ts'
import { passwordChangedLetter } from '../server/src/mail/letters.ts'
import { sql } from '../server/src/store/drizzle.ts'
import { newId } from '../server/src/store/id.ts'
import { insertDelivery, insertDeliveryFile } from '../server/src/store/jobs/deliveries.ts'
import type { JobQueue } from '../server/src/store/jobs/queue.ts'
import { makeDataFolder } from '../server/testing/data-folder.ts'
import { openTestDatabase, type TestDatabase } from '../server/testing/database.ts'
import { bookedState } from '../server/testing/datasets/booked-state.ts'
import { bookTwoInstitutions, HARBOUR } from '../server/testing/institutions/two-institutions.ts'
import { openTestQueue, storedJob } from '../server/testing/job-queue.ts'
import { end, endAll, freePort, MAIN, type Running, ready, run } from '../server/testing/process.ts'

/*
 * Worker processes on one database, one of which is killed in the middle of a job.
 */

const KEY = sealingKey(new Uint8Array(32).fill(7))
const TAKEN_OVER_MS = 90_000
let folder = ''
let test: TestDatabase
let queue: JobQueue
let env: Readonly<Record<string, string>>
before(async () => {
  folder = makeDataFolder('workers')
  test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
  // It sends jobs as a web process does, and works on none.
  queue = await openTestQueue(test.url)
  const file = path.join(folder, 'one.key')
  writeEncryptionKeys(file, [KEY.bytes])
  env = { DATABASE_URL: test.url, CLARITY_ENCRYPTION_KEY_FILE: file, CLARITY_DATA_DIR: folder, CLARITY_ROLE: 'worker' }
})
after(async () => {
  endAll()
  await queue.close()
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startWorker(more: Readonly<Record<string, string>> = {}): Promise<Running & { readonly port?: number }> {
  const port = await freePort()
  const child = run(process.execPath, [MAIN], { ...env, PORT: String(port), ...more })
  await ready(child, port)
  return Object.assign(child, { port })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + TAKEN_OVER_MS
  while (!(await isSo())) {
    if (performance.now() > limit) throw new Error('It did not become so.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function kill(child: Running): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** A mail server; one that hangs takes no letter to its end. */
async function mailServer(hangs: boolean) {
  const letters: string[] = []
  const begun = Promise.withResolvers<void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        begun.resolve()
        if (hangs) return
        letters.push(text)
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { letters, begun: begun.promise, url: `smtp://127.0.0.1:${port}`, close }
}

it('a letter whose worker is killed while it is sent is sent by the other one, once', async () => {
  const [hanging, good] = [await mailServer(true), await mailServer(false)]
  const first = await startWorker({ CLARITY_SMTP_URL: hanging.url })
  const mailer = createQueuedMailer(queue, { db: test.db, clock: { now: () => new Date() }, key: KEY })
  await mailer.send(passwordChangedLetter('alder@clarity.example', new Date()))
  await hanging.begun
  const second = await startWorker({ CLARITY_SMTP_URL: good.url })
  await kill(first)
  await until(async () => good.letters.length > 0)
  await end(second)
  equal(good.letters.length, 1)
  const { rows } = await test.db.withSystem((tx) =>
    tx.execute<{ id: string; state: string; retry_count: number }>(
      sql`select id, state, retry_count from clarity_queue.job where name = 'mail'`,
    ),
  )
  deepEqual(
    rows.map(({ state, retry_count }) => [state, retry_count]),
    [['completed', 1]],
  )
  match(good.letters[0]!, new RegExp(`Message-ID: <${rows[0]!.id}@clarity>`, 'i'))
  for (const { close } of [hanging, good]) await close()
})

it('statements whose worker is killed are booked by the other one, once; the health port says what it is for', async () => {
  const entries = Array.from({ length: 5_000 }, (_, i) => ({
    kind: 'interest',
    day: '2024-01-05',
    net: { currency: 'CHF', amount: `${i + 1}.25` },
  }))
  const account = (JSON.parse((await bookedState(test.db, HARBOUR)).accounts![0]!) as { id: string }).id
  const statement = { account: { number: '77', custodian: 'Bank' }, to: '2024-01-05', balances: [], entries }
  const content = Buffer.from(JSON.stringify({ statements: [statement] }))
  const id = newId()
  await test.db.withSystem(async (tx) => {
    const sent = {
      id,
      institutionId: HARBOUR,
      sentBy: 'admin@clarity.example',
      sentAt: new Date(),
      address: '',
      requestId: 'test',
    }
    await insertDelivery(tx, {
      ...sent,
      readsLedger: true,
      sendsBooks: true,
      sendsQuotes: false,
      sourceId: null,
      options: { account, book: 'true' },
      files: ['march.json'],
    })
    await insertDeliveryFile(
      tx,
      sent,
      0,
      (async function* () {
        yield content
      })(),
    )
    await queue.send({ kind: 'statements', id, institutionId: HARBOUR }, tx)
  })
  const first = await startWorker()
  await until(async () => (await storedJob(test.db, id))?.state === 'active')
  await kill(first)
  equal((await storedJob(test.db, id))!.state, 'active', 'it was killed in the middle')
  const second = await startWorker()
  const address = `http://127.0.0.1:${second.port}`
  deepEqual(
    await Promise.all(['/livez', '/readyz', '/api/jobs', '/'].map(async (at) => (await fetch(address + at)).status)),
    [200, 200, 404, 404],
  )
  await until(async () => (await storedJob(test.db, id))?.state === 'completed')
  await end(second)
  const { rows } = await test.db.withSystem((tx) =>
    tx.execute<{ reply: { booked: { entries: number } }; batches: number; parts: number }>(
      sql`select reply, (select count(*)::int from batches where institution_id = ${HARBOUR} and booked_by = 'admin@clarity.example') as batches,
          (select count(*)::int from statement_parts) as parts
        from statement_deliveries where id = ${id}`,
    ),
  )
  deepEqual([rows[0]!.reply.booked.entries, rows[0]!.batches, rows[0]!.parts], [entries.length, 1, 0])
  ok((await storedJob(test.db, id))!.retry_count >= 1)
})
