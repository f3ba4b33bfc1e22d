import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sealingKey } from '#base/secrets/seal.ts'
import { openDatabase } from '#store/connection/open.ts'
import { sql } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { insertLetter } from '#store/jobs/letters.ts'
import { readQueueState } from '#store/jobs/queue-state.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { openTestQueue } from '../../../testing/job-queue.ts'
import { examineJobs } from '../doctor/examine.ts'
import { followReadOnly, startHeldJobs } from '../read-only.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const KEY = sealingKey(Buffer.alloc(32, 7))
const NOW = new Date('2026-11-23T09:00:00Z')

describe('jobs beside backup and doctor', () => {
  let test: TestDatabase
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-jobs-backup-'))
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(async () => {
    rmSync(folder, { recursive: true })
    await test.close()
  })

  /** On connections of its own. */
  async function sendLetter(url: string): Promise<string> {
    const queue = await openTestQueue(url)
    const db = openDatabase(url, { connections: 1 })
    const id = newId()
    await db.withSystem(async (tx) => {
      const letter = { id, email: 'alder@clarity.example', kind: 'reset', content: 'sealed', keyId: KEY.id, writtenAt: NOW }
      await queue.send({ kind: 'mail', id, institutionId: await insertLetter(tx, letter) }, tx)
    })
    await queue.close()
    await db.close()
    return id
  }
  const examined = async () => {
    const { isGood, text } = await examineJobs(test.db)
    return { isGood, text }
  }

  it('the doctor names jobs that are late or have failed', async () => {
    match((await examined()).text, /^Jobs that wait or run: 0; that have failed within thirty days: 0/)
    const id = await sendLetter(test.url)
    equal((await examined()).isGood, true)
    const change = (set: ReturnType<typeof sql>) =>
      test.db.withSystem((tx) => tx.execute(sql`update clarity_queue.job set ${set} where id = ${id}`))
    await change(sql`start_after = now() - interval '20 minutes'`)
    match((await examined()).text, /^Jobs that wait or run: 1.* kind mail is late by 20 minutes/)
    await change(sql`state = 'failed'`)
    const failed = await examined()
    equal(failed.isGood, false)
    match(failed.text, /have failed within thirty days: 1, .*npm run jobs -- list/)
  })

  it('a restore empties the queue, drops the letters that waited, and holds what comes until the operator lets it go on', async () => {
    const file = path.join(folder, 'letters.backup')
    await sendLetter(test.url)
    await backUp(test.url, file, KEY, NOW)
    // Nothing is connected to it, as a restore wants it.
    const target = await openTestDatabase()
    await sendLetter(target.url)
    await restore({ url: target.url, file, key: KEY, now: NOW, isReplacing: true })
    deepEqual(await target.db.withSystem(readQueueState), [])
    const { rows } = await target.db.withSystem((tx) => tx.execute(sql`select count(*)::int as n from letters`))
    equal(rows[0]!.n, 0)
    const queue = await openTestQueue(target.url)
    await queue.close()
    deepEqual(await target.db.withSystem(readQueueState), [], 'the next start makes its tables anew')
    match((await examineJobs(target.db)).text, /^Jobs and letters have waited since the restore of 2026-11-23T09:00:00.000Z\./)
    const readOnly = await followReadOnly(target.db, { info: () => {}, warn: () => {}, error: () => {} }, false)
    const states = () => [readOnly.isOn(), readOnly.areWritesHeld(), readOnly.areJobsHeld()]
    deepEqual(states(), [false, true, true])
    deepEqual([await startHeldJobs(target.db, NOW), await startHeldJobs(target.db, NOW)], [true, false])
    let goneOn = 0
    readOnly.listen(() => goneOn++)
    await readOnly.look()
    await readOnly.look()
    equal(goneOn, 1)
    deepEqual(states(), [false, false, false])
    readOnly.close()
    const events = await target.db.withInstitution(HARBOUR, (tx) => readAuditEvents(tx, HARBOUR, {}, 1))
    deepEqual(
      events.map(({ action }) => action),
      ['institution.start-jobs'],
    )
    await target.close()
  })
})
