import { isAdministrator } from '@portal/contract/access/roles.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { deleteLettersTo, lettersTo } from '#mail/outbox.ts'
import type { Database, Transaction } from '#store/database.ts'
import { lockInstitution } from '#store/institution/lock-institution.ts'
import { type Erasure, erasePerson, isNamed } from '#store/personal/erase-person.ts'
import { personalData } from '#store/personal/export-person.ts'
import { type Mention, mentionsOf } from '#store/personal/mentions.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { findUserByEmail, setUserDisabled, type UserRow, usersOf } from '#store/session/users.ts'
import { shutOut } from '../users/shut-out.ts'
import { byCommand } from './by-command.ts'

/*
 * Commands on one user. `email` is trimmed and in lower case.
 */

/** @throws 404 where the institution has no such user, 409 for the last administrator who can sign in */
export function disableUser(db: Database, institutionId: string, email: string, now: Date) {
  return db.withSystem(async (tx) => {
    const user = await lockUser(tx, institutionId, email)
    const others = (await usersOf(tx, institutionId)).filter(({ id, disabledAt }) => id !== user.id && disabledAt === null)
    if (isAdministrator(user.role) && !others.some(({ role }) => isAdministrator(role)))
      throw new Failure(409, refusal('lastAdministrator', { email, institution: user.institutionName }))
    const ended = await shutOut(tx, { institutionId, id: user.id }, now)
    await setUserDisabled(tx, user.id, now)
    await appendAuditEvent(tx, { ...byCommand(institutionId, 'institution.disable-user', email, now), details: { ...ended } })
    return ended
  })
}

/** @throws 404 where the institution has no such user */
export function enableUser(db: Database, institutionId: string, email: string, now: Date): Promise<void> {
  return db.withSystem(async (tx) => {
    const { id } = await lockUser(tx, institutionId, email)
    await setUserDisabled(tx, id, null)
    await appendAuditEvent(tx, byCommand(institutionId, 'institution.enable-user', email, now))
  })
}

/**
 * Everything that the portal holds about a person, also about one whose user was deleted.
 *
 * @param outboxFolder of letters, where no mail server is set
 * @throws 404 where the institution has no trace of the person
 */
export async function exportUser(
  db: Database,
  institutionId: string,
  email: string,
  outboxFolder: string,
  now: Date,
): Promise<Readonly<Record<string, unknown>>> {
  const letters = (await lettersTo(outboxFolder, email)).map(({ subject, date }) => ({ subject, date }))
  return await db.withSystem(async (tx) => {
    await lockInstitution(tx, institutionId)
    await personOf(tx, institutionId, email)
    const data = await personalData(tx, { institutionId, email })
    await appendAuditEvent(tx, byCommand(institutionId, 'institution.export-user', email, now))
    return { exportedAt: now, ...data, letters }
  })
}

interface ErasedUser extends Pick<Erasure, 'pseudonym' | 'rows'> {
  readonly events: number
  readonly letters: number
  /** Columns that still name the person: books and reference data, which an import corrects. */
  readonly left: readonly Mention[]
}

/** @throws 404 where the institution has no trace of the person, 409 for an administrator */
export async function eraseUser(
  db: Database,
  institutionId: string,
  email: string,
  { key, outboxFolder, now }: { readonly key: SealingKey; readonly outboxFolder: string; readonly now: Date },
): Promise<ErasedUser> {
  const erased = await db.withSystem(async (tx) => {
    await lockInstitution(tx, institutionId)
    const user = await personOf(tx, institutionId, email)
    if (user && isAdministrator(user.role)) throw new Failure(409, refusal('administratorStays', { email }))
    const person = { institutionId, email, userId: user?.id ?? null }
    const { pseudonym, rows, redactions } = await erasePerson(tx, person, key, now)
    const event = byCommand(institutionId, 'institution.erase-user', pseudonym, now)
    const details = { events: redactions.length, rows }
    await appendAuditEvent(tx, { ...event, ...(user && { subjectId: user.id }), details, redactions })
    return { pseudonym, rows, events: redactions.length, left: await mentionsOf(tx, email) }
  })
  return { ...erased, letters: await deleteLettersTo(outboxFolder, email) }
}

async function lockUser(tx: Transaction, institutionId: string, email: string): Promise<UserRow> {
  await lockInstitution(tx, institutionId)
  const user = await findUserByEmail(tx, email)
  if (user?.institutionId !== institutionId) throw new Failure(404, refusal('notFound'))
  return user
}

/** The user of an e-mail; undefined for one who was deleted, and whom the audit trail still names. */
async function personOf(tx: Transaction, institutionId: string, email: string): Promise<UserRow | undefined> {
  const user = await findUserByEmail(tx, email)
  if (user?.institutionId === institutionId) return user
  if (await isNamed(tx, institutionId, email)) return undefined
  throw new Failure(404, refusal('notFound'))
}
