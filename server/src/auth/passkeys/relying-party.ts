import { isIP } from 'node:net'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'

/** For whom passkeys are: the host of the portal's configured address, and the origin that browsers state. Never from a request. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/** Null where the portal's address is an IP address: WebAuthn knows names only. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0 ? { id: hostname, origin } : null
}

/** @throws 409 where there are no passkeys */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const relyingParty = relyingPartyOf(publicUrl)
  if (!relyingParty) throw new Failure(409, refusal('noPasskeys'))
  return relyingParty
}

/** The handle by which an authenticator knows a user: no e-mail, since an authenticator shows it to others. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
