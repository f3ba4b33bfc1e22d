import { equal } from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { catalogue } from '@portal/contract/catalogue.ts'

import type { TokenCaller } from '../../src/access/caller.ts'
import type { AnyCall } from '../../src/http/answer.ts'
import { importAnswers } from '../../src/imports/answers.ts'
import { createImportHandler } from '../../src/imports/import-handler.ts'
import { settleImports } from '../../src/imports/look-after-imports.ts'
import { importQueueState } from '../../src/store/booking/imports.ts'
import type { JobQueue } from '../../src/store/jobs/queue.ts'
import { openTestDatabase } from '../database.ts'
import { bookTwoInstitutions, HARBOUR } from '../institutions/two-institutions.ts'
import { handlersOf, makeDue, openTestQueue } from '../job-queue.ts'
import { openPortal, type Portal } from './portal.ts'

/** Id of the token of a program. */
export const TOKEN = '00000000-0000-8000-8000-0000000000f1'
/** A program that sends prices and books. */
export const PROGRAM: TokenCaller = {
  kind: 'token',
  institutionId: HARBOUR,
  tokenId: TOKEN,
  scopes: ['send-prices', 'send-books'],
}
/** A file with one instrument. */
export const INSTRUMENTS = 'id,ticker,name,kind,currency,multiplier,asset_class\nONE,ONE,One plc,share,USD,1,Equity\n'
/** Its closes. */
export const PRICES = 'instrument,day,close\nONE,2024-01-03,100\nONE,2024-01-04,101.5\n'
/** Both. */
export const FILES = { 'instruments.csv': INSTRUMENTS, 'prices.csv': PRICES }

/** A portal that imports are sent to, with the queue that runs them; a test may put another queue in its place. */
export async function openImportPortal() {
  const test = await openTestDatabase()
  await bookTwoInstitutions(test.db)
  const ended: string[] = []
  const invalidated: string[] = []
  const compute = { invalidateData: (id: string) => void invalidated.push(id) }
  const jobs: Pick<JobQueue, 'send' | 'wake'> = {
    send: (job, tx) => opened.queue.jobs.send(job, tx),
    wake: (kind) => opened.queue.jobs.wake(kind),
  }
  const services = { jobs, compute }
  const answers = importAnswers.map(({ handler, ...answer }) => ({
    ...answer,
    handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, ...services }),
  }))
  const portal = await openPortal(test.db, catalogue.institution, answers)
  portal.callers.set('program', PROGRAM)
  portal.callers.set('second-program', { ...PROGRAM, tokenId: '00000000-0000-8000-8000-0000000000f2' })
  /** The queue of a process, which works on imports if it is asked to. */
  async function openQueue(works = true) {
    const { clock, log } = portal.services
    const { db, url: databaseUrl } = test
    const queue = await openTestQueue(databaseUrl)
    const imports = createImportHandler({ db, databaseUrl, clock, log, ended: (id) => ended.push(id) })
    if (works) await queue.work(handlersOf({ imports: imports.handle }))
    return {
      jobs: queue,
      lookAfter: () => settleImports({ db, clock, queue, isReadOnly: () => false }),
      settled: async () => {
        queue.wake('imports')
        while ((await db.withSystem(importQueueState)).length > 0) {
          await makeDue(db)
          await sleep(50)
        }
      },
      close: async () => {
        await imports.close()
        await queue.close()
      },
    }
  }

  /** Without or with a process that works on imports. */
  async function without(isWithout: boolean): Promise<void> {
    await opened.queue.close()
    opened.queue = await openQueue(!isWithout)
  }

  async function call(method: 'GET' | 'POST', path: string, as: string, body?: unknown, headers: object = {}) {
    const reply = await portal.server.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${as}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  function send(name: string, files: object, more: { dryRun?: boolean; as?: string; key?: string } = {}) {
    portal.services.clock.advance({ seconds: 1 })
    const headers = more.key === undefined ? {} : { 'idempotency-key': more.key }
    return call('POST', '/imports', more.as ?? 'program', { name, dryRun: more.dryRun ?? false, files }, headers)
  }
  const detail = async (id: string, as = 'admin') => (await call('GET', `/imports/${id}`, as)).body
  /** Sends an import and polls until its end, as a program does. */
  async function sent(name: string, files: object, more: Parameters<typeof send>[2] = {}) {
    const { status, body } = await send(name, files, more)
    equal(status, 200)
    await opened.queue.settled()
    return await detail(body.id)
  }
  const undo = (id: string, as = 'program') => call('POST', `/imports/${id}/undo`, as, {})
  const rows = async (as = 'admin') => (await call('GET', '/imports', as)).body.rows
  async function close(): Promise<void> {
    await opened.queue.close()
    await portal.server.close()
    await test.close()
  }
  const opened = {
    test,
    portal,
    queue: await openQueue(),
    ended,
    invalidated,
    without,
    close,
    call,
    send,
    detail,
    sent,
    undo,
    rows,
  }
  return opened
}

export type ImportPortal = Awaited<ReturnType<typeof openImportPortal>>
