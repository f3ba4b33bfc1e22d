import { networkOf } from '#base/network.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Letter } from '#mail/letter.ts'
import { issueUnlessRecent } from '#store/session/password-tokens.ts'
import { findUserByEmail } from '#store/session/users.ts'
import { auditSession } from './audit-session.ts'
import { failClosed } from './fail-closed.ts'
import { countAttempts, lettersFrom, lettersTo } from './limits.ts'
import type { AuthServices } from './services.ts'

/** A link that is mailed to whom an e-mail belongs. */
interface MailedLink {
  readonly purpose: 'reset' | 'sign-in'
  readonly action: 'session.ask-reset' | 'session.ask-link'
  readonly letterOf: (email: string, token: string) => Letter
}

/**
 * Mails a link. Returns before the e-mail is looked up, so that neither text nor duration shows whether the account exists. A repeated
 * request within five minutes sends nothing: the link that the owner has stays valid, also when a stranger repeats it.
 *
 * @throws 429 where too many letters were asked for, 503 where the database fails
 */
export function mailLink(
  services: AuthServices,
  email: string,
  context: RequestContext,
  link: MailedLink,
): Promise<Record<string, never>> {
  const { door, clock, background, log } = services
  const origin = networkOf(context.address)
  return failClosed(log, async () => {
    await door.laneOf(context).db.withSystem((tx) => countAttempts(tx, clock, [lettersFrom(origin), lettersTo(email, origin)]))
    background.run(`send a ${link.purpose} link`, () => send(services, email, context, link))
    return {}
  })
}

async function send(
  { door, clock, mailer }: AuthServices,
  email: string,
  context: RequestContext,
  { purpose, action, letterOf }: MailedLink,
): Promise<void> {
  const token = await door.laneOf(context).db.withSystem(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user || user.isDisabled) return undefined
    const issued = await issueUnlessRecent(tx, user, purpose, clock.now())
    // Requests that are repeated have one event, as they have one letter: many strangers cannot fill the trail.
    if (issued !== undefined) await auditSession(tx, clock, context, user, action, 'success')
    return issued
  })
  if (token !== undefined) await mailer.send(letterOf(email, token))
}
