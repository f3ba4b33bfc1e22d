import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { affinityOf } from './affinity.ts'

describe('the worker of a call', () => {
  it('is the same for every call of a client, whatever else is asked', () => {
    const first = affinityOf('house', { clientName: 'Alder', accountsInScope: ['1'] }, 4)
    equal(affinityOf('house', { clientName: 'Alder', accountsInScope: [], timePeriod: 'YTD' }, 4), first)
  })
  it('is the one of the institution where no client is named', () => {
    const bodies = [null, {}, { clientName: '' }, undefined]
    equal(new Set(bodies.map((body) => affinityOf('house', body, 4))).size, 1)
  })
  it('is any of them: a hundred clients use all of four', () => {
    const counts = [0, 0, 0, 0]
    for (let client = 0; client < 100; client++) counts[affinityOf('house', { clientName: `Client ${client}` }, 4)]!++
    ok(
      counts.every((count) => count >= 15),
      `${counts}`,
    )
  })
  it('depends on the institution, and does not change from start to start', () => {
    // FNV-1a of "a\n", by hand in two steps: ((basis ^ 97) * prime ^ 10) * prime mod 2^32.
    const step = (hash: bigint, byte: bigint) => ((hash ^ byte) * 0x01000193n) % 2n ** 32n
    const expected = Number(step(step(0x811c9dc5n, 97n), 10n) % 1000n)
    deepEqual([affinityOf('a', null, 1000), affinityOf('a', null, 1)], [expected, 0])
  })
})
