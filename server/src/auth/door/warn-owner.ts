import { notice } from '#base/notice.ts'
import { hashOf } from '#base/secrets/token.ts'
import type { RequestContext } from '#http/answer.ts'
import { warningLetter } from '#mail/letters.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { noteWarning } from '#store/session/sign-in-draws.ts'
import type { UserRow } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { STRANGERS } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import type { Guess } from './guesses.ts'

const DAY_MS = 86_400_000

/** After a wrong guess: warns the owner of a burst of them by strangers, by letter and in the portal, once a day. */
export async function warnOwner(
  { door, clock, mailer }: AuthServices,
  user: UserRow,
  { kind, email, from }: Guess,
  context: RequestContext,
): Promise<void> {
  if ('deviceId' in from || from.stranger.failures < STRANGERS[kind].warnFrom) return
  const { failures } = from.stranger
  const now = clock.now()
  const isDue = await door.laneOf(context).db.withSystem(async (tx) => {
    const yesterday = new Date(now.getTime() - DAY_MS)
    if (!(await noteWarning(tx, hashOf(`${kind} ${email}`), yesterday, now))) return false
    await notifyUsers(
      tx,
      user.institutionId,
      [user.id],
      { text: notice('failedGuesses', { count: failures, kind }), place: 'security' },
      now,
    )
    await auditSession(tx, clock, context, user, 'session.warn-owner', 'success', { kind, failures })
    return true
  })
  if (isDue) await mailer.send(warningLetter(user.email, kind, failures, now))
}
