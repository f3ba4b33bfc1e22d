import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { npvSnapshot } from '@portal/contract/reports/npv-snapshot.ts'

import type { TokenCaller, UserCaller } from '#access/caller.ts'
import { systemClock } from '#base/clock.ts'
import { createJsonLog } from '#base/json-log.ts'
import type { ComputeCall } from './compute.ts'
import { createWorkerPool } from './worker-pool.ts'

const CALLER: TokenCaller = { kind: 'token', institutionId: 'house', tokenId: 'token', scopes: ['read-reports'] }
const DIED = { status: 503, reason: 'The figures could not be computed. Please try again.', retryAfterSeconds: 5 }

describe('a pool of workers', () => {
  const lines: string[] = []
  const invalidated: string[] = []
  const pool = createWorkerPool({
    settings: { databaseUrl: '', replicaUrl: null, isDemo: false, memoBytes: 1e8, readings: 1, workers: 2 },
    log: createJsonLog((line) => lines.push(line), systemClock),
    snapshots: {
      current: async (institutionId) => ({ institutionId, snapshotId: '1', asOf: 1, dataVersion: 1, quotes: new Map() }),
      kept: () => [],
      invalidate: (institutionId) => invalidated.push(institutionId),
    },
    program: new URL('../../testing/dying-worker.ts', import.meta.url),
  })
  after(() => pool.close())
  const threadOf = async (clientName: string, lane?: ComputeCall['lane'], institutionId = 'house'): Promise<number> => {
    const call = { caller: { ...CALLER, institutionId }, body: { clientName }, ...(lane && { lane }) }
    const { bytes } = await pool.answer(npvSnapshot, call)
    return JSON.parse(bytes.toString()).threadId
  }

  it('sends the calls of a client to one worker, and uses all for many clients', async () => {
    const clients = Array.from({ length: 20 }, (_, client) => `Client ${client}`)
    const first = await Promise.all(clients.map((client) => threadOf(client)))
    deepEqual(await Promise.all(clients.map((client) => threadOf(client))), first)
    equal(new Set(first).size, 2)
  })
  it('has a worker of its own for batch calls', async () => {
    const interactive = [await threadOf('Client 0'), await threadOf('Client 1'), await threadOf('Client 2'), await threadOf('')]
    const batch = await threadOf('Client 0', 'batch')
    ok(!interactive.includes(batch))
    equal(await threadOf('Client 1', 'batch'), batch)
  })
  it('fails the calls of a worker that dies, and no others, and replaces it', async () => {
    const threads = await Promise.all(Array.from({ length: 20 }, (_, client) => threadOf(`Client ${client}`)))
    const dying = threadOf('Dying')
    const others = Promise.allSettled(threads.map((_, client) => threadOf(`Client ${client}`)))
    await rejects(dying, DIED)
    for (const [client, other] of (await others).entries()) {
      if (other.status === 'fulfilled') equal(other.value, threads[client])
      else deepEqual(other.reason.status, 503)
    }
    ok((await others).some(({ status }) => status === 'fulfilled'))
    ok(lines.some((line) => line.includes('a compute worker failed')))
    const again = await Promise.all(threads.map((_, client) => threadOf(`Client ${client}`)))
    // One of the two threads is new.
    equal(new Set([...threads, ...again]).size, 3)
  })
  it('makes a live call again where the worker knows a later booking than the owner of the snapshots', async () => {
    const live: UserCaller = {
      kind: 'user',
      institutionId: 'house',
      userId: 'anna',
      email: 'anna@house.example',
      role: 'employee',
      clientId: null,
      sessionId: 'session',
      useLive: true,
    }
    await pool.answer(npvSnapshot, { caller: live, body: { clientName: 'Stale' } })
    deepEqual(invalidated, ['house'])
  })
  it('refuses calls once it is closed', async () => {
    await pool.close()
    await rejects(threadOf('Client 0'), { status: 503, reason: 'The portal is closing.' })
  })
})
