import { catalogue } from '@portal/contract/catalogue.ts'
import { packDetail } from '@portal/contract/packs/packs.ts'
import { createMemoBudget } from '@portal/engine/memo.ts'
import { Failure } from '../src/base/failure.ts'
import { refusal } from '../src/base/refusals.ts'
import { createWorkerCompute } from '../src/compute/worker-compute.ts'
import { createWorkerServices } from '../src/compute/worker-services.ts'
import { createDocumentThread } from '../src/documents/document-thread.ts'
import type { AnyCall } from '../src/http/answer.ts'
import { packAnswers } from '../src/packs/answers.ts'
import { packHandler } from '../src/packs/pack-handler.ts'
import type { JobQueue } from '../src/store/jobs/queue.ts'
import type { TestDatabase } from './database.ts'
import { openHouse } from './house.ts'
import { handlersOf, openTestQueue, until } from './job-queue.ts'
import { PROGRAM } from './servers/import-portal.ts'
import { openPortal, type Portal } from './servers/portal.ts'

/** Harbour with ledgers, the calls of packs, and a queue that makes their documents. */
export type PackHouse = Awaited<ReturnType<typeof openPackHouse>>

/** Opens it; figures are computed in this thread, and documents in theirs. */
export async function openPackHouse(test: TestDatabase) {
  const house = await openHouse(test)
  // Its workers would take our jobs, and cannot do them.
  await house.queue.close()
  const { db } = test
  const { clock, log, factorKey: key } = house.portal.services
  const figures = createWorkerCompute(
    createWorkerServices({ db, clock, log, quoteSource: null, memoBudget: createMemoBudget(1e8), readings: 2 }),
  )
  const thread = createDocumentThread(log)
  /** Clients that are refused, and what comes before each document. */
  const faults = { refused: new Set<string>(), before: async () => {} }
  const compute = {
    ...figures,
    answer: ((endpoint, call) => {
      const { clientName } = call.body as { readonly clientName?: string }
      if (faults.refused.has(clientName ?? '')) throw new Failure(409, refusal('jobEnded'))
      return figures.answer(endpoint, call)
    }) as typeof figures.answer,
  }
  const documents = {
    ...thread,
    make: (async (job) => {
      await faults.before()
      return await thread.make(job)
    }) as typeof thread.make,
  }
  const refresh = (id: string) => figures.invalidateData(id)
  const queues: JobQueue[] = []
  /** One more process that works. */
  async function work(): Promise<JobQueue> {
    const queue = await openTestQueue(test.url)
    queues.push(queue)
    const services = { db, clock, key, queue, compute, documents, refresh, publicUrl: 'http://localhost:3000' }
    await queue.work(handlersOf({ packs: packHandler(services), mail: async () => {} }))
    return queue
  }
  const queue = await work()
  const answers = packAnswers.map(({ handler, ...rest }) => ({
    ...rest,
    handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, compute, jobs: queue }),
  }))
  const portal = await openPortal(db, catalogue.institution, answers)
  portal.callers.set('program', { ...PROGRAM, scopes: ['read-reports'] })

  async function call(method: 'GET' | 'POST' | 'DELETE', path: string, as: string, body: object = {}, key?: string) {
    const headers = {
      authorization: `Bearer ${as}`,
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    }
    const payload = JSON.stringify(body)
    return await portal.server.inject({ method, url: `/api${path}`, headers, ...(method === 'POST' && { payload }) })
  }
  const read = async (id: string, as: string) => packDetail.response.parse((await call('GET', `/packs/${id}`, as)).json())
  return {
    faults,
    work,
    call,
    read,
    queue,
    portal,
    clock,
    key,
    /** Orders briefs. @returns the id of the pack */
    order: async (as: string, body: object = {}): Promise<string> => {
      const reply = await call('POST', '/packs', as, { kind: 'brief', timePeriod: 'Max', ...body })
      if (reply.statusCode !== 200) throw new Error(reply.payload)
      return (reply.json() as { id: string }).id
    },
    /** A pack that has ended. */
    ended: async (id: string, as: string) => {
      await until(async () => (await read(id, as)).pack.endedAt !== null)
      return await read(id, as)
    },
    close: async () => {
      for (const each of queues) await each.close()
      await thread.close()
      await portal.server.close()
      await house.portal.server.close()
    },
  }
}
