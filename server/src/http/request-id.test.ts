import { equal, notEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { openTestDatabase } from '../../testing/database.ts'
import { openPortal } from '../../testing/servers/portal.ts'

describe('the id of a request', () => {
  it('is that of a trusted proxy, and a new one for what anybody else sends or is not well formed', async () => {
    const test = await openTestDatabase()
    const portal = await openPortal(test.db, [], [], { trustedProxies: ['192.0.2.0/24'] })
    const idOf = async (remoteAddress: string, given: string) => {
      const headers = { 'x-request-id': given }
      return (await portal.server.inject({ url: '/api/missing', remoteAddress, headers })).json().requestId as string
    }
    equal(await idOf('192.0.2.7', 'edge-4711.a:b_c'), 'edge-4711.a:b_c')
    equal(await idOf('::ffff:192.0.2.7', 'edge-4711'), 'edge-4711')
    notEqual(await idOf('198.51.100.1', 'edge-4711'), 'edge-4711')
    for (const wrong of ['short', 'with space', `${'x'.repeat(65)}`, '{"message":"x"}'])
      notEqual(await idOf('192.0.2.7', wrong), wrong)
    await portal.server.close()
    await test.close()
  })
})
