import { setTimeout as sleep } from 'node:timers/promises'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'
import { portPerformance } from '@portal/contract/reports/performance/performance.ts'
import { riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import type { TokenCaller } from '../../server/src/access/caller.ts'
import { createEntitlements } from '../../server/src/access/entitlements.ts'
import { Failure } from '../../server/src/base/failure.ts'
import { createWorkerPool } from '../../server/src/compute/worker-pool.ts'
import { openDatabase } from '../../server/src/store/connection/open.ts'

/*
 * A process that computes, by itself: opens all accounts of an institution twice, and sends its parent what its memory was.
 * node bench/scale/open-accounts.ts <url of the database> <institution> <threads> <bytes of the budget>
 */

/** Resident memory of the process, in bytes. */
export interface OpenedMemory {
  /** When all threads had read the market and answered some calls. */
  readonly ready: number
  readonly once: number
  readonly twice: number
  /** Bytes of its budget in use then, as it reports them, and bytes that its threads share. */
  readonly kept: number
  readonly shared: number
}

/** The first calls of a client's screens. */
const ENDPOINTS = [npvSnapshot, portPerformance, riskSnapshot]

const [, , databaseUrl = '', institutionId = '', threads = '', memoBytes = ''] = process.argv
const caller: TokenCaller = { kind: 'token', institutionId, tokenId: 'bench', scopes: ['read-reports'] }
const db = openDatabase(databaseUrl, { connections: 1 })
const { clients } = await createEntitlements(db).of(caller)
const silent = () => {}
const pool = createWorkerPool({
  settings: {
    databaseUrl,
    replicaUrl: null,
    isDemo: false,
    readings: 2,
    workers: Number(threads),
    memoBytes: Number(memoBytes),
  },
  log: { info: silent, warn: silent, error: (facts, message) => console.error(message, facts) },
  snapshots: { current: () => Promise.reject(new Error('Nothing is live.')), kept: () => [], invalidate: silent },
})
/** Where the database is busy the call is made again, as a browser does. */
const done = async (call: () => Promise<unknown>): Promise<void> => {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 503) throw error
    await sleep(1000 * (error.retryAfterSeconds ?? 1))
    await done(call)
  }
}
const open = async (some: typeof clients): Promise<number> => {
  for (const { name, accounts } of some) {
    const body = { clientName: name, accountsInScope: accounts.map(({ id }) => id), reportingCCY: 'USD' }
    for (const endpoint of ENDPOINTS) await done(() => pool.answer(endpoint, { caller, body }))
  }
  return process.memoryUsage.rss()
}
await done(() => pool.warm(institutionId))
const ready = await open(clients.slice(0, 4 * Number(threads)))
const once = await open(clients)
const twice = await open(clients)
const kept = pool.usage().reduce((sum, { memoBytes: bytes }) => sum + bytes, 0)
const memory: OpenedMemory = { ready, once, twice, kept, shared: pool.sharedBytes() }
process.send?.(memory)
await pool.close()
await db.close()
process.disconnect()
