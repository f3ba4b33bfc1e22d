import { equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { systemClock } from '#base/clock.ts'
import { createJsonLog } from '#base/json-log.ts'
import { createSeriesRegistry } from './series-registry.ts'
import { createComputeWorker } from './worker-thread.ts'

describe('a worker that ends when it is idle', () => {
  it('is started again by a request that comes while the former one ends', async () => {
    const caller = { kind: 'token', institutionId: 'house', tokenId: 'token', scopes: ['read-reports'] } as const
    const worker = createComputeWorker({
      settings: { databaseUrl: '', replicaUrl: null, isDemo: false, memoBytes: 1e6, readings: 1, priority: 0 },
      log: createJsonLog(() => {}, systemClock),
      program: new URL('../../testing/dying-worker.ts', import.meta.url),
      initial: () => [],
      series: createSeriesRegistry(),
      idleMs: 0,
    })
    const threads = new Set<string>()
    for (let round = 0; round < 5; round++) {
      const { bytes } = await worker.request('answer', { method: 'POST', path: '/', call: { caller, body: {} } })
      threads.add(new TextDecoder().decode(bytes))
      // Long enough for the shutdown to be sent, too short for the thread to end.
      await sleep(2)
    }
    ok(threads.size > 1, 'more than one thread')
    equal(await worker.close(), undefined)
  })
})
