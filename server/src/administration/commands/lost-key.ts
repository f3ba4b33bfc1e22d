import type { SealingKey } from '#base/seal.ts'
import { signCheckpointsAnew } from '#store/audit/checkpoints.ts'
import type { Database } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, removeFactor } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** The number of authenticator keys that a key does not open; all of them where the key is null (missing). */
export async function countLostFactors(db: Database, keyId: string | null): Promise<number> {
  return (await db.withSystem((tx) => factorsNotUnder(tx, keyId ?? ''))).length
}

/**
 * For a lost encryption key: removes every authenticator key that the present key does not open. The users are signed out and set up an
 * authenticator app at the next sign-in, which still needs the password. Checkpoints of the audit trails are signed anew, as they are.
 *
 * @returns the number of keys removed
 */
export function removeLostFactors(db: Database, key: SealingKey, now: Date): Promise<number> {
  return db.withSystem(async (tx) => {
    await deleteSignInsNotUnder(tx, key.id)
    const lost = await factorsNotUnder(tx, key.id)
    await signCheckpointsAnew(tx, null, key)
    for (const { userId, institutionId, email } of lost) {
      await endSessionsOf(tx, userId, now)
      await removeFactor(tx, userId)
      await appendAuditEvent(tx, byCommand(institutionId, 'institution.reset-factor', email, now))
    }
    return lost.length
  })
}
