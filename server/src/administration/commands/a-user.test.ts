import { deepEqual, equal, rejects } from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { passwordChangedLetter } from '#mail/letters.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { verifyAuditTrail } from '#store/audit/verify.ts'
import { eq } from '#store/drizzle.ts'
import { mentionsOf } from '#store/personal/mentions.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { deleteUser } from '#store/session/users.ts'
import { clients } from '#store/tables/institution.ts'
import { users } from '#store/tables/session.ts'
import { callerNamed, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
import { type AuthServer, emailOf, openAuthServer, PASSWORD } from '../../../testing/servers/auth-server.ts'
import { disableUser, enableUser, eraseUser, exportUser } from './a-user.ts'
import { byCommand } from './by-command.ts'
import { setInstitutionDisabled } from './disable-institution.ts'

const NOW = new Date('2026-11-23T09:00:00Z')

describe('an operator', () => {
  let authServer: AuthServer
  const outboxFolder = mkdtempSync(path.join(os.tmpdir(), 'clarity-outbox-'))
  before(async () => {
    authServer = await openAuthServer()
  })
  after(async () => {
    rmSync(outboxFolder, { recursive: true })
    await authServer.close()
  })

  const statusOf = async (name: 'alder' | 'employee' | 'stranger') =>
    (await authServer.browser().post('/b2b/admins/login', { email: emailOf(name), password: PASSWORD })).status
  const erase = (email: string, institutionId = HARBOUR) =>
    eraseUser(authServer.db, institutionId, email, { key: authServer.services.factorKey, outboxFolder, now: NOW })

  it('disables and enables a user of the institution, but not the last administrator', async () => {
    const { body } = await authServer.browser().signIn('alder')
    await rejects(disableUser(authServer.db, MEADOW, emailOf('alder'), NOW), { status: 404 })
    await rejects(disableUser(authServer.db, HARBOUR, emailOf('admin'), NOW), { status: 409 })
    deepEqual(await disableUser(authServer.db, HARBOUR, emailOf('alder'), NOW), { sessions: 1, suspended: 0 })
    authServer.sessions.invalidateUser(callerNamed('alder').userId)
    equal(await authServer.sessions.callerOf(body.accessToken as string), undefined)
    equal(await statusOf('alder'), 401)
    await enableUser(authServer.db, HARBOUR, emailOf('alder'), NOW)
    equal(await statusOf('alder'), 200)
  })

  it('disables and enables an institution, without touching another', async () => {
    const { body } = await authServer.browser().signIn('employee')
    equal(await setInstitutionDisabled(authServer.db, HARBOUR, true, NOW), 1)
    authServer.sessions.invalidateInstitution(HARBOUR)
    equal(await authServer.sessions.callerOf(body.accessToken as string), undefined)
    deepEqual([await statusOf('employee'), await statusOf('stranger')], [401, 200])
    equal(await setInstitutionDisabled(authServer.db, HARBOUR, false, NOW), 0)
    equal(await statusOf('employee'), 200)
  })

  it('exports and erases a person, letters included, also one whose user was deleted before', async () => {
    const email = emailOf('birch')
    await putInOutbox(outboxFolder, 'Clarity <no-reply@clarity.example>', passwordChangedLetter(email, NOW), NOW)
    await authServer.browser().signIn('birch')
    await authServer.db.withSystem((tx) => deleteUser(tx, callerNamed('birch').userId))
    const exported = JSON.parse(JSON.stringify(await exportUser(authServer.db, HARBOUR, email, outboxFolder, NOW))) as {
      letters: { subject: string }[]
      auditEvents: { action: string; address: string }[]
      profile?: unknown
    }
    deepEqual([exported.letters.length, exported.profile], [1, undefined])
    equal(
      exported.auditEvents.some(({ action, address }) => action === 'session.sign-in' && address !== ''),
      true,
    )
    await authServer.db.withSystem((tx) =>
      tx
        .update(clients)
        .set({ name: `Trust of ${email}` })
        .where(eq(clients.name, 'Cedar')),
    )
    const { pseudonym, left, letters } = await erase(email)
    deepEqual([left, letters, readdirSync(outboxFolder)], [[{ table: 'clients', column: 'name', rows: 1 }], 1, []])
    equal(/^erased-[0-9a-f]{8}$/.test(pseudonym), true)
    await rejects(erase(email), { status: 404 })
    await rejects(exportUser(authServer.db, HARBOUR, email, outboxFolder, NOW), { status: 404 })
    const verified = await authServer.db.withInstitution(HARBOUR, (tx) => verifyAuditTrail(tx, HARBOUR))
    equal(verified.isWhole, true)
  })

  it('erases no administrator, no user of another institution, and no one with a longer e-mail', async () => {
    await rejects(erase(emailOf('admin')), { status: 409 })
    await rejects(erase(emailOf('stranger')), { status: 404 })
    await authServer.db.withInstitution(HARBOUR, (tx) =>
      appendAuditEvent(tx, byCommand(HARBOUR, 'institution.end-sessions', `jo.${emailOf('employee')}`, NOW)),
    )
    await erase(emailOf('employee'))
    deepEqual(await authServer.db.withSystem((tx) => mentionsOf(tx, emailOf('employee'))), [])
    equal((await authServer.db.withSystem((tx) => mentionsOf(tx, `jo.${emailOf('employee')}`))).length, 1)
    equal(
      (
        await authServer.db.withSystem((tx) =>
          tx
            .select()
            .from(users)
            .where(eq(users.email, emailOf('employee'))),
        )
      ).length,
      0,
    )
  })
})
