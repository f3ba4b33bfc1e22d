import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PackSchedule } from '@portal/contract/packs/schedules.ts'
import { eq } from '#store/drizzle.ts'
import { packs } from '#store/tables/packs.ts'
import { users } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { callerNamed, clientId, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { openPackHouse, type PackHouse } from '../../testing/pack-house.ts'
import { orderDueSchedules } from './order-schedules.ts'

const TERMS = {
  name: 'Monthly',
  kind: 'brief',
  timePeriod: 'previousMonth',
  every: 'month',
  on: 1,
  at: '07:30',
  timeZone: 'UTC',
  mailsWhenDone: false,
  isPaused: false,
}

describe('schedules of packs', () => {
  let test: TestDatabase
  let house: PackHouse
  before(async () => {
    test = await openTestDatabase()
    house = await openPackHouse(test)
  })
  after(async () => {
    await house.close()
    await test.close()
  })
  const save = (as: string, more: object = {}) => house.call('POST', '/pack-schedules', as, { ...TERMS, ...more })
  const listed = async (as: string): Promise<readonly PackSchedule[]> =>
    ((await house.call('GET', '/pack-schedules', as)).json() as { rows: PackSchedule[] }).rows
  const end = async (id: string, as = 'admin') => (await house.call('DELETE', `/pack-schedules/${id}`, as)).statusCode
  const look = () =>
    orderDueSchedules({ db: test.db, clock: house.portal.services.clock, queue: house.queue, isReadOnly: () => false })
  const ordered = async () => (await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(packs))).length
  const monthsLater = (months: number) => {
    const now = house.portal.services.clock.now()
    house.portal.services.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 3, 12)))
  }

  it('are added once by a request that is sent again with its key, and end once', async () => {
    const send = (more: object = {}) =>
      house.call('POST', '/pack-schedules', 'admin', { ...TERMS, name: 'Keyed', ...more }, 'key')
    const replies = await Promise.all(Array.from({ length: 6 }, () => send()))
    const ids = new Set(replies.map((reply) => (reply.json() as PackSchedule).id))
    deepEqual([ids.size, (await listed('admin')).length], [1, 1])
    equal((await send({ every: 'week' })).statusCode, 422)
    const ends = await Promise.all(Array.from({ length: 4 }, () => end([...ids][0]!)))
    deepEqual(ends.toSorted(), [200, 404, 404, 404])
  })

  it('are at most fifty of an owner, also where many are added at once', async () => {
    for (let i = 1; i < 50; i++) await save('admin', { name: `Many ${i}` })
    const last = await Promise.all(['a', 'b', 'c'].map((name) => save('admin', { name })))
    deepEqual(last.map(({ statusCode }) => statusCode).toSorted(), [200, 409, 409])
    for (const { id } of await listed('admin')) await end(id)
  })

  it('are added and changed by their owner, seen by administrators, and by nobody else', async () => {
    const { id } = (await save('employee')).json() as PackSchedule
    deepEqual(
      (await listed('employee')).map(({ name, owner }) => [name, owner]),
      [['Monthly', callerNamed('employee').email]],
    )
    equal((await listed('admin')).length, 1)
    deepEqual([await listed('fresh'), await listed('stranger')], [[], []])
    equal((await save('admin', { scheduleID: id })).statusCode, 404)
    equal((await save('employee', { scheduleID: id, name: 'Other' })).statusCode, 200)
    deepEqual([await end(id, 'fresh'), await end(id, 'stranger'), await end(id, 'alder')], [404, 404, 403])
    deepEqual([await end(id), await end(id)], [200, 404])
  })

  it('refuse clients that are not the owner’s, currencies that are not reported, and times that are none', async () => {
    equal((await save('employee', { clientIds: [clientId(MEADOW, 'Alder')] })).statusCode, 404)
    for (const wrong of [{ reportingCCY: 'JPY' }, { at: '24:00' }, { on: 0 }, { timeZone: 'Mars/Base' }, { timePeriod: 'never' }])
      equal((await save('employee', wrong)).statusCode, 400, JSON.stringify(wrong))
  })

  it('order once for each due time, of the period before it', async () => {
    const { id } = (await save('employee', { clientIds: [clientId(HARBOUR, 'Alder')] })).json() as PackSchedule
    await look()
    equal(await ordered(), 0)
    monthsLater(1)
    await Promise.all([look(), look()])
    equal(await ordered(), 1)
    await look()
    const [pack] = await test.db.withInstitution(HARBOUR, (tx) => tx.select().from(packs))
    match(pack!.timePeriod, /^\d{4}-\d\d-01\/\d{4}-\d\d-(28|29|30|31)$/)
    equal(pack!.orderedBy, callerNamed('employee').email)
    const [shown] = await listed('employee')
    deepEqual([shown!.problem, shown!.lastAt! < shown!.nextAt!], [null, true])
    await end(id)
  })

  it('are not ordered while they are paused, and say why they were not', async () => {
    const before = await ordered()
    const { id } = (await save('employee', { isPaused: true })).json() as PackSchedule
    monthsLater(1)
    await look()
    equal((await listed('employee'))[0]!.nextAt, null)
    await save('employee', { scheduleID: id })
    monthsLater(1)
    const isOwner = eq(users.id, callerNamed('employee').userId)
    const disable = (disabledAt: Date | null) => test.db.withSystem((tx) => tx.update(users).set({ disabledAt }).where(isOwner))
    await disable(new Date(0))
    await look()
    await disable(null)
    match((await listed('admin'))[0]!.problem!, /may not see this client|cannot sign in/)
    equal(await ordered(), before)
    await end(id)
  })
})
