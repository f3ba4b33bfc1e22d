import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '#base/log.ts'
import { networkOf } from '#base/network.ts'
import { createProxyCheck, normalised } from './client-address.ts'

/** Limits of connections that send no request. */
export interface SocketLimits {
  /** Open at once. */
  readonly all: number
  /** Of these, of one address or /64 of IPv6. A trusted proxy has those of many people. */
  readonly ofAddress: number
  /** The headers of a request have to be here so long after the connection or the reply before. */
  readonly headersMs: number
}

export const HEADERS_MS = 20_000
const REPORT_MS = 60_000

/** Ends connections beyond the limits as soon as they are accepted, before a byte is read. */
export function limitSockets(
  server: HttpServer,
  { all, ofAddress }: SocketLimits,
  trustedProxies: readonly string[],
  log: Log,
): void {
  const open = new Map<string, number>()
  const isProxy = createProxyCheck(trustedProxies)
  let refused = 0
  const refuse = () => {
    refused++
    if (refused > 1) return
    setTimeout(() => {
      log.warn({ refused }, 'connections beyond the limits were ended')
      refused = 0
    }, REPORT_MS).unref()
  }
  server.maxConnections = all
  server.on('drop', refuse)
  server.prependListener('connection', (socket: Socket) => {
    if (isProxy(socket.remoteAddress)) return
    const origin = networkOf(normalised(socket.remoteAddress ?? '') ?? '')
    const count = (open.get(origin) ?? 0) + 1
    open.set(origin, count)
    socket.once('close', () => {
      const left = (open.get(origin) ?? 1) - 1
      if (left === 0) open.delete(origin)
      else open.set(origin, left)
    })
    if (count <= ofAddress) return
    refuse()
    socket.destroy()
  })
}
