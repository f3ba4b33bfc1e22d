import { mailSignInLink, openSignInLink } from '@portal/contract/session/sign-in-link.ts'
import { makeKnown, setDeviceCookie } from '#access/device-cookie.ts'
import { Failure } from '#base/failure.ts'
import { networkOf } from '#base/network.ts'
import { refusal } from '#base/refusals.ts'
import { answer, type RequestContext } from '#http/answer.ts'
import { signInLetter, signInLink } from '#mail/letters.ts'
import { issueUnlessRecent, usePasswordToken } from '#store/session/password-tokens.ts'
import { findUser, findUserByEmail } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { countAttempts, lettersFrom, lettersTo } from '../limits.ts'
import type { AuthServices } from '../services.ts'

/** For an owner whom strangers delay. Replies before it looks the e-mail up; a repeated request within five minutes sends nothing. */
export const answerMailSignInLink = answer(mailSignInLink, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, background } = services
    const origin = networkOf(context.address)
    await door
      .laneOf(context)
      .db.withSystem((tx) => countAttempts(tx, clock, [lettersFrom(origin), lettersTo(body.email, origin)]))
    background.run('send a sign-in link', () => sendLink(services, body.email, context))
    return {}
  }),
)

async function sendLink({ door, clock, mailer, publicUrl }: AuthServices, email: string, context: RequestContext): Promise<void> {
  const token = await door.laneOf(context).db.withSystem(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) return undefined
    const issued = await issueUnlessRecent(tx, user, 'sign-in', clock.now())
    await auditSession(tx, clock, context, user, 'session.ask-link', 'success')
    return issued
  })
  if (token !== undefined) await mailer.send(signInLetter(email, signInLink(publicUrl, token)))
}

/** Makes the browser known for one sign-in. Password and code are asked for as ever; who gives both makes it known for good. */
export const answerOpenSignInLink = answer(openSignInLink, ({ body, context }, services: AuthServices) =>
  failClosed(services.log, async () => {
    const { door, clock, factorKey } = services
    const now = clock.now()
    const { token, user } = await door.laneOf(context).db.withSystem(async (tx) => {
      const used = await usePasswordToken(tx, body.token, ['sign-in'], now)
      const found = used && (await findUser(tx, used.userId))
      if (!found) throw new Failure(410, refusal('linkExpired'))
      await auditSession(tx, clock, context, found, 'session.use-link', 'success')
      return { user: found, token: await makeKnown(tx, found, context, now, 'one sign-in') }
    })
    setDeviceCookie(context, token, factorKey)
    return { email: user.email }
  }),
)
