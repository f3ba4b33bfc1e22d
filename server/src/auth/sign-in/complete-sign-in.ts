import type { SignedIn } from '@portal/contract/session/user.ts'
import { makeKnown, noteKnownDevice, setDeviceCookie } from '#access/device-cookie.ts'
import type { OpenedSession } from '#access/sessions.ts'
import { hashOf, isToken } from '#base/secrets/token.ts'
import type { RequestContext } from '#http/answer.ts'
import { REFRESH_COOKIE } from '#http/cookies.ts'
import type { AuditDetail } from '#store/audit/chain.ts'
import type { Transaction } from '#store/database.ts'
import { deleteSignIn } from '#store/session/sign-ins.ts'
import { noteSignIn, type UserRow } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import type { AuthServices } from '../services.ts'
import { PRE_LOGIN_COOKIE } from './pre-login.ts'
import { presentSignedIn } from './signed-in.ts'

interface CompletedSignIn {
  readonly user: UserRow
  readonly opened: OpenedSession
  readonly deviceToken: string
}

/**
 * The end of every sign-in, whatever the user proved it with: the sign-in that the browser began is over, the browser becomes a known
 * device, and a session opens.
 *
 * @param user locked, before it was looked at whether what they proved it with still holds: who disables the user or changes that waits, and
 *   ends this session too
 * @param details for the audit trail: what it was proved with, where that is not password and code
 */
export async function completeSignIn(
  tx: Transaction,
  { clock, sessions, factorKey }: AuthServices,
  user: UserRow,
  context: RequestContext,
  details: Readonly<Record<string, AuditDetail>> = {},
): Promise<CompletedSignIn> {
  const begun = context.cookie(PRE_LOGIN_COOKIE)
  if (begun !== undefined && isToken(begun)) await deleteSignIn(tx, hashOf(begun))
  const now = clock.now()
  await noteSignIn(tx, user.id, now)
  const deviceToken = (await noteKnownDevice(tx, user, context, factorKey, now)) ?? (await makeKnown(tx, user, context, now))
  const opened = await sessions.open(tx, user, context)
  await auditSession(tx, clock, context, user, 'session.sign-in', 'success', details)
  return { user, opened, deviceToken }
}

/** Sets the cookies of a completed sign-in. @returns the reply */
export function replySignedIn(
  { factorKey }: AuthServices,
  context: RequestContext,
  { user, opened, deviceToken }: CompletedSignIn,
): SignedIn {
  context.setCookie(PRE_LOGIN_COOKIE, null)
  context.setCookie(REFRESH_COOKIE, opened.refreshToken)
  setDeviceCookie(context, deviceToken, factorKey)
  return presentSignedIn(user, opened)
}
