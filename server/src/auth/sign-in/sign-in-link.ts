import { mailSignInLink, openSignInLink } from '@portal/contract/session/sign-in-link.ts'
import { makeKnown, setDeviceCookie } from '#access/device-cookie.ts'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { answer } from '#http/answer.ts'
import { signInLetter, signInLink } from '#mail/letters.ts'
import { usePasswordToken } from '#store/session/password-tokens.ts'
import { findUser } from '#store/session/users.ts'
import { auditSession } from '../audit-session.ts'
import { failClosed } from '../fail-closed.ts'
import { mailLink } from '../mail-link.ts'
import type { AuthServices } from '../services.ts'

/** For an owner whom strangers delay. */
export const answerMailSignInLink = answer(mailSignInLink, ({ body, context }, services: AuthServices) =>
  mailLink(services, body.email, context, {
    purpose: 'sign-in',
    action: 'session.ask-link',
    letterOf: (email, token) => signInLetter(email, signInLink(services.publicUrl, token)),
  }),
)

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
