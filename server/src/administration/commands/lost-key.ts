import type { Database } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, forgetFactor } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** How many authenticator keys a key does not open; null for a key that is missing, which opens none. */
export async function countLostFactors(db: Database, keyId: string | null): Promise<number> {
  return (await db.withSystem((tx) => factorsNotUnder(tx, keyId ?? ''))).length
}

/**
 * For an encryption key that was lost: removes every authenticator key that the present one does not open. Its user is signed out and
 * sets up an authenticator app at the next sign-in, which still needs the password.
 *
 * @returns how many were removed
 */
export function forgetLostFactors(db: Database, keyId: string, now: Date): Promise<number> {
  return db.withSystem(async (tx) => {
    await deleteSignInsNotUnder(tx, keyId)
    const lost = await factorsNotUnder(tx, keyId)
    for (const { userId, institutionId, email } of lost) {
      await endSessionsOf(tx, userId, now)
      await forgetFactor(tx, userId)
      await appendAuditEvent(tx, byCommand(institutionId, 'institution.reset-factor', email, now))
    }
    return lost.length
  })
}
