import type { Clock } from '#base/clock.ts'
import { isCurrent } from '#base/expiry.ts'
import { Failure, forbidden } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { deleteSignIn, insertSignIn, lockSignIn, type SignInRow, userOfSignIn } from '#store/session/sign-ins.ts'
import { lockUser, type UserRow } from '#store/session/users.ts'

/** Identifies a sign-in between the password and the code. */
export const PRE_LOGIN_COOKIE = '__Host-pre'

const MINUTE_SECONDS = 60

/** Lifetime of a sign-in: longer where the user must set up an authenticator app. */
const preLoginSeconds = (isEnrolling: boolean): number => (isEnrolling ? 15 : 5) * MINUTE_SECONDS

const LONGEST_MS = preLoginSeconds(true) * 1_000

export interface SignInUnderWay {
  readonly signIn: SignInRow
  readonly user: UserRow
}

/** Begins the second step of a sign-in, and ends the one that the browser began before. @param user locked */
export async function beginSignIn(tx: Transaction, clock: Clock, user: UserRow, context: RequestContext): Promise<void> {
  const token = newToken()
  const seconds = preLoginSeconds(user.factor === null)
  const earlier = context.cookie(PRE_LOGIN_COOKIE)
  if (earlier !== undefined && isToken(earlier)) await deleteSignIn(tx, hashOf(earlier))
  await insertSignIn(tx, {
    tokenHash: hashOf(token),
    institutionId: user.institutionId,
    userId: user.id,
    expiresAt: new Date(clock.now().getTime() + seconds * 1_000),
  })
  context.setCookie(PRE_LOGIN_COOKIE, token, seconds)
}

/**
 * The sign-in of the browser's cookie and its user, locked until the transaction ends. Changes of password or factor delete it.
 *
 * @throws 401 where there is none, 403 where the e-mail is not the one it began with
 */
export async function lockSignInUnderWay(
  tx: Transaction,
  clock: Clock,
  context: RequestContext,
  email: string,
): Promise<SignInUnderWay> {
  const token = context.cookie(PRE_LOGIN_COOKIE)
  const tokenHash = token !== undefined && isToken(token) ? hashOf(token) : undefined
  const userId = tokenHash && (await userOfSignIn(tx, tokenHash))
  const user = userId ? await lockUser(tx, userId) : undefined
  const signIn = user && tokenHash && (await lockSignIn(tx, tokenHash))
  if (!signIn || !isCurrent(signIn.expiresAt, LONGEST_MS, clock.now()) || user.isDisabled) throw signInOver()
  if (user.email !== email) throw forbidden()
  return { signIn, user }
}

/** Also where the user was disabled, or the password or factor changed, since. */
export const signInOver = (): Failure => new Failure(401, refusal('signInExpired'))
