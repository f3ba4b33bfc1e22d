import { idsOf, type SealingKey } from '#base/secrets/seal.ts'
import { signCheckpointsAnew } from '#store/audit/checkpoints.ts'
import type { Database } from '#store/database.ts'
import { retireLostRunKeys } from '#store/runs/run-signing.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsNotUnder } from '#store/session/sign-ins.ts'
import { factorsNotUnder, removeFactor } from '#store/session/users.ts'
import { byCommand } from './by-command.ts'

/** The number of authenticator keys that none of the keys opens. */
export async function countLostFactors(db: Database, keyIds: readonly string[]): Promise<number> {
  return (await db.withSystem((tx) => factorsNotUnder(tx, keyIds))).length
}

/**
 * For a lost encryption key: removes every authenticator key that no key given opens. The users are signed out and set up an
 * authenticator app at the next sign-in, which still needs the password. Checkpoints of the audit trails are signed anew, as they are.
 *
 * @returns the number of keys removed
 */
export function removeLostFactors(db: Database, key: SealingKey, now: Date): Promise<number> {
  return db.withSystem(async (tx) => {
    await deleteSignInsNotUnder(tx, idsOf(key))
    const lost = await factorsNotUnder(tx, idsOf(key))
    await signCheckpointsAnew(tx, null, key)
    await retireLostRunKeys(tx, key, now)
    for (const { userId, institutionId, email } of lost) {
      await endSessionsOf(tx, userId, now)
      await removeFactor(tx, userId)
      await appendAuditEvent(tx, byCommand(institutionId, 'institution.reset-factor', email, now))
    }
    return lost.length
  })
}
