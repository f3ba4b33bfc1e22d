import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { eq } from '#store/drizzle.ts'
import { mentionsOf } from '#store/personal/mentions.ts'
import { findApiToken } from '#store/session/api-tokens.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { imports } from '#store/tables/batches.ts'
import { notifications } from '#store/tables/profile.ts'
import { apiTokens, users } from '#store/tables/session.ts'
import { callerNamed, HARBOUR, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf, PASSWORD } from '../../../testing/servers/auth-server.ts'

const MISSING = '00000000-0000-8000-8000-000000000000'
const idNamed = (name: PersonName): string => callerNamed(name).userId

describe('an administrator', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  const act = (what: string, id: string, who: PersonName = 'admin', headers = {}) =>
    adminServer.ask<{ pseudonym?: string }>(who, 'POST', `/b2b/admins/${id}/${what}`, undefined, headers)
  const lastEvent = async () => {
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).orderBy(auditEvents.sequence),
    )
    return rows.at(-1)!
  }
  const login = (name: PersonName, password = PASSWORD) =>
    adminServer.browser().post('/b2b/admins/login', { email: emailOf(name), password })

  it('disables a user, who is answered as with a wrong password, and whose sessions and API tokens end', async () => {
    const token = { institutionId: HARBOUR, prefix: 'clarity_abcd', ipAddresses: ['192.0.2.1'], createdAt: new Date() }
    await adminServer.db.withSystem((tx) =>
      tx.insert(apiTokens).values({ ...token, id: MISSING, tokenHash: 'hash', createdBy: idNamed('employee') }),
    )
    equal((await adminServer.ask('employee', 'GET', '/sessions')).status, 200)
    equal((await act('disable', idNamed('employee'))).status, 200)
    const { actor, action, object, subjectId, details } = await lastEvent()
    deepEqual([actor, action, object], [emailOf('admin'), 'institution.disable-user', emailOf('employee')])
    deepEqual([subjectId, details], [idNamed('employee'), { sessions: 1, suspended: 1 }])
    equal((await adminServer.ask('employee', 'GET', '/sessions')).status, 401)
    equal(await adminServer.db.withSystem((tx) => findApiToken(tx, 'hash')), undefined)
    const [right, wrong] = [await login('employee'), await login('employee', 'Wrong-password-1')]
    deepEqual([right.status, right.body.reason], [401, wrong.body.reason])
    await adminServer.services.background.settled()
    const failed = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.action, 'session.sign-in')),
    )
    deepEqual(failed.map((event) => JSON.stringify(event.details)).sort(), ['{"step":"disabled"}', '{"step":"password"}'])
    const letters = adminServer.letters.length
    equal((await adminServer.browser().post('/auth/reset-password', { email: emailOf('employee') })).status, 200)
    await adminServer.services.background.settled()
    equal(adminServer.letters.length, letters)
    const list = await adminServer.ask<{ rows: { email: string; isDisabled: boolean }[] }>('admin', 'GET', '/b2b/admins')
    deepEqual(
      list.body.rows.filter(({ isDisabled }) => isDisabled).map(({ email }) => email),
      [emailOf('employee')],
    )
  })

  it('finds a session useless that was opened for a disabled user by whatever way', async () => {
    const accessToken = await adminServer.signIn(callerNamed('employee'))
    equal(await adminServer.sessions.callerOf(accessToken), undefined)
  })

  it('enables the user again', async () => {
    equal((await act('enable', idNamed('employee'))).status, 200)
    equal((await lastEvent()).action, 'institution.enable-user')
    equal((await login('employee')).status, 200)
    const { sequence } = await lastEvent()
    equal((await act('enable', idNamed('employee'))).status, 200)
    equal((await lastEvent()).sequence, sequence, 'what changes nothing is no event')
  })

  it('does not disable oneself, nor erase oneself or an administrator', async () => {
    deepEqual([(await act('disable', idNamed('admin'))).status, (await act('erase', idNamed('admin'))).status], [409, 409])
    await adminServer.db.withSystem((tx) =>
      tx
        .update(users)
        .set({ role: 'admin' })
        .where(eq(users.id, idNamed('fresh'))),
    )
    equal((await act('erase', idNamed('fresh'))).status, 409)
    for (const what of ['disable', 'enable', 'erase'])
      for (const [who, id] of [
        ['admin', MISSING],
        ['admin', idNamed('stranger')],
        ['stranger', idNamed('alder')],
      ] as const)
        equal((await act(what, id, who)).status, 404)
  })

  it('erases a person: nothing in the database names them, and the audit trail still verifies', async () => {
    const [alder, birch] = [emailOf('alder'), emailOf('birch')]
    await login('alder', 'Wrong-password-1')
    await adminServer.services.background.settled()
    await adminServer.ask('alder', 'POST', '/preferences', { key: 'scenario', value: { note: alder } })
    await adminServer.ask('birch', 'POST', '/preferences', { key: 'scenario', value: { note: `for ${alder.toUpperCase()}` } })
    await act('reset-factor', idNamed('alder'))
    const event = { institutionId: HARBOUR, at: new Date(), result: 'success', address: '192.0.2.1', requestId: 'r' } as const
    await adminServer.db.withSystem(async (tx) => {
      const own = { ...event, actor: alder, object: alder }
      await appendAuditEvent(tx, { ...own, action: 'session.add-passkey', details: { name: 'The telephone of A. Alder' } })
      await appendAuditEvent(tx, {
        ...own,
        action: 'session.link-openid',
        details: { kind: 'Harbour ID', subject: 'a.alder.77' },
      })
      await appendAuditEvent(tx, { ...event, actor: 'system', action: 'session.unknown-openid', object: 'a.alder.77' })
      await appendAuditEvent(tx, { ...event, actor: 'system', action: 'session.unknown-openid', object: 'another' })
    })
    await adminServer.db.withSystem(async (tx) => {
      const sent = { institutionId: HARBOUR, sentBy: alder, sentAt: new Date(), address: '192.0.2.1', requestId: 'r' }
      const about = { isDryRun: false, contentHash: 'x', state: 'failed', failures: [{ text: `of ${alder}` }] } as const
      await tx.insert(imports).values({ ...sent, ...about, id: MISSING, name: `${alder} x${alder}` })
      const notice = { institutionId: HARBOUR, userId: idNamed('birch'), at: new Date(), text: `${alder} acted` }
      await tx.insert(notifications).values({ ...notice, id: MISSING })
    })
    const key = { 'idempotency-key': 'erase-alder' }
    const { status, body } = await act('erase', idNamed('alder'), 'admin', key)
    equal(status, 200)
    match(body.pseudonym!, /^erased-[0-9a-f]{8}$/)
    deepEqual(await act('erase', idNamed('alder'), 'admin', key).then((again) => again.body), body)
    const { actor, action, object, subjectId } = await lastEvent()
    deepEqual([actor, action, object, subjectId], [emailOf('admin'), 'institution.erase-user', body.pseudonym, idNamed('alder')])
    deepEqual(await adminServer.db.withSystem((tx) => mentionsOf(tx, alder)), [])
    const [row] = await adminServer.db.withSystem((tx) => tx.select().from(imports))
    deepEqual([row?.name, row?.address, row?.sentBy], [`${body.pseudonym} x${alder}`, '', body.pseudonym])
    const events = await adminServer.db.withSystem((tx) => tx.select().from(auditEvents).orderBy(auditEvents.sequence))
    equal(/telephone|a\.alder\.77/.test(JSON.stringify(events)), false, 'no other word of the person is left')
    deepEqual(
      events.filter(({ action }) => action === 'session.unknown-openid').map(({ object, address }) => [object, address]),
      [
        [body.pseudonym, ''],
        ['another', '192.0.2.1'],
      ],
    )
    const finding = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      verifyAuditTrail(tx, HARBOUR, adminServer.services.factorKey),
    )
    equal(finding.isWhole, true)
    equal((await adminServer.ask('birch', 'GET', '/sessions')).status, 200)
    equal((await adminServer.db.withSystem((tx) => mentionsOf(tx, birch))).length > 0, true)
  })

  it('and any user downloads what the portal holds about them, without secrets and without addresses of others', async () => {
    await act('reset-factor', idNamed('birch'))
    const signedIn = await adminServer.signIn(callerNamed('birch'))
    type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
    const { status, body: data } = await adminServer.ask<Rows>({ token: signedIn }, 'POST', '/personal-data')
    equal(status, 200)
    equal(data.profile?.[0]?.email, emailOf('birch'))
    equal(data.sessions!.length > 0, true)
    deepEqual(
      data.preferences?.map(({ key }) => key),
      ['scenario'],
    )
    const events = data.auditEvents!
    equal(
      events.some(({ action, address }) => action === 'institution.reset-factor' && address === ''),
      true,
    )
    equal(/Hash|hash|secret|\$argon2/.test(JSON.stringify(data)), false)
    const { action, object } = await lastEvent()
    deepEqual([action, object], ['session.export-own-data', emailOf('birch')])
  })
})
