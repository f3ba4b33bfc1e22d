import type { Server } from './server.ts'

/**
 * Stands for a session until it is replaced, about every ten minutes: only the refresh call takes it for one, and a report's ticket is
 * redeemed with it. It goes when the browser closes.
 */
export const REFRESH_COOKIE = '__Host-refresh'

const HOST_COOKIE = { httpOnly: true, secure: true, sameSite: 'strict', path: '/' } as const

/** The value of a cookie in a `Cookie` header. */
export function cookieOf(server: Server, header: string | undefined, name: string): string | undefined {
  return header === undefined ? undefined : server.parseCookie(header)[name]
}

/**
 * A `Set-Cookie` line. The prefix `__Host-` makes the browser insist on Secure, path / and no domain.
 *
 * @param value `null` takes the cookie away
 * @param maxAgeSeconds kept until the browser closes unless given
 */
export function hostCookie(server: Server, name: `__Host-${string}`, value: string | null, maxAgeSeconds?: number): string {
  if (value === null) return server.serializeCookie(name, '', { ...HOST_COOKIE, maxAge: 0 })
  return server.serializeCookie(name, value, { ...HOST_COOKIE, ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }) })
}
