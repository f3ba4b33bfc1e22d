import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { sealingKey } from '#base/secrets/seal.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { users } from '#store/tables/session.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { countLostFactors, removeLostFactors } from './lost-key.ts'

const NEW_KEY = sealingKey(new Uint8Array(32).fill(9))

describe('a lost encryption key', () => {
  let authServer: AuthServer
  before(async () => {
    authServer = await openAuthServer()
  })
  after(() => authServer.close())

  it('keeps every authenticator app that the present key opens', async () => {
    const { factorKey, clock } = authServer.services
    equal(await countLostFactors(authServer.db, [factorKey.id]), 0)
    equal(await removeLostFactors(authServer.db, factorKey, clock.now()), 0)
    equal((await authServer.browser().signIn('alder')).status, 200)
  })

  it('removes the other authenticator apps and ends their sessions, with an audit event each', async () => {
    const { clock } = authServer.services
    const person = authServer.browser()
    const { body } = await person.signIn('alder')
    equal(await countLostFactors(authServer.db, [NEW_KEY.id]), 5)
    equal(await countLostFactors(authServer.db, []), 5)
    equal(await removeLostFactors(authServer.db, NEW_KEY, clock.now()), 5)
    equal(await countLostFactors(authServer.db, []), 0)
    const rows = await authServer.db.withSystem((tx) => tx.select().from(users))
    deepEqual(new Set(rows.map(({ factorConfirmedAt }) => factorConfirmedAt)), new Set([null]))
    equal(await authServer.sessions.callerOf(body.accessToken as string), undefined)
    equal((await authServer.browser().post('/b2b/admins/login', { email: emailOf('alder'), password: PASSWORD })).status, 200)
    const events = await authServer.db.withSystem((tx) => tx.select().from(auditEvents))
    const resets = events.filter(({ action }) => action === 'institution.reset-factor')
    equal(resets.length, 5)
    const { institutionId } = callerNamed('alder')
    equal((await authServer.db.withInstitution(institutionId, (tx) => verifyAuditTrail(tx, institutionId))).isWhole, true)
  })
})
