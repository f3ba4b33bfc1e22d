import { setPassword } from '@portal/contract/session/recover.ts'
import { badRequest, Failure } from '#base/failure.ts'
import { networkOf } from '#base/network.ts'
import { notice } from '#base/notice.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { passwordChangedLetter } from '#mail/letters.ts'
import { clearAttempts } from '#store/session/attempts.ts'
import { notifyUsers } from '#store/session/notifications.ts'
import { findPasswordToken, usePasswordToken } from '#store/session/password-tokens.ts'
import { endSessionsOf } from '#store/session/sessions.ts'
import { deleteSignInsOf } from '#store/session/sign-ins.ts'
import { findUser, lockUser, setPasswordHash, type UserRow } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { guessesFrom } from '../limits.ts'
import type { AuthServices } from '../services.ts'
import { passwordProblem } from './password-policy.ts'

const PURPOSES = ['invitation', 'reset'] as const

/** Sets a password with a mailed link. Signs no user in and keeps the second factor; every session of the user ends. */
export const answerSetPassword = answer(setPassword, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, passwordPolicy, sessions, background, mailer } = services
    const { db, passwords } = door.laneOf(context)
    const user = await db.withSystem(async (tx) => {
      const found = await findPasswordToken(tx, body.token, PURPOSES, clock.now())
      return found && findUser(tx, found.userId)
    })
    if (!user) throw linkOver()
    const problem = await passwordProblem(body.password, passwordPolicy, user)
    if (problem !== undefined) throw badRequest(problem)
    const purpose = await replacePassword(services, user, body.token, await passwords.hash(body.password), context)
    sessions.invalidateUser(user.id)
    if (purpose === 'reset') {
      background.run('tell of a new password', () => mailer.send(passwordChangedLetter(user.email, clock.now())))
    }
    return { email: user.email }
  }),
)

function replacePassword({ door, clock }: AuthServices, user: UserRow, token: string, hash: string, context: RequestContext) {
  return door.laneOf(context).db.withSystem(async (tx) => {
    const now = clock.now()
    await lockUser(tx, user.id)
    const used = await usePasswordToken(tx, token, PURPOSES, now)
    if (!used) throw linkOver()
    await setPasswordHash(tx, user.id, hash)
    await endSessionsOf(tx, user.id, now)
    await deleteSignInsOf(tx, user.id)
    await clearAttempts(tx, guessesFrom(networkOf(context.address), 'password', user.email).key)
    if (used.purpose === 'reset')
      await notifyUsers(tx, user.institutionId, [user.id], { text: notice('passwordChanged'), place: 'security' }, now)
    await auditSession(tx, clock, context, user, 'session.set-password', 'success', { by: used.purpose })
    return used.purpose
  })
}

/** The same for a link that is unknown, used, expired, or replaced by a newer one. */
const linkOver = (): Failure => new Failure(410, refusal('linkExpired'))
