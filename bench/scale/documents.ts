import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from '../../server/src/store/drizzle.ts'
import { endAll } from '../../server/testing/process.ts'
import type { Measurement } from '../bench.ts'
import { printMeasurements } from '../write-table.ts'
import { type BigInstitution, bookBigInstitution } from './big-institution.ts'
import { orderBriefs, waitingDocuments } from './ordered-briefs.ts'
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
  await orderBriefs({ db, url, id })
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
}

/** Runs workers until every document has ended; one of them is killed every half minute, and another one takes its place. */
async function workThrough(url: string) {
  const env = workerSettings(folder, url)
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startProcess(env)))
  const startSeconds = Math.max(...workers.map(({ pid }) => cpuOf(pid!)))
  let spent = 0
  let kills = 0
  let killAt = performance.now() + killMs
  while ((await waitingDocuments(institution.db)) > 0) {
    await sleep(POLL_MS)
    if (performance.now() < killAt) continue
    const worker = workers.shift()!
    spent += cpuOf(worker.pid!)
    const gone = once(worker, 'exit')
    worker.kill('SIGKILL')
    await gone
    kills++
    console.log(
      `${await waitingDocuments(institution.db)} of ${documents} left, ${spent.toFixed(0)} s of CPU by workers that were killed`,
    )
    workers.push(await startProcess(env))
    killAt = performance.now() + killMs
  }
  const cpuSeconds = spent + workers.reduce((sum, { pid }) => sum + cpuOf(pid!), 0)
  return { cpuSeconds, startSeconds, kills }
}
