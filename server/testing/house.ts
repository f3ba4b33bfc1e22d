import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyCall } from '../src/http/answer.ts'
import { book } from '../src/ingest/booking/book.ts'
import type { Dataset } from '../src/ingest/dataset.ts'
import { houseAnswers } from '../src/runs/answers.ts'
import { computeRun } from '../src/runs/compute-run.ts'
import { orderOrJoin } from '../src/runs/order-runs.ts'
import { runHandler } from '../src/runs/run-handler.ts'
import type { JobQueue } from '../src/store/jobs/queue.ts'
import { lastRun, type StoredRun } from '../src/store/runs/runs.ts'
import type { TestDatabase } from './database.ts'
import { cash, inKind, RISK_LEDGER } from './datasets/risk-ledger.ts'
import { EMPTY_DATASET } from './datasets/sample-dataset.ts'
import { bookTwoInstitutions, HARBOUR } from './institutions/two-institutions.ts'
import { handlersOf, openTestQueue, until } from './job-queue.ts'
import { PROGRAM } from './servers/import-portal.ts'
import { openPortal, type Portal } from './servers/portal.ts'

/** Harbour with ledgers, its house calls, and a queue that computes runs. */
export interface TestHouse {
  readonly portal: Portal
  readonly queue: JobQueue
  readonly book: (dataset: Partial<Dataset>) => Promise<void>
  /** Orders a run, and waits until it is kept. */
  readonly run: () => Promise<StoredRun>
  readonly call: (method: 'GET' | 'POST', path: string, as: string, body?: object) => Promise<HouseReply>
  readonly close: () => Promise<void>
}

interface HouseReply {
  readonly status: number
  readonly text: string
}

/** The dollar at par, so that sums over clients are those of their amounts. */
const RATES = RISK_LEDGER.prices
  .filter(({ instrument }) => instrument === 'INDEX')
  .map(({ day }) => ({ currency: 'USD', day, rate: '1' }))

/** Opens it; figures are computed in this thread. */
export async function openHouse(test: TestDatabase): Promise<TestHouse> {
  await bookTwoInstitutions(test.db)
  const queue = await openTestQueue(test.url)
  const answers = houseAnswers.map(({ handler, ...rest }) => ({
    ...rest,
    handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, jobs: queue }),
  }))
  const portal = await openPortal(test.db, catalogue.institution, answers)
  portal.callers.set('reader', { ...PROGRAM, scopes: ['read-reports'] })
  portal.callers.set('program', PROGRAM)
  const { db } = test
  const { clock, factorKey: key } = portal.services
  const compute = (institutionId: string) => computeRun({ ...portal.services, db }, institutionId)
  await queue.work(handlersOf({ runs: runHandler({ db, clock, key, compute }) }))

  async function bookInto(dataset: Partial<Dataset>): Promise<void> {
    const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: clock.now() } as const
    const { batchId, failures } = await book(db, HARBOUR, { ...EMPTY_DATASET, ...dataset }, label)
    if (batchId === null) throw new Error(`Nothing was booked: ${JSON.stringify(failures)}`)
    portal.services.histories.invalidate(HARBOUR)
  }
  await bookInto({
    instruments: RISK_LEDGER.instruments,
    prices: RISK_LEDGER.prices,
    fxRates: RATES,
    transfers: [
      { ...inKind('X1', 'RISE', '200'), account: 'Alder/Alpha' },
      { ...inKind('X2', 'FALL', '-100'), account: 'Alder/Beta' },
      { ...cash('X3', 'USD', '10000'), account: 'Alder/Gamma' },
      { ...inKind('X4', 'FALL', '50'), account: 'Birch/Delta' },
    ],
  })
  return {
    portal,
    queue,
    book: async (dataset) => {
      clock.advance({ minutes: 1 })
      await bookInto(dataset)
      clock.advance({ minutes: 1 })
    },
    run: async () => {
      const ordered = await db.withSystem((tx) => orderOrJoin(tx, queue, HARBOUR, clock.now()))
      const kept = () => db.withInstitution(HARBOUR, (tx) => lastRun(tx, HARBOUR), 'read only')
      queue.wake('runs')
      await until(async () => (await kept())?.id === ordered?.jobId)
      return (await kept())!
    },
    call: async (method, path, as, body = {}) => {
      const headers = { authorization: `Bearer ${as}`, ...(method === 'POST' && { 'content-type': 'application/json' }) }
      const payload = JSON.stringify(body)
      const reply = await portal.server.inject({ method, url: `/api${path}`, headers, ...(method === 'POST' && { payload }) })
      return { status: reply.statusCode, text: reply.payload }
    },
    close: async () => {
      await queue.close()
      await portal.server.close()
    },
  }
}
