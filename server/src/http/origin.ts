import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { isLoopback } from '#base/settings/config-values.ts'

/** Refuses a request that another site makes a browser send. */
export type OriginCheck = (headers: IncomingHttpHeaders) => void

/**
 * For changes that a cookie, not a bearer token, stands for: a browser says where a request comes from, in `Origin` and in
 * `Sec-Fetch-Site`, and a page cannot forge either. A caller that sends neither is no browser and carries no one else's cookies
 * (OWASP ASVS 5.0.0 V3.5.1).
 */
export function createOriginCheck(publicUrl: string): OriginCheck {
  const own = new URL(publicUrl)
  return (headers) => {
    const site = headers['sec-fetch-site']
    const isOwnSite = site === undefined || site === 'same-origin'
    const isOwnOrigin = headers.origin === undefined || isSameOrigin(own, headers.origin)
    if (!isOwnSite || !isOwnOrigin) throw new Failure(403, refusal('otherOrigin', { origin: own.origin }))
  }
}

function isSameOrigin(own: URL, origin: string): boolean {
  const other = URL.parse(origin)
  if (other === null) return false
  if (other.origin === own.origin) return true
  const areLoopback = isLoopback(own.hostname) && isLoopback(other.hostname)
  return areLoopback && other.protocol === own.protocol && other.port === own.port
}
