import type { FastifyRequest } from 'fastify'
import { badRequest, type Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { isLoopback } from '#base/settings/config-values.ts'
import { createProxyCheck } from './client-address.ts'
import type { HttpSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether machines of the installation call it, by whatever name they know. */
    readonly isInternal?: boolean
  }
}

/** The failure of a request that was not meant for this portal, or comes through a proxy that is not known; else undefined. */
type AddressCheck = (request: FastifyRequest) => Failure | undefined

type Addressing = Pick<HttpSettings, 'publicUrl' | 'trustedProxies' | 'isProduction'>

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

/** Checks `Host` against the public address, and forwarded headers against the proxies that are trusted. Calls by machines of the installation are exempt. */
export function createAddressCheck({ publicUrl, trustedProxies, isProduction }: Addressing, log: Log): AddressCheck {
  const own = new URL(publicUrl)
  const isTrusted = createProxyCheck(trustedProxies)
  const warned = new Set<string>()
  const warnOnce = (text: string, about: Readonly<Record<string, unknown>>): void => {
    if (!warned.has(text)) log.warn(about, text)
    warned.add(text)
  }
  return (request) => {
    const { headers, socket, routeOptions } = request
    if (routeOptions.config?.isInternal) return undefined
    if (!isOwnHost(own, headers.host)) {
      if (isTrusted(socket.remoteAddress)) warnOnce(OTHER_HOST, { host: headers.host?.slice(0, MAX_HOST), publicUrl })
      return badRequest(refusal('otherOrigin', { origin: own.origin }))
    }
    if (!FORWARDED.some((name) => headers[name] !== undefined) || isTrusted(socket.remoteAddress)) return undefined
    warnOnce(UNKNOWN_PROXY, { address: socket.remoteAddress })
    return isProduction ? badRequest(refusal('unknownProxy')) : undefined
  }
}

/** Of a name that is written to the log. */
const MAX_HOST = 255
const OTHER_HOST =
  'A proxy passes requests with another Host than that of CLARITY_PUBLIC_URL, which are refused. It has to pass the Host that the ' +
  'client named, with its port.'
const UNKNOWN_PROXY =
  'Requests have forwarded headers, but come from no address in CLARITY_TRUST_PROXY: all clients would share one address. ' +
  'In production they are refused.'

/** Names of this machine stand for each other, with any port: a page of another site cannot have one of them. */
function isOwnHost(own: URL, host: string | undefined): boolean {
  // Of nearly every request: parsing it would cost as much as the rest of the check.
  if (host === own.host) return true
  const named = host !== undefined && /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${own.protocol}//${host}`) : null
  if (named === null) return false
  return named.host === own.host || (isLoopback(own.hostname) && isLoopback(named.hostname))
}
