import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sealingKey } from '../../server/src/base/secrets/seal.ts'
import { orderOrJoin } from '../../server/src/runs/order-runs.ts'
import { sql } from '../../server/src/store/drizzle.ts'
import { verifyRuns } from '../../server/src/store/runs/verify-runs.ts'
import { openTestDatabase } from '../../server/testing/database.ts'
import { openTestQueue } from '../../server/testing/job-queue.ts'
import { end, endAll, type Running } from '../../server/testing/process.ts'
import type { Measurement } from '../bench.ts'
import { printMeasurements } from '../write-table.ts'
import { type BigInstitution, bookBigInstitution } from './big-institution.ts'
import { cpuOf, numberOf, startProcess, workerSettings } from './worker-process.ts'

/*
 * Nights of several institutions by one, two and eight worker processes, and by two of which one is killed again and again: npm run
 * bench:nights; -- --accounts 250 makes larger institutions, -- --kill-seconds 30 kills less often, and -- --write also writes the table
 * into docs/benchmarks-scale.md.
 */

const INSTITUTIONS = 8
const NIGHTS = 3
const PROCESSES = [1, 2, 8] as const
/** CPU of a result with several processes, beside that with one. */
const FACTOR = 1.1
const accounts = numberOf('--accounts', 150)
const killMs = numberOf('--kill-seconds', 10) * 1_000
const POLL_MS = 200
const DAYS = 1_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-nights-'))
const place = await openTestDatabase()
const settings = workerSettings(folder, place.url)
const institutions: BigInstitution[] = []
const size = { clients: Math.ceil(accounts / 5), accounts, instruments: 250, days: DAYS, entries: 10 * accounts }
for (let i = 1; i <= INSTITUTIONS; i++) institutions.push(await bookBigInstitution(size, { ...place, name: `Institution ${i}` }))
const queue = await openTestQueue(place.url)
let day = DAYS
try {
  printMeasurements([...(await byProcesses()), ...(await withKills())], {
    document: 'docs/benchmarks-scale.md',
    name: 'nights',
    made: { command: `npm run bench:nights -- --accounts ${accounts}`, program: `Node ${process.versions.node}` },
  })
} finally {
  endAll()
  await queue.close()
  await place.close()
  rmSync(folder, { recursive: true })
}

/** A first night of each makes the program of a process fast, and is not counted. */
async function byProcesses(): Promise<readonly Measurement[]> {
  const results = INSTITUTIONS * NIGHTS * accounts
  const costs: number[] = []
  for (const count of PROCESSES) {
    const workers = await Promise.all(Array.from({ length: count }, () => startProcess(settings)))
    await night()
    const before = cpuOfAll(workers)
    for (let i = 0; i < NIGHTS; i++) await night()
    costs.push((1000 * (cpuOfAll(workers) - before)) / results)
    await Promise.all(workers.map(end))
  }
  return PROCESSES.map((count, i) => {
    const factor = costs[i]! / costs[0]!
    return {
      what: `CPU of an account in a night of ${INSTITUTIONS} institutions, ${count} worker processes`,
      measured: `${costs[i]!.toFixed(2)} ms`,
      beside: i === 0 ? '' : `x ${factor.toFixed(2)}, limit x ${FACTOR}`,
      isWithin: i === 0 ? null : factor <= FACTOR,
    }
  })
}

/** One of two processes is killed every so often until each institution has had as many nights as before. */
async function withKills(): Promise<readonly Measurement[]> {
  const before = await counted()
  const workers: Running[] = await Promise.all([startProcess(settings), startProcess(settings)])
  let [kills, isOver] = [0, false]
  const killing = (async () => {
    while (!isOver) {
      await sleep(killMs)
      const worker = workers.shift()!
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      kills++
      workers.push(await startProcess(settings))
    }
  })()
  for (let i = 0; i < NIGHTS; i++) await night()
  isOver = true
  await killing
  await Promise.all(workers.map(end))
  const made = (await counted()) - before
  const ordered = INSTITUTIONS * NIGHTS
  const key = sealingKey(Buffer.alloc(32, 7))
  const whole = await Promise.all(institutions.map(({ id }) => place.db.withSystem((tx) => verifyRuns(tx, id, key))))
  const isOnce = made === ordered && whole.every(({ isWhole }) => isWhole)
  return [
    {
      what: `runs made, each exactly once and signed (${kills} kills)`,
      measured: `${made}`,
      beside: `${ordered}`,
      isWithin: isOnce,
    },
  ]
}

/** The closes of a new day are booked, a run of each institution is ordered, and made. */
async function night(): Promise<void> {
  for (const { id, book, closes } of institutions) {
    await book({ prices: closes(day) })
    await place.db.withSystem((tx) => orderOrJoin(tx, queue, id, new Date()))
  }
  day++
  queue.wake('runs')
  while ((await open()) > 0) await sleep(POLL_MS)
}

function open(): Promise<number> {
  return countOf(sql`select count(*)::int as count from run_orders`)
}

function counted(): Promise<number> {
  return countOf(sql`select count(*)::int as count from runs`)
}

async function countOf(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await place.db.withSystem((tx) => tx.execute<{ count: number }>(query))
  return rows[0]!.count
}

function cpuOfAll(workers: readonly Running[]): number {
  return workers.reduce((sum, { pid }) => sum + cpuOf(pid!), 0)
}
