import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { findApiToken } from '#store/session/api-tokens.ts'
import { linkIdentity } from '#store/session/openid-identities.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookSmallInstitution } from '../../../testing/institutions/small-institution.ts'
import { callerNamed } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer } from '../../../testing/servers/auth-server.ts'
import { listTokens, listUsers, revokeToken, signOut, suspendToken, unlinkUser } from './look-after.ts'

const NOW = new Date('2026-11-23T09:00:00Z')
const MISSING = '00000000-0000-8000-8000-000000000000'

describe('an operator at the command line', () => {
  let test: TestDatabase
  let institutionId: string
  let authServer: AuthServer
  before(async () => {
    test = await openTestDatabase()
    institutionId = await bookSmallInstitution(test.db)
    authServer = await openAuthServer()
  })
  after(async () => {
    await authServer.close()
    await test.close()
  })

  it('lists users and tokens of an institution without any secret', async () => {
    deepEqual(await listUsers(test.db, institutionId), [
      { email: 'employee@small.example', role: 'employee', lastLogin: null, disabledAt: null, linkedAt: null },
      { email: 'owner@small.example', role: 'admin', lastLogin: null, disabledAt: null, linkedAt: null },
    ])
    const [token, ...more] = await listTokens(test.db, institutionId)
    deepEqual([token?.prefix, token?.scopes, token?.lastUsedAt, more], ['clarity_abcd', ['read-reports'], null, []])
    equal(
      Object.keys(token!).some((name) => /hash/i.test(name)),
      false,
    )
  })

  it('revokes a token of that institution at once, and finds none of another', async () => {
    const id = (await listTokens(test.db, institutionId))[0]!.id
    await suspendToken(test.db, institutionId, id, NOW)
    equal(await test.db.withSystem((tx) => findApiToken(tx, 'program')), undefined)
    await rejects(suspendToken(test.db, institutionId, id, NOW), { status: 404 })
    await rejects(revokeToken(test.db, MISSING, id, NOW), { status: 404 })
    await revokeToken(test.db, institutionId, id, NOW)
    equal(await test.db.withSystem((tx) => findApiToken(tx, 'program')), undefined)
    await rejects(revokeToken(test.db, institutionId, id, NOW), { status: 404 })
    const events = await test.db.withInstitution(institutionId, (tx) => tx.select().from(auditEvents))
    deepEqual(events.at(-1)?.action, 'institution.revoke-token')
  })

  it('sees who is linked to the sign-in provider, and ends the link with the sessions', async () => {
    const { db, sessions, services } = authServer
    const { userId, institutionId: harbour } = callerNamed('alder')
    const linkedAt = services.clock.now()
    const identity = { institutionId: harbour, userId, issuer: 'https://id.example', subject: 'one', linkedAt }
    await db.withSystem((tx) => linkIdentity(tx, identity))
    const { body } = await authServer.browser().signIn('alder')
    const linked = async () => (await listUsers(db, harbour)).filter((user) => user.linkedAt !== null).map(({ email }) => email)
    deepEqual(await linked(), [emailOf('alder')])
    await rejects(unlinkUser(db, callerNamed('stranger').institutionId, emailOf('alder'), NOW), { status: 404 })
    await unlinkUser(db, harbour, emailOf('alder'), services.clock.now())
    sessions.invalidateUser(userId)
    deepEqual([await linked(), await sessions.callerOf(body.accessToken as string)], [[], undefined])
    await rejects(unlinkUser(db, harbour, emailOf('alder'), NOW), { status: 404 })
    authServer.clock.advance({ minutes: 1 })
  })

  it('signs a user out everywhere, and no user of another institution', async () => {
    const { body } = await authServer.browser().signIn('alder')
    const alder = callerNamed('alder')
    await rejects(signOut(authServer.db, callerNamed('stranger').institutionId, emailOf('alder'), NOW), { status: 404 })
    equal((await authServer.sessions.callerOf(body.accessToken as string))?.userId, alder.userId)
    equal(await signOut(authServer.db, alder.institutionId, emailOf('alder'), authServer.services.clock.now()), 1)
    authServer.sessions.invalidateUser(alder.userId)
    equal(await authServer.sessions.callerOf(body.accessToken as string), undefined)
  })
})
