import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { createEntitlements } from '../../server/src/access/entitlements.ts'
import { insertOrder } from '../../server/src/packs/insert-order.ts'
import { sql } from '../../server/src/store/drizzle.ts'
import { newId } from '../../server/src/store/id.ts'
import { users } from '../../server/src/store/tables/session.ts'
import { openTestQueue } from '../../server/testing/job-queue.ts'
import { endAll } from '../../server/testing/process.ts'
import type { Measurement } from '../bench.ts'
import { printMeasurements } from '../write-table.ts'
import { type BigInstitution, bookBigInstitution } from './big-institution.ts'
import { cpuOf, numberOf, startProcess, workerSettings } from './worker-process.ts'

/*
 * Documents of many clients by one order, while their worker processes are killed one after the other: npm run bench:documents;
 * npm run bench:documents -- --documents 1000 is the goal. -- --kill-seconds 60 kills less often; -- --write also writes the table into
 * docs/benchmarks-scale.md.
 */

const documents = numberOf('--documents', 200)
const WORKERS = 2
/** A start has to be shorter than this, or nothing is ever made: a busy machine needs more. */
const killMs = numberOf('--kill-seconds', 30) * 1_000
const POLL_MS = 500
const LIMIT_CPU_SECONDS = 1.5

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-documents-'))
const size = { clients: documents, accounts: documents, instruments: 200, days: 750, entries: documents * 40 }
const institution = await bookBigInstitution(size)
try {
  printMeasurements(await measured(institution), {
    document: 'docs/benchmarks-scale.md',
    name: 'documents',
    made: {
      command: `npm run bench:documents -- --documents ${documents} --kill-seconds ${killMs / 1_000}`,
      program: `Node ${process.versions.node}`,
    },
  })
} finally {
  endAll()
  await institution.close()
  rmSync(folder, { recursive: true })
}

async function measured({ db, url, id }: BigInstitution): Promise<readonly Measurement[]> {
  await orderPack(id)
  const began = performance.now()
  const { cpuSeconds, startSeconds, kills } = await workThrough(url)
  const minutes = (performance.now() - began) / 60_000
  const { rows } = await db.withSystem((tx) =>
    tx.execute<{ made: number; different: number; noted: number; twice: number }>(sql`
      select (select count(*)::int from pack_documents where state = 'made') as made,
        (select count(distinct client_id)::int from pack_documents where state = 'made') as different,
        (select count(*)::int from audit_events where action = 'documents.make') as noted,
        (select count(*)::int from (select request_id from audit_events where action = 'documents.make'
          group by request_id having count(*) > 1) as again) as twice`),
  )
  const { made, different, noted, twice } = rows[0]!
  const isOnce = made === documents && different === documents && noted === documents && twice === 0
  const each = cpuSeconds / documents
  return [
    { what: `documents made, each exactly once (${kills} kills)`, measured: `${made}`, beside: `${documents}`, isWithin: isOnce },
    {
      what: 'CPU of the workers for a document, starts after kills and unfinished ones included',
      measured: `${each.toFixed(2)} s`,
      beside: `${LIMIT_CPU_SECONDS} s`,
      isWithin: each <= LIMIT_CPU_SECONDS,
    },
    { what: 'CPU of one start of a worker', measured: `${startSeconds.toFixed(2)} s`, beside: '', isWithin: null },
    { what: `minutes, with ${WORKERS} workers`, measured: minutes.toFixed(1), beside: '', isWithin: null },
  ]

  async function orderPack(institutionId: string): Promise<void> {
    const user = { id: newId(), institutionId, email: 'order@bench.example', role: 'admin' as const, clientId: null }
    await db.withSystem((tx) => tx.insert(users).values(user))
    const caller = { kind: 'user' as const, ...user, userId: user.id, sessionId: '', useLive: false }
    const { clients } = await createEntitlements(db).of(caller)
    const queue = await openTestQueue(url)
    const body = { kind: 'brief' as const, timePeriod: '1Y' as const }
    await db.withSystem((tx) => insertOrder(tx, queue, { caller, body, clients, orderedAt: new Date() }))
    await queue.close()
  }
}

/** Runs workers until every document has ended; one of them is killed every half minute, and another one takes its place. */
async function workThrough(url: string) {
  const env = workerSettings(folder, url)
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startProcess(env)))
  const startSeconds = Math.max(...workers.map(({ pid }) => cpuOf(pid!)))
  let spent = 0
  let kills = 0
  let killAt = performance.now() + killMs
  while ((await left()) > 0) {
    await sleep(POLL_MS)
    if (performance.now() < killAt) continue
    const worker = workers.shift()!
    spent += cpuOf(worker.pid!)
    const gone = once(worker, 'exit')
    worker.kill('SIGKILL')
    await gone
    kills++
    console.log(`${await left()} of ${documents} left, ${spent.toFixed(0)} s of CPU by workers that were killed`)
    workers.push(await startProcess(env))
    killAt = performance.now() + killMs
  }
  const cpuSeconds = spent + workers.reduce((sum, { pid }) => sum + cpuOf(pid!), 0)
  return { cpuSeconds, startSeconds, kills }
}

async function left(): Promise<number> {
  const { rows } = await institution.db.withSystem((tx) =>
    tx.execute<{ left: number }>(sql`select count(*)::int as left from pack_documents where state = 'waiting'`),
  )
  return rows[0]!.left
}
