import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { createReadiness } from '#base/readiness.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { openPortal } from '../../testing/servers/portal.ts'

describe('readiness', () => {
  it('is denied while the markets are read and while the process ends, when each reply closes its connection', async () => {
    const test = await openTestDatabase()
    const readiness = createReadiness()
    const portal = await openPortal(test.db, [], [], { readiness: readiness.state })
    const asked = async () => {
      const { statusCode, headers, body } = await portal.server.inject('/readyz')
      return [statusCode, statusCode === 200 ? '' : JSON.parse(body).reason, headers.connection, headers['retry-after']]
    }
    deepEqual(await asked(), [503, 'The portal is starting. Please try again in a moment.', 'keep-alive', '1'])
    readiness.ready()
    deepEqual((await asked()).slice(0, 3), [200, '', 'keep-alive'])
    readiness.ending()
    readiness.ready()
    deepEqual(await asked(), [503, 'The portal is closing.', 'close', '1'])
    const alive = await portal.server.inject('/livez')
    deepEqual([alive.statusCode, alive.headers.connection], [200, 'close'])
    await portal.server.close()
    await test.close()
  })

  it('is denied while the database is away, and life is not', async () => {
    const test = await openTestDatabase()
    const portal = await openPortal(test.db, [], [])
    equal((await portal.server.inject('/readyz')).statusCode, 200)
    const { status, checks } = (await portal.server.inject('/readyz?verbose')).json()
    deepEqual([status, checks[0].name, checks[0].status, checks.length], ['ok', 'database', 'ok', 3])
    ok(Number.isInteger(checks[0].ms))
    deepEqual(checks[1], { name: 'log', status: 'ok', dropped: 0 })
    deepEqual(checks[2], { name: 'response cache', status: 'ok', bytes: 0, limitBytes: 0, hits: 0, misses: 0 })
    await test.close()
    const reply = await portal.server.inject('/readyz')
    deepEqual([reply.statusCode, reply.json().reason], [503, 'The database cannot be reached.'])
    equal((await portal.server.inject('/readyz?verbose')).statusCode, 503)
    for (const path of ['/livez', '/startupz']) equal((await portal.server.inject(path)).statusCode, 200)
    await portal.server.close()
  })
})
