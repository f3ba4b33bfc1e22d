import type { Transaction } from '#store/database.ts'
import { suspendApiTokensOf } from '#store/session/api-tokens.ts'
import { endDevicesOf } from '#store/session/known-devices.ts'
import { revokePasswordTokens } from '#store/session/password-tokens.ts'
import { endSessionsOf, sessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { lockUser } from '#store/session/users.ts'

/**
 * Ends the sessions, sign-ins under way, known devices and mailed links of a user, and suspends the API tokens that they created.
 *
 * @returns the numbers of sessions and tokens, for the audit event
 */
export async function shutOut(
  tx: Transaction,
  { institutionId, id }: { readonly institutionId: string; readonly id: string },
  now: Date,
): Promise<{ readonly sessions: number; readonly suspended: number }> {
  // Waits for a sign-in that is being completed, whose session ends too.
  await lockUser(tx, id)
  const sessions = (await sessionsOf(tx, id)).length
  await revokePasswordTokens(tx, id, now)
  await deleteSignInsOf(tx, id)
  await endSessionsOf(tx, id, now)
  await endDevicesOf(tx, id)
  return { sessions, suspended: await suspendApiTokensOf(tx, institutionId, id, now) }
}
