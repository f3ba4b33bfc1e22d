import { endSessionsOfUser, sessionsOfUser } from '@portal/contract/session/sessions.ts'
import { presentSessions } from '#access/present-sessions.ts'
import { isAlive } from '#access/session-cache.ts'
import { targetUser } from '#access/target-user.ts'
import { notice } from '#base/notice.ts'
import { answer } from '#http/answer.ts'
import { auditChange } from '#http/audit-change.ts'
import { once } from '#http/once.ts'
import type { Transaction } from '#store/database.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { endSessionsOf, sessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { lockUser } from '#store/session/users.ts'
import type { AdministrationServices } from '../services.ts'

/** The sessions of a user of the caller's institution that can still be used. */
export const answerSessionsOfUser = answer(sessionsOfUser, async ({ params, caller }, { db, clock }: AdministrationServices) => {
  const rows = await db.as(
    caller,
    async (tx) => {
      const user = await targetUser(tx, caller.institutionId, params.id)
      return sessionsOf(tx, user.id)
    },
    'read only',
  )
  return { rows: presentSessions(rows, clock.now(), caller.sessionId) }
})

/** Ends the user's sessions and sign-ins in progress. */
export const answerEndSessionsOfUser = answer(
  endSessionsOfUser,
  async (call, { db, clock, sessions }: AdministrationServices) => {
    const { params, caller } = call
    const now = clock.now()
    const endAll = async (tx: Transaction) => {
      const user = await targetUser(tx, caller.institutionId, params.id)
      // Waits for a sign-in that is being completed, whose session ends too.
      await lockUser(tx, user.id)
      await deleteSignInsOf(tx, user.id)
      const open = (await sessionsOf(tx, user.id)).filter((session) => isAlive(session, now))
      await endSessionsOf(tx, user.id, now)
      if (user.id !== caller.userId)
        await notifyUsers(
          tx,
          caller.institutionId,
          [user.id],
          { text: notice('signedOut', { email: caller.email }), place: 'security' },
          now,
        )
      await auditChange(tx, now, call, 'institution.end-sessions', user.email, { sessions: open.length })
      return {}
    }
    await db.as(caller, (tx) => once(tx, now, endSessionsOfUser, call, () => endAll(tx)))
    sessions.invalidateUser(params.id)
    return {}
  },
)
