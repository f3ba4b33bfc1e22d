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
export function deviceTokenOf({ cookie }: Pick<RequestContext, 'cookie'>, key: SealingKey): string | undefined {
  const [token = '', signature = ''] = cookie(DEVICE_COOKIE)?.split('.') ?? []
  return isToken(token) && isSignatureOf(signature, token, PURPOSE, key) ? token : undefined
}

/** The hash of the device's token; of a browser without one the hash of a new token, which finds nothing with the same work. */
export const deviceHashOf = (context: Pick<RequestContext, 'cookie'>, key: SealingKey): string =>
  hashOf(deviceTokenOf(context, key) ?? newToken())

/**
 * Makes the browser of a complete sign-in known for its user, or lets it stay so.
 *
 * @returns the token for the cookie
 */
export async function knowDevice(...about: AboutDevice): Promise<string> {
  return (await noteKnownDevice(...about)) ?? (await makeKnown(...about))
}

/** Notes the use of a device that is known for the user. @returns its token; undefined where it is not known */
export async function noteKnownDevice(...about: AboutDevice): Promise<string | undefined> {
  const [tx, , context, key, now] = about
  const token = deviceTokenOf(context, key)
  return token !== undefined && (await noteDevice(tx, deviceOf(token, about), now)) ? token : undefined
}

/** Makes a browser known for a user, with a new token: one that is not known any more may be in other hands. */
export async function makeKnown(...about: AboutDevice): Promise<string> {
  const [tx, , , , now] = about
  const token = newToken()
  await insertDevice(tx, deviceOf(token, about), now)
  return token
}

/** Sets the device cookie. */
export function setDeviceCookie({ setCookie }: RequestContext, token: string, key: SealingKey): void {
  setCookie(DEVICE_COOKIE, `${token}.${signatureOf(token, PURPOSE, key)}`, DEVICE_MS / 1_000)
}

type AboutDevice = readonly [
  tx: Transaction,
  user: { readonly id: string; readonly institutionId: string },
  context: RequestContext,
  key: SealingKey,
  now: Date,
]

const deviceOf = (token: string, [, { id: userId, institutionId }, { address, userAgent }]: AboutDevice) => ({
  ...{ userId, institutionId, address, userAgent: userAgent.toWellFormed() },
  tokenHash: hashOf(token),
})
