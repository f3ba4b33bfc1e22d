import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'

import { HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { openAdministrationServer } from '../../../testing/servers/administration-server.ts'

describe('an invitation whose letter cannot be sent', () => {
  it('says so, and can be sent again with the same key', async () => {
    let isAway = true
    const letters: string[] = []
    const send = async ({ to }: { readonly to: string }) => {
      if (isAway) throw new Error('no mail server')
      letters.push(to)
    }
    const adminServer = await openAdministrationServer({ mailer: { send, close: () => {} } })
    try {
      const invite = () =>
        adminServer.ask(
          'admin',
          'POST',
          '/b2b/admins/register-user',
          { email: 'una@clarity.example', institutionID: HARBOUR },
          { 'idempotency-key': 'a' },
        )
      const failed = await invite()
      equal(failed.status, 502)
      match(failed.body.reason!, /^The user was added, but the letter to una@clarity\.example could not be sent\./)
      isAway = false
      equal((await invite()).status, 200)
      deepEqual(letters, ['una@clarity.example'])
    } finally {
      await adminServer.close()
    }
  })
})
