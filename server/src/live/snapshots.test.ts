import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { testClock } from '../../testing/clock.ts'
import { EMPTY_DATASET, share } from '../../testing/datasets/sample-dataset.ts'
import { memoryStore } from '../../testing/institutions/memory-market.ts'
import type { LiveSnapshot } from './snapshot-owner.ts'
import { createSnapshots } from './snapshots.ts'

const { market } = memoryStore('00000000-0000-4000-8000-000000000001', 'USD', {
  ...EMPTY_DATASET,
  instruments: [share('ONE')],
  prices: [{ instrument: 'ONE', day: '2026-05-29', close: '10' }],
})
const { institutionId } = market
const snapshotAt = (time: string, dataVersion: number): LiveSnapshot => ({
  institutionId,
  snapshotId: `${dataVersion}-${time}`,
  asOf: Date.parse(`2026-06-01T${time}Z`) / 1000,
  dataVersion,
  quotes: new Map(),
})

describe('the snapshots of a worker', () => {
  const open = (versions: readonly number[]) => {
    const left = [...versions]
    const clock = testClock()
    const invalidated: string[] = []
    const markets = {
      of: async () => ({ market, versions: { data: left[0]!, market: 1, accounts: new Map() } }),
      invalidate: (id: string) => {
        invalidated.push(id)
        left.shift()
      },
    }
    return { clock, invalidated, ...createSnapshots({ clock, markets, source: null }) }
  }
  it('make one market each, by name where it is one of the latest three, else the latest', async () => {
    const { of, receive } = open([1])
    for (const time of ['09:00:00', '09:00:15', '09:00:30', '09:00:45']) receive(snapshotAt(time, 1))
    const named = async (id?: string) => (await of(institutionId, id)).live?.snapshotId
    deepEqual([await named(), await named('1-09:00:15'), await named('1-09:00:00')], ['1-09:00:45', '1-09:00:15', '1-09:00:45'])
    equal(await of(institutionId), await of(institutionId))
  })
  it('are stale where nothing was published, or something was booked since', async () => {
    const { of, receive } = open([2])
    await rejects(of(institutionId), { name: 'StaleSnapshot' })
    receive(snapshotAt('09:00:00', 1))
    await rejects(of(institutionId), { name: 'StaleSnapshot' })
  })
  it('of a booking that the worker has not read make it read again', async () => {
    const { of, receive, invalidated } = open([1, 2])
    receive(snapshotAt('09:00:00', 1))
    receive(snapshotAt('09:00:15', 2))
    equal((await of(institutionId, '1-09:00:00')).live?.snapshotId, '2-09:00:15')
    deepEqual(invalidated, [institutionId])
  })
  it('drop the markets of an institution that was unused for two minutes, and make them again', async () => {
    const { of, receive, clock } = open([1])
    receive(snapshotAt('09:00:00', 1))
    const first = await of(institutionId)
    clock.advance({ minutes: 3 })
    const again = await of(institutionId)
    notEqual(again, first)
    equal(again.live?.snapshotId, '1-09:00:00')
    clock.advance({ minutes: 1 })
    equal(await of(institutionId), again)
  })
})
