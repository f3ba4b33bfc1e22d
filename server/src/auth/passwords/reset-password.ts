import { resetPassword } from '@portal/contract/session/recover.ts'
import { networkOf } from '#base/network.ts'

import { answer, type RequestContext } from '#http/answer.ts'
import { passwordLink, resetLetter } from '#mail/letters.ts'
import { issueUnlessRecent } from '#store/session/password-tokens.ts'
import { findUserByEmail } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { countAttempts, lettersFrom, lettersTo } from '../limits.ts'
import type { AuthServices } from '../services.ts'

/**
 * Replies before it looks the e-mail up, so that neither text nor duration shows whether the account exists. A repeated request within
 * five minutes sends nothing: the link that the owner has stays good, also when a stranger repeats it.
 */
export const answerResetPassword = answer(resetPassword, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, background } = services
    const origin = networkOf(context.address)
    await door
      .laneOf(context)
      .db.withSystem((tx) => countAttempts(tx, clock, [lettersFrom(origin), lettersTo(body.email, origin)]))
    background.run('send a reset letter', () => sendResetLetter(services, body.email, context))
    return {}
  }),
)

async function sendResetLetter(
  { door, clock, mailer, publicUrl }: AuthServices,
  email: string,
  context: RequestContext,
): Promise<void> {
  const token = await door.laneOf(context).db.withSystem(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    const issued = await issueUnlessRecent(tx, user, 'reset', clock.now())
    await auditSession(tx, clock, context, user, 'session.ask-reset', 'success')
    return issued
  })
  if (token !== undefined) await mailer.send(resetLetter(email, passwordLink(publicUrl, token)))
}
