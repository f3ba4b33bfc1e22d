import { deepEqual, equal } from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { sql } from '#store/drizzle.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeDue, until } from '../../testing/job-queue.ts'
import { openPackHouse, type PackHouse } from '../../testing/pack-house.ts'
import { settlePacks } from './look-after-packs.ts'

describe('the jobs of a pack', () => {
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
  afterEach(() => {
    house.faults.before = async () => {}
  })

  /** Holds the next document. @returns what says that it is held, and what lets it go */
  function hold() {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    house.faults.before = () => {
      house.faults.before = async () => {}
      held.resolve()
      return released.promise
    }
    return { held: held.promise, release: released.resolve }
  }
  const query = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
    (await test.db.withSystem((tx) => tx.execute<Row>(text))).rows

  it('are done by others when a process dies, and one that comes back too late writes nothing', async () => {
    const { held, release } = hold()
    const id = await house.order('admin')
    await held
    await house.work()
    // As the queue sees a process that does not report any more.
    await until(async () => {
      await query(
        sql`update clarity_queue.job set heartbeat_on = now() - interval '1 minute' where state = 'active' and retry_count = 0`,
      )
      await makeDue(test.db)
      return (await house.read(id, 'admin')).pack.endedAt !== null
    })
    const { pack, documents } = await house.read(id, 'admin')
    deepEqual([pack.made, pack.failed, documents.length], [2, 0, 2])
    release()
    await until(async () => (await query(sql`select 1 from clarity_queue.job where state = 'active'`)).length === 0)
    deepEqual((await house.read(id, 'admin')).documents, documents)
    const lines = await query(sql`select object from audit_events where action = 'documents.make'`)
    equal(lines.length, 2, 'each document was made once')
  })

  it('are cancelled with their pack, also one under way, and are done after all when it is ordered once more', async () => {
    const { held, release } = hold()
    const id = await house.order('admin')
    await held
    const reply = await house.call('POST', `/packs/${id}/cancel`, 'admin')
    deepEqual([reply.statusCode, reply.json().cancelled, reply.json().left], [200, 2, 0])
    equal((await house.call('POST', `/packs/${id}/cancel`, 'admin')).statusCode, 409)
    release()
    await until(async () => (await query(sql`select 1 from clarity_queue.job where state = 'active'`)).length === 0)
    equal((await house.read(id, 'admin')).pack.made, 0)
    equal((await house.call('GET', `/packs/${id}/zip`, 'admin')).statusCode, 409)
    equal((await house.call('POST', `/packs/${id}/retry`, 'admin')).statusCode, 200)
    equal((await house.ended(id, 'admin')).pack.made, 2)
  })

  it('that are gone end their documents, and a letter says once that the pack has ended', async () => {
    const { held, release } = hold()
    const id = await house.order('admin', { mailsWhenDone: true })
    await held
    const { db } = test
    const look = () => settlePacks({ ...house, db, isReadOnly: () => false, publicUrl: 'http://localhost:3000' })
    await look()
    equal((await house.read(id, 'admin')).pack.left, 2, 'what waits or runs is left alone')
    await query(sql`delete from clarity_queue.job where name = 'packs'`)
    await look()
    await look()
    release()
    const { pack, documents } = await house.ended(id, 'admin')
    deepEqual([pack.failed, documents[0]!.reason], [2, 'The process that worked on it has ended or does not answer.'])
    equal((await query(sql`select 1 from letters where kind = 'pack'`)).length, 1)
  })

  it('are of at most five open packs of one person', async () => {
    const { held, release } = hold()
    const ids = [await house.order('employee')]
    await held
    for (let count = 1; count < 5; count++) ids.push(await house.order('employee'))
    const refused = await house.call('POST', '/packs', 'employee', { kind: 'brief' })
    deepEqual([refused.statusCode, refused.headers['retry-after']], [429, '30'])
    for (const id of ids.slice(1)) await house.call('POST', `/packs/${id}/cancel`, 'employee')
    release()
    equal((await house.ended(ids[0]!, 'employee')).pack.made, 2)
  })
})
