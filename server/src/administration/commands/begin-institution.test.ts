import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { Failure } from '#base/failure.ts'
import { asc, eq } from '#store/drizzle.ts'
import { institutionIdOf } from '#store/id.ts'
import { findPasswordToken } from '#store/session/password-tokens.ts'
import { findUserByEmail } from '#store/session/users.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { users } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { beginInstitution } from './begin-institution.ts'
import { inviteAdmin } from './invite-admin.ts'
import { revokeAdmin } from './revoke-admin.ts'

const NOW = new Date('2026-06-01T09:00:00Z')
const BANK = { id: institutionIdOf('Alder Bank'), name: 'Alder Bank' }
const TRUST = { id: institutionIdOf('Birch Trust'), name: 'Birch Trust' }

describe('an institution from the command line', () => {
  let test: TestDatabase
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  const begin = (name: string, adminEmail: string) =>
    beginInstitution(test.db, { name, pivotCurrency: 'EUR', reportingCurrencies: ['EUR', 'USD'], adminEmail }, NOW)
  const invite = (email: string) => inviteAdmin(test.db, BANK, email, NOW)
  const revoke = (email: string) => revokeAdmin(test.db, BANK, email, NOW)
  const find = (email: string) => test.db.withSystem((tx) => findUserByEmail(tx, email))
  const usable = async (token: string) =>
    (await test.db.withSystem((tx) => findPasswordToken(tx, token, ['invitation'], NOW))) !== undefined
  const setPassword = (email: string) =>
    test.db.withSystem((tx) => tx.update(users).set({ passwordHash: 'a hash' }).where(eq(users.email, email)))
  const conflict = (error: unknown) => error instanceof Failure && error.status === 409

  it('protection 8: begins with the invited administrator only, who has neither password nor factor', async () => {
    const allUsers = () => test.db.withSystem((tx) => tx.select().from(users))
    deepEqual(await allUsers(), [])
    const invitation = await begin('Alder Bank', 'root@alder.example')
    equal(invitation.kind === 'invited' && (await usable(invitation.token)), true)
    const all = await allUsers()
    deepEqual(
      all.map(({ email, role, clientId, passwordHash, factorSecret }) => [email, role, clientId, passwordHash, factorSecret]),
      [['root@alder.example', 'admin', null, null, null]],
    )
  })

  it('begins as a whole or not at all', async () => {
    await rejects(begin('Birch Trust', 'root@alder.example'), conflict)
    await rejects(inviteAdmin(test.db, TRUST, 'x@birch.example', NOW))
    await begin('Birch Trust', 'root@birch.example')
    await rejects(begin('Alder Bank', 'other@alder.example'), conflict)
    equal(await find('other@alder.example'), undefined)
  })

  it('sends a new invitation to a user who has not accepted yet: only the newest works', async () => {
    const first = await invite('second@alder.example')
    const second = await invite('second@alder.example')
    equal(first.kind === 'invited' && (await usable(first.token)), false)
    equal(second.kind === 'invited' && (await usable(second.token)), true)
    await setPassword('second@alder.example')
    await rejects(invite('second@alder.example'), conflict)
    await rejects(invite('root@birch.example'), conflict, 'a user of another institution')
  })

  it('protection 41: the last administrator stays, also when two are revoked at once', async () => {
    const outcomes = await Promise.allSettled([revoke('root@alder.example'), revoke('second@alder.example')])
    deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    const admins = await test.db.withInstitution(BANK.id, (tx) => tx.select().from(users).where(eq(users.role, 'admin')))
    equal(admins.length, 1)
    await rejects(revoke(admins[0]!.email), conflict)
    await rejects(revoke('root@birch.example'), (error) => error instanceof Failure && error.status === 404)
  })

  it('promotes a user who has a password without a letter', async () => {
    const isSecondAdmin = (await find('second@alder.example'))?.role === 'admin'
    if (isSecondAdmin) {
      await invite('root@alder.example')
      await revoke('second@alder.example')
    }
    deepEqual(await invite('second@alder.example'), { kind: 'promoted', email: 'second@alder.example' })
    equal((await find('second@alder.example'))?.role, 'admin')
  })

  it('an invitation becomes invalid with the revocation', async () => {
    const invitation = await invite('third@alder.example')
    await revoke('third@alder.example')
    equal(invitation.kind === 'invited' && (await usable(invitation.token)), false)
  })

  it('protection 60: leaves every step in the audit trail', async () => {
    const rows = await test.db.withInstitution(TRUST.id, (tx) => tx.select().from(auditEvents).orderBy(asc(auditEvents.sequence)))
    deepEqual(
      rows.map(({ actor, action, object, result }) => [actor, action, object, result]),
      [
        ['system', 'institution.begin', 'Birch Trust', 'success'],
        ['system', 'institution.invite-admin', 'root@birch.example', 'success'],
      ],
    )
  })
})
