import { isSignatureBy, isSignatureOf, type SealingKey, signatureOf } from '#base/secrets/seal.ts'
import { hashOf, isToken, newToken } from '#base/secrets/token.ts'
import type { Transaction } from '#store/database.ts'
import { DEVICE_MS, insertDevice, noteDevice } from '#store/session/known-devices.ts'
import type { Principal } from './budgets.ts'

/** Identifies a browser in which a user gave password and code before: `<token>.<signature>`. */
const DEVICE_COOKIE = '__Host-device'
const PURPOSE = 'known device'

/** The cookies of a request. */
interface Cookies {
  readonly cookie: (name: string) => string | undefined
}

/** A browser, as its request shows it. */
interface Browser {
  readonly address: string
  readonly userAgent: string
}

interface UserOfDevice {
  readonly id: string
  readonly institutionId: string
}

/**
 * The token of the browser's device cookie, if it is one that this portal made. Whether it is still known, and for whom, the database
 * says; the signature is looked at before any query, so that strangers cannot make up tokens with budgets of their own.
 */
function deviceTokenOf({ cookie }: Cookies, key: SealingKey): string | undefined {
  const [token = '', signature = ''] = cookie(DEVICE_COOKIE)?.split('.') ?? []
  return isToken(token) && isSignatureOf(signature, token, PURPOSE, key) ? token : undefined
}

/** The principal for calls without a session; undefined for a browser without a device cookie of ours. */
export function deviceOfCookies(cookies: Cookies, key: SealingKey): Principal | undefined {
  const token = deviceTokenOf(cookies, key)
  return token === undefined ? undefined : { kind: 'device', id: hashOf(token) }
}

/** The hash of the device's token; of a browser without one the hash of a new token, which finds nothing with the same work. */
export const deviceHashOf = (cookies: Cookies, key: SealingKey): string => hashOf(deviceTokenOf(cookies, key) ?? newToken())

/** Notes the use of a device that is known for the user. @returns its token; undefined where it is not known */
export async function noteKnownDevice(
  tx: Transaction,
  user: UserOfDevice,
  browser: Browser & Cookies,
  key: SealingKey,
  now: Date,
): Promise<string | undefined> {
  const token = deviceTokenOf(browser, key)
  return token !== undefined && (await noteDevice(tx, deviceOf(token, user, browser), now)) ? token : undefined
}

/** Makes a browser known for a user, with a new token: one that is not known any more may be in other hands. @returns the token */
export async function makeKnown(
  tx: Transaction,
  user: UserOfDevice,
  browser: Browser,
  now: Date,
  until: 'unused' | 'one sign-in' = 'unused',
): Promise<string> {
  const token = newToken()
  await insertDevice(tx, deviceOf(token, user, browser), now, until === 'one sign-in')
  return token
}

/** Signs a device cookie anew that an earlier key has signed, so that the device stays known when that key is retired. */
export function renewDeviceCookie(context: Cookies & Parameters<typeof setDeviceCookie>[0], key: SealingKey): void {
  if (key.former.length === 0) return
  const [token = '', signature = ''] = context.cookie(DEVICE_COOKIE)?.split('.') ?? []
  if (isSignatureBy(signature, token, PURPOSE, key) || deviceTokenOf(context, key) === undefined) return
  setDeviceCookie(context, token, key)
}

/** Sets the device cookie. */
export function setDeviceCookie(
  { setCookie }: { readonly setCookie: (name: `__Host-${string}`, value: string, maxAgeSeconds: number) => void },
  token: string,
  key: SealingKey,
): void {
  setCookie(DEVICE_COOKIE, `${token}.${signatureOf(token, PURPOSE, key)}`, DEVICE_MS / 1_000)
}

const deviceOf = (token: string, { id: userId, institutionId }: UserOfDevice, { address, userAgent }: Browser) => ({
  userId,
  institutionId,
  address,
  userAgent: userAgent.toWellFormed(),
  tokenHash: hashOf(token),
})
