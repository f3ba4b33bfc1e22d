import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobFailure } from '#base/job-failure.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { handlersOf, makeDue, openTestQueue, sendJob, storedJob, until } from '../../../testing/job-queue.ts'
import { embeddedLogins } from '../connection/logins.ts'
import { openDatabase } from '../connection/open.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { completeJob, findJob } from './jobs.ts'
import type { JobQueue } from './queue.ts'
import { readQueueState } from './queue-state.ts'
import type { JobAttempt, JobPause } from './workers.ts'

describe('the queue of jobs', () => {
  let test: TestDatabase
  let queue: JobQueue
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
  })
  after(() => test.close())

  /** Runs the work with a queue that is closed at its end. */
  async function withQueue(work: () => Promise<void>, pause?: JobPause): Promise<void> {
    queue = await openTestQueue(test.url, pause)
    try {
      await work()
    } finally {
      await queue.close()
    }
  }
  const stateOf = async (id: string) => (await storedJob(test.db, id))?.state

  it('is made and owned by the login of the system, and no request reaches it', async () => {
    const logins = await embeddedLogins(test.url)
    const db = openDatabase(logins.requests, { connections: 1, systemUrl: logins.system })
    const own = await openTestQueue(logins.system)
    const select = (tx: Transaction) => tx.execute(sql`select * from clarity_queue.job`)
    const refused = (error: unknown) => /permission denied for schema/.test(String((error as Error).cause))
    await rejects(db.withInstitution(HARBOUR, select), refused)
    await db.withSystem(select)
    await own.close()
    await db.close()
    await test.db.withSystem((tx) => tx.execute(sql`reassign owned by clarity_jobs to current_user`))
  })

  it('tries again what failed, keeps the reason, and gives up after its last try; other jobs are done all the while', () =>
    withQueue(async () => {
      const done: string[] = []
      let poisoned = ''
      const attempts: number[] = []
      const mail = async ({ id, attempt }: JobAttempt) => {
        // The first one: it may begin before the call that sends it ends.
        poisoned ||= id
        if (id !== poisoned) return void done.push(id)
        attempts.push(attempt)
        if (attempt === 0) throw new JobFailure('The first reason.')
        throw new Error('secret of the server')
      }
      await queue.work(handlersOf({ mail }))
      const first = await sendJob(test.db, queue, 'mail', HARBOUR)
      await until(async () => (await stateOf(first)) === 'retry')
      const failed = await storedJob(test.db, poisoned)
      deepEqual([failed!.output!.message, failed!.output!.stack], ['The first reason.', undefined])
      const other = await sendJob(test.db, queue, 'mail', HARBOUR)
      await until(() => done.includes(other))
      await until(async () => {
        await makeDue(test.db)
        queue.wake('mail')
        return (await stateOf(poisoned)) === 'failed'
      })
      deepEqual(attempts, [0, 1, 2, 3, 4, 5, 6, 7, 8])
      const row = await test.db.withInstitution(HARBOUR, (tx) => findJob(tx, poisoned))
      match(row!.reason!, /^It failed unexpectedly/)
      equal(row!.attempts, 9)
      const [state] = await test.db.withSystem(readQueueState)
      deepEqual([state!.kind, state!.open, state!.failed], ['mail', 0, 1])
      ok(await test.db.withSystem((tx) => queue.retry('mail', poisoned, tx)))
      ok(!(await test.db.withSystem((tx) => queue.retry('mail', other, tx))), 'done is not failed')
      ok(await test.db.withSystem((tx) => queue.cancel('mail', poisoned, tx)))
      ok(!(await test.db.withSystem((tx) => queue.cancel('mail', poisoned, tx))))
    }))

  it('is fair: while a job of an institution runs, its others wait and those of another do not', () =>
    withQueue(async () => {
      const order: string[] = []
      const ends: (() => void)[] = []
      const of = new Map<string, string>()
      const send = async (institution: string) => of.set(await sendJob(test.db, queue, 'mail', institution), institution)
      const begun = (count: number) =>
        until(() => {
          queue.wake('mail')
          return order.length >= count
        })
      await send(HARBOUR)
      await queue.work(
        handlersOf({
          mail: ({ id }) => {
            order.push(of.get(id)!)
            return new Promise((resolve) => ends.push(resolve))
          },
        }),
      )
      await begun(1)
      for (const institution of [HARBOUR, HARBOUR, MEADOW]) await send(institution)
      await begun(2)
      deepEqual(order, [HARBOUR, MEADOW])
      ends[0]!()
      await begun(3)
      // Two workers that look at the same instant may both take one.
      deepEqual(order.slice(0, 3), [HARBOUR, MEADOW, HARBOUR])
      const { rows } = await test.db.withSystem((tx) =>
        tx.execute(
          sql`select priority from clarity_queue.job where group_id in (${HARBOUR}, ${MEADOW}) order by created_on desc limit 3`,
        ),
      )
      deepEqual(
        rows.map(({ priority }) => priority),
        [0, -2, -1],
        'the first of another goes before the second',
      )
      ends[1]!()
      ends[2]!()
      await begun(4)
      ends[3]!()
    }))

  it('takes one job of upkeep at a time, and none while the portal is read-only', async () => {
    let areWritesHeld = true
    let runs = 0
    const work = async () => {
      const first = await sendJob(test.db, queue, 'upkeep', null)
      const second = await sendJob(test.db, queue, 'upkeep', null)
      equal(await stateOf(second), undefined)
      await queue.work(handlersOf({ upkeep: async () => void runs++, mail: async () => {} }))
      const letter = await sendJob(test.db, queue, 'mail', MEADOW)
      await until(async () => (await stateOf(letter)) === 'completed')
      deepEqual([runs, await stateOf(first)], [0, 'created'])
      areWritesHeld = false
      await until(async () => (await stateOf(first)) === 'completed')
      equal(runs, 1)
    }
    await withQueue(work, { areWritesHeld: () => areWritesHeld, areJobsHeld: () => false })
  })

  it('takes no job of any kind while they are held', async () => {
    let areJobsHeld = true
    const done: string[] = []
    const work = async () => {
      await queue.work(handlersOf({ upkeep: async ({ id }) => void done.push(id), mail: async ({ id }) => void done.push(id) }))
      const sent = [await sendJob(test.db, queue, 'upkeep', null), await sendJob(test.db, queue, 'mail', MEADOW)]
      await sleep(500)
      deepEqual(done, [])
      areJobsHeld = false
      await until(async () => done.length === 2)
      deepEqual(done.toSorted(), sent.toSorted())
    }
    await withQueue(work, { areWritesHeld: () => areJobsHeld, areJobsHeld: () => areJobsHeld })
  })

  it('completes an attempt in the transaction of its results, and an outdated or cancelled one never', () =>
    withQueue(async () => {
      const outcomes: boolean[] = []
      const complete = (job: JobAttempt, institutionId = HARBOUR) =>
        test.db.withInstitution(institutionId, (tx) => completeJob(tx, job))
      const mail = async (job: JobAttempt) => {
        outcomes.push(await complete({ ...job, attempt: job.attempt + 1 }), await complete(job, MEADOW))
        await rejects(
          test.db.withInstitution(HARBOUR, async (tx) => {
            ok(await completeJob(tx, job))
            throw new Error('rolled back')
          }),
        )
        outcomes.push(await complete(job), await complete(job))
      }
      await queue.work(handlersOf({ mail }))
      const id = await sendJob(test.db, queue, 'mail', HARBOUR)
      await until(() => outcomes.length === 4)
      deepEqual(outcomes, [false, false, true, false])
      await until(async () => (await stateOf(id)) === 'completed')
      equal(outcomes.length, 4)
    }))
})
