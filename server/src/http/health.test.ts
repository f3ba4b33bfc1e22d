import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { openTestDatabase } from '../../testing/database.ts'
import { openPortal } from '../../testing/servers/portal.ts'

describe('readiness', () => {
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
