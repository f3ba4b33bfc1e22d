import { deepEqual, doesNotMatch, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import { jobs } from '@portal/contract/institution/jobs.ts'
import { sealingKey } from '#base/secrets/seal.ts'
import type { AnyCall } from '#http/answer.ts'
import type { Letter } from '#mail/letter.ts'
import { invitationLetter } from '#mail/letters.ts'
import { sql } from '#store/drizzle.ts'
import { holdJobs, releaseJobs } from '#store/jobs/held-jobs.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import { readAuditEvents } from '#store/session/audit-events.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { handlersOf, makeDue, openTestQueue, storedJob, until } from '../../testing/job-queue.ts'
import { PROGRAM } from '../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { jobAnswers } from './answers.ts'
import { createQueuedMailer, letterHandler, resealLetters } from './queued-mailer.ts'

const withoutFiles = async () => ({ files: [], sent: async () => {} })
const LETTER = invitationLetter('alder@clarity.example', 'Harbour', 'https://portal.example/sign-in#set-password=secret')

describe('letters as jobs, and the list of jobs', () => {
  let test: TestDatabase
  let portal: Portal
  let queue: JobQueue
  const sent: { readonly letter: Letter; readonly id: string | undefined }[] = []
  /** Reply of the mail server. */
  let answer: () => Promise<void> = async () => {}
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    queue = await openTestQueue(test.url)
    const answers = jobAnswers.map(({ handler, ...rest }) => ({
      ...rest,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, jobs: queue }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    portal.callers.set('program', PROGRAM)
    const mailer = {
      send: async (letter: Letter, id?: string) => {
        sent.push({ letter, id })
        await answer()
      },
      close: () => {},
    }
    await queue.work(
      handlersOf({
        mail: letterHandler({ mailer, filesOf: withoutFiles, db: test.db, key: portal.services.factorKey }),
      }),
    )
  })
  after(async () => {
    await queue.close()
    await portal.server.close()
    await test.close()
  })

  const send = (letter = LETTER) =>
    createQueuedMailer(queue, { db: test.db, clock: portal.services.clock, key: portal.services.factorKey }).send(letter)
  async function call(method: 'GET' | 'POST', path: string, as: string) {
    const headers = { authorization: `Bearer ${as}`, ...(method === 'POST' && { 'content-type': 'application/json' }) }
    const reply = await portal.server.inject({ method, url: `/api${path}`, headers, ...(method === 'POST' && { payload: '{}' }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const rows = async (as = 'admin') => jobs.response.parse((await call('GET', '/jobs', as)).body).rows
  const letters = async () => (await test.db.withSystem((tx) => tx.execute(sql`select * from letters`))).rows

  it('sends a letter, and keeps nothing of it', async () => {
    await send()
    await until(async () => (await rows())[0]?.state === 'done')
    deepEqual(sent[0]!.letter, LETTER)
    deepEqual(await letters(), [])
    const [{ id, kind, about, attempts, reason, endedAt }] = (await rows()) as [Awaited<ReturnType<typeof rows>>[0]]
    deepEqual([id, kind, about, attempts, reason], [sent[0]!.id, 'mail', '', 1, null])
    ok(endedAt !== null)
  })

  it('tries a letter again with the same Message-ID, shows why it waits, and stores it sealed', async () => {
    answer = async () => {
      throw Object.assign(new Error('550 alder@clarity.example unknown'), { responseCode: 550 })
    }
    await send()
    await until(async () => (await rows())[0]!.reason !== null)
    const [first] = await rows()
    deepEqual(
      [first!.state, first!.about, first!.reason, first!.attempts],
      ['queued', 'alder@clarity.example', 'The mail server did not take the letter (550).', 1],
    )
    ok(first!.dueAt > first!.sentAt)
    doesNotMatch(JSON.stringify(await letters()), /secret/)
    doesNotMatch(JSON.stringify(await storedJob(test.db, first!.id)), /alder|secret/)
    answer = async () => {}
    await makeDue(test.db)
    queue.wake('mail')
    await until(async () => (await rows())[0]!.state === 'done')
    deepEqual(
      sent.slice(-2).map(({ id }) => id),
      [first!.id, first!.id],
    )
  })

  it('an administrator retries a failed job and cancels one that waits, in the audit trail; others find none', async () => {
    answer = () => Promise.reject(new Error('down'))
    await send()
    await until(async () => (await rows())[0]!.reason !== null)
    const { id } = (await rows())[0]!
    deepEqual((await call('POST', `/jobs/${id}/retry`, 'admin')).status, 409)
    await test.db.withSystem((tx) =>
      tx.execute(sql`update clarity_queue.job set state = 'failed', start_after = now() where id = ${id}`),
    )
    for (const action of ['retry', 'cancel']) {
      deepEqual((await call('POST', `/jobs/${id}/${action}`, 'stranger')).status, 404)
      deepEqual((await call('POST', `/jobs/${id}/${action}`, 'employee')).status, 403)
      deepEqual((await call('POST', `/jobs/${id}/${action}`, 'program')).status, 403)
    }
    const gate = Promise.withResolvers<void>()
    // A job can be cancelled before it waits for this.
    gate.promise.catch(() => {})
    answer = () => gate.promise
    equal((await call('POST', `/jobs/${id}/retry`, 'admin')).status, 200)
    await until(async () => (await rows())[0]!.state === 'running')
    const cancelled = await call('POST', `/jobs/${id}/cancel`, 'admin')
    gate.reject(new Error('down'))
    deepEqual([cancelled.status, cancelled.body.state], [200, 'cancelled'])
    match((await call('POST', `/jobs/${id}/cancel`, 'admin')).body.reason, /ended already/)
    const events = await test.db.withInstitution(HARBOUR, (tx) =>
      readAuditEvents(tx, HARBOUR, { actor: 'admin@', from: undefined }, 2),
    )
    deepEqual(
      events.map(({ action, object, details }) => [action, object, details.kind]),
      ['cancel', 'retry'].map((action) => [`institution.${action}-job`, id, 'mail']),
    )
    answer = async () => {}
  })

  it('lists the jobs of the own institution by page, for those who may manage jobs', async () => {
    await send({ ...LETTER, to: 'stranger@clarity.example' })
    await until(async () => (await rows('stranger'))[0]?.state === 'done')
    equal((await rows('stranger')).length, 1)
    const own = await rows()
    ok(own.length === 3 && own.every(({ id }) => id !== sent.at(-1)!.id))
    const older = await call('GET', `/jobs?before=${own[1]!.id}`, 'admin')
    deepEqual(older.body, { rows: own.slice(2), hasMore: false, heldSince: null })
    deepEqual((await call('GET', '/jobs?before=00000000-0000-8000-8000-000000000000', 'admin')).body.rows, [])
    deepEqual(
      await Promise.all(['employee', 'alder', 'program', 'nobody'].map(async (as) => (await call('GET', '/jobs', as)).status)),
      [403, 403, 403, 401],
    )
  })

  it('says since when they are held after a restore', async () => {
    const since = new Date('2026-11-23T09:00:00.500Z')
    await test.db.withSystem((tx) => holdJobs(tx, since))
    equal((await call('GET', '/jobs', 'admin')).body.heldSince, Date.UTC(2026, 10, 23, 9) / 1_000)
    equal(await test.db.withSystem(releaseJobs), true)
    equal((await call('GET', '/jobs', 'admin')).body.heldSince, null)
  })

  it('opens a letter that was sealed again with a new key', async () => {
    answer = () => Promise.reject(new Error('down'))
    await send()
    await until(async () => (await rows())[0]!.reason !== null)
    const { factorKey } = portal.services
    const key = sealingKey(new Uint8Array(32).fill(9), [factorKey])
    const waiting = (await letters()).length
    equal(await resealLetters(test.db, key), waiting)
    equal(await resealLetters(test.db, key), 0)
    const { id } = (await rows())[0]!
    const mailer = { send: async (opened: Letter) => deepEqual(opened, LETTER), close: () => {} }
    const handler = letterHandler({ mailer, filesOf: withoutFiles, db: test.db, key: sealingKey(key.bytes) })
    await handler({ kind: 'mail', id, attempt: 0, signal: AbortSignal.timeout(10_000) })
    equal((await letters()).length, waiting - 1)
    answer = async () => {}
  })

  it('drops a letter whose recipient was erased', async () => {
    answer = () => Promise.reject(new Error('down'))
    await send()
    await until(async () => (await rows())[0]!.reason !== null)
    const { id } = (await rows())[0]!
    await test.db.withSystem((tx) => tx.execute(sql`delete from letters`))
    await makeDue(test.db)
    queue.wake('mail')
    await until(async () => (await storedJob(test.db, id))?.state === 'completed')
  })
})
