import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openHouse, type TestHouse } from '../../testing/house.ts'
import { HARBOUR } from '../../testing/institutions/two-institutions.ts'
import { orderDueRuns, orderOrJoin } from './order-runs.ts'

describe('the order of runs at night', () => {
  let test: TestDatabase
  let house: TestHouse
  before(async () => {
    test = await openTestDatabase()
    house = await openHouse(test)
  })
  after(async () => {
    await house.close()
    await test.close()
  })

  it('is one of each institution with closes, once a night, where something was booked', async () => {
    const sent: (string | null)[] = []
    const queue = {
      send: async ({ institutionId }: { readonly institutionId: string | null }) => {
        sent.push(institutionId)
        return false
      },
      wake: () => {},
    }
    const { clock } = house.portal.services
    let isReadOnly = true
    const look = () => orderDueRuns({ db: test.db, clock, queue, isReadOnly: () => isReadOnly })
    await look()
    deepEqual(sent, [])
    isReadOnly = false
    await look()
    deepEqual(sent, [HARBOUR])
    await house.run()
    await house.book({ prices: [{ instrument: 'RISE', day: '2026-03-20', close: '101' }] })
    await look()
    equal(sent.length, 1, 'not before the next night')
    clock.advance({ hours: 24 })
    await look()
    equal(sent.length, 2)
    await house.run()
    clock.advance({ hours: 24 })
    await look()
    equal(sent.length, 2, 'nothing was booked')
  })

  it('is joined by an order that comes while it is under way', async () => {
    const isTaken = [true, false]
    const queue = { send: async () => isTaken.shift()! }
    const order = () => test.db.withSystem((tx) => orderOrJoin(tx, queue, HARBOUR, house.portal.services.clock.now()))
    const first = await order()
    deepEqual(await order(), { jobId: first?.jobId, isNew: false })
  })
})
