import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import { MAX_DIRECT_BYTES } from '@portal/contract/institution/statements.ts'
import type { AnyCall } from '#http/answer.ts'
import { sql } from '#store/drizzle.ts'
import type { JobQueue } from '#store/jobs/queue.ts'
import type { JobHandler } from '#store/jobs/workers.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { bookTwoInstitutions, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { handlersOf, openTestQueue, storedJob, until } from '../../../testing/job-queue.ts'
import { PROGRAM } from '../../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../../testing/servers/portal.ts'
import { jobAnswers } from '../../jobs/answers.ts'
import { statementAnswers } from '../answers.ts'
import { deliveryHandler } from './run-delivery.ts'

const content = (amount: string) =>
  JSON.stringify({
    statements: [
      {
        account: { number: '77', custodian: 'Bank' },
        to: '2024-01-05',
        balances: [],
        entries: [{ kind: 'interest', day: '2024-01-05', net: { currency: 'CHF', amount } }],
      },
    ],
  })
const large = (amount: string) => content(amount).padEnd(MAX_DIRECT_BYTES + 1, ' ')

describe('statements above 8 MB', () => {
  let test: TestDatabase
  let portal: Portal
  let queue: JobQueue
  let account = ''
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-deliveries-'))
  const booked: string[] = []
  /** Stands before the handler, for what happens between. */
  let around: (handler: JobHandler) => JobHandler = (handler) => handler
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    queue = await openTestQueue(test.url)
    const services = { compute: { invalidateData: () => {} }, jobs: queue }
    const answers = [...statementAnswers, ...jobAnswers].map(({ handler, ...answer }) => ({
      ...answer,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, ...services }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    portal.callers.set('books', { ...PROGRAM, scopes: ['send-books'] })
    portal.callers.set('prices', { ...PROGRAM, scopes: ['send-prices'] })
    portal.callers.set('other-books', { ...PROGRAM, tokenId: '00000000-0000-8000-8000-0000000000f2', scopes: ['send-books'] })
    const onBooked = (id: string) => void booked.push(id)
    const handler = deliveryHandler({ db: test.db, clock: portal.services.clock, folder, onBooked })
    await queue.work(handlersOf({ statements: (job) => around(handler)(job) }))
    account = (JSON.parse((await bookedState(test.db, HARBOUR)).accounts![0]!) as { id: string }).id
  })
  after(async () => {
    await queue.close()
    await portal.server.close()
    await test.close()
  })

  async function send(as: string, file: string, fields: Readonly<Record<string, string>>, key?: string) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files', new Blob([file]), 'march.json')
    const body = new Response(form)
    const type = body.headers.get('content-type')!
    const headers = { authorization: `Bearer ${as}`, 'content-type': type, ...(key !== undefined && { 'idempotency-key': key }) }
    const payload = Buffer.from(await body.arrayBuffer())
    const reply = await portal.server.inject({ method: 'POST', url: '/api/statements', headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  async function job(id: string, as: string) {
    const headers = { authorization: `Bearer ${as}` }
    const reply = await portal.server.inject({ method: 'GET', url: `/api/jobs/${id}`, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const ended = (id: string) => until(async () => (await job(id, 'admin')).body.endedAt !== null)
  const parts = async () => {
    const { rows } = await test.db.withSystem((tx) => tx.execute(sql`select count(*)::int as n from statement_parts`))
    return rows[0]!.n
  }

  it('are proposed and booked by a job, with the reply of the direct call', async () => {
    const { status, body } = await send('books', large('12'), { account })
    deepEqual([status, body.files], [202, []])
    await ended(body.job)
    const proposed = (await job(body.job, 'books')).body
    deepEqual([proposed.state, proposed.kind, proposed.about, proposed.attempts], ['done', 'statements', 'march.json', 1])
    deepEqual(proposed.reply, (await send('books', content('12'), { account })).body)
    deepEqual(booked, [])
    const second = await send('books', large('12'), { account, book: 'true' })
    await ended(second.body.job)
    const { reply } = (await job(second.body.job, 'books')).body
    deepEqual(
      [reply.booked, reply.files[0].statements[0].lines.new],
      [{ entries: 1, instruments: 0, closes: 0, rates: 0, actions: 0, warnings: [] }, 1],
    )
    deepEqual(booked, [HARBOUR])
    deepEqual([await parts(), readdirSync(folder)], [0, []])
  })

  it('are taken of what the scopes of the program allow, as directly', async () => {
    const closes = 'Date,Close\n2026-02-27,10\n'.padEnd(MAX_DIRECT_BYTES + 1, `${' '.repeat(1_000)}\n`)
    const codeOf = async (as: string, file: string) => {
      const { body } = await send(as, file, {})
      await ended(body.job)
      const [read] = (await job(body.job, as)).body.reply.files
      return read.problem?.code ?? read.format
    }
    deepEqual(
      [await codeOf('books', closes), await codeOf('prices', closes), await codeOf('admin', closes)],
      ['ratesNotTaken', 'closes', 'closes'],
    )
    equal(await codeOf('prices', large('12')), 'statementsNotTaken')
  })

  it('are seen by who sent them, and by administrators of the institution', async () => {
    const { body } = await send('books', large('12'), {})
    await ended(body.job)
    const statuses = await Promise.all(
      ['books', 'admin', 'other-books', 'stranger', 'employee', 'nobody'].map(async (as) => (await job(body.job, as)).status),
    )
    deepEqual(statuses, [200, 200, 404, 404, 403, 401])
  })

  it('are one job for one key', async () => {
    const first = await send('admin', large('3'), {}, 'large-1')
    const again = await send('admin', large('3'), {}, 'large-1')
    deepEqual([again.status, again.body], [202, first.body])
    await ended(first.body.job)
  })

  it('fail with the reason, and keep it', async () => {
    around = (handler) => async (given) => {
      await test.db.withSystem((tx) => tx.execute(sql`update clarity_queue.job set retry_limit = 0 where id = ${given.id}`))
      await handler(given)
    }
    const { body } = await send('admin', large('12'), { account: 'Nowhere' })
    await ended(body.job)
    const failed = (await job(body.job, 'admin')).body
    deepEqual([failed.state, failed.reply], ['failed', null])
    match(failed.reason, /Nowhere/)
    around = (handler) => handler
  })

  it('book nothing for an attempt that is not the present one: the one after it books once', async () => {
    const before = await bookedState(test.db, HARBOUR)
    let attempts = 0
    around = (handler) => async (given) => {
      attempts++
      // As if its process had not answered for long, and another had begun the job again.
      if (attempts === 1) return await handler({ ...given, attempt: given.attempt - 1 })
      deepEqual(await bookedState(test.db, HARBOUR), before)
      await handler(given)
    }
    const { body } = await send('admin', large('99'), { book: 'true' })
    await until(async () => (await storedJob(test.db, body.job))?.state === 'retry')
    deepEqual(await bookedState(test.db, HARBOUR), before)
    await test.db.withSystem((tx) => tx.execute(sql`update clarity_queue.job set start_after = now() where id = ${body.job}`))
    queue.wake('statements')
    await ended(body.job)
    const { reply } = (await job(body.job, 'admin')).body
    equal(reply.booked.entries, 1)
    ok(existsSync(folder) && readdirSync(folder).length === 0)
    around = (handler) => handler
  })

  it('book nothing after they were cancelled', async () => {
    const before = await bookedState(test.db, HARBOUR)
    const done = Promise.withResolvers<unknown>()
    around = (handler) => async (given) => {
      await test.db.withSystem((tx) => queue.cancel('statements', given.id, tx))
      await handler(given).then(done.resolve, done.resolve)
    }
    const { body } = await send('admin', large('100'), { book: 'true' })
    match(String(await done.promise), /cancelled/)
    deepEqual(await bookedState(test.db, HARBOUR), before)
    equal((await job(body.job, 'admin')).body.state, 'cancelled')
    around = (handler) => handler
  })
})
