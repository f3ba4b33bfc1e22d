import { isSignatureOf, type SealingKey, signatureOf } from '#base/seal.ts'
import { hashOf, isToken, newToken } from '#base/token.ts'
import type { RequestContext } from '#http/answer.ts'
import type { Transaction } from '#store/database.ts'
import { DEVICE_MS, insertDevice, noteDevice } from '#store/session/known-devices.ts'

/** Identifies a browser in which a user gave password and code before: `<token>.<signature>`. */
const DEVICE_COOKIE = '__Host-device'
const PURPOSE = 'known device'

/**
 * The token of the browser's device cookie, if it is one that this portal made. Whether it is still known, and for whom, the database
 * says; the signature is looked at before any query, so that strangers cannot make up tokens with budgets of their own.
 */
function deviceTokenOf({ cookie }: Pick<RequestContext, 'cookie'>, key: SealingKey): string | undefined {
  const [token = '', signature = ''] = cookie(DEVICE_COOKIE)?.split('.') ?? []
  return isToken(token) && isSignatureOf(signature, token, PURPOSE, key) ? token : undefined
}

/**
 * Makes the browser of a complete sign-in known for its user, or lets it stay so. A token that is not known any more is never used again,
 * since someone else may have it.
 *
 * @returns the token for the cookie
 */
export async function knowDevice(
  tx: Transaction,
  user: { readonly id: string; readonly institutionId: string },
  context: RequestContext,
  key: SealingKey,
  now: Date,
): Promise<string> {
  const present = deviceTokenOf(context, key)
  const { id: userId, institutionId } = user
  const device = { userId, institutionId, address: context.address, userAgent: context.userAgent.toWellFormed() }
  if (present !== undefined && (await noteDevice(tx, { ...device, tokenHash: hashOf(present) }, now))) return present
  const token = newToken()
  await insertDevice(tx, { ...device, tokenHash: hashOf(token) }, now)
  return token
}

/** Sets the device cookie. */
export function setDeviceCookie({ setCookie }: RequestContext, token: string, key: SealingKey): void {
  setCookie(DEVICE_COOKIE, `${token}.${signatureOf(token, PURPOSE, key)}`, DEVICE_MS / 1_000)
}
