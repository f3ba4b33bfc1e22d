import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from '#base/settings/config.ts'
import { connectionsOf } from './connections.ts'

const KEY = Buffer.alloc(32, 7).toString('base64')
const SETTINGS = {
  DATABASE_URL: 'postgresql://portal@127.0.0.1/portal',
  CLARITY_ENCRYPTION_KEY: KEY,
  CLARITY_THREADS: '2',
  CLARITY_WORKER_READINGS: '3',
}
const most = (more: Readonly<Record<string, string>>) => connectionsOf(readConfig({ ...SETTINGS, ...more }))

describe('the connections of a process', () => {
  it('are those of what its role does', () => {
    const inRole = (CLARITY_ROLE: string) => most({ CLARITY_ROLE, CLARITY_CLUSTER_KEY: KEY }).direct
    // The pool, notifications and start; the door, the queue, imports; threads with three readings and two brief ones.
    const ofEach = 8 + 3
    deepEqual(['all', 'web', 'compute', 'worker'].map(inRole), [
      ofEach + 4 + 3 + 3 + 15,
      ofEach + 4 + 3,
      ofEach + 15,
      ofEach + 3 + 3 + 5,
    ])
  })

  it('are more for a web process that computes by itself, and with a login for requests', () => {
    deepEqual(most({ CLARITY_ROLE: 'web' }).direct, 8 + 3 + 4 + 3 + 15)
    const ofRequests = { CLARITY_REQUESTS_DATABASE_URL: 'postgresql://requests@127.0.0.1/portal' }
    deepEqual(most({ CLARITY_ROLE: 'web', ...ofRequests }).direct, 8 + 4 + 3 + 4 + 3 + 15)
  })

  it('are few at the database itself behind a pooler', () => {
    deepEqual(most({ CLARITY_ROLE: 'worker', DATABASE_DIRECT_URL: 'postgresql://portal@127.0.0.2/portal' }), {
      pooled: 8 + 3 + 3 + 5,
      direct: 3,
    })
  })
})
