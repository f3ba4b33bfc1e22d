import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

import { isReady } from '../../faults/support/portal-process.ts'

/** A balancer in front of portals. */
export interface RoundRobin {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Between two looks at `/readyz`. */
const LOOK_MS = 250
/** Headers between two neighbours only. */
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding']

/** Passes each request to the next portal that was ready at the last look, and streams as they come. No client stays with a portal. */
export async function openRoundRobin(addresses: readonly string[], port: number): Promise<RoundRobin> {
  let usable = addresses
  let next = 0
  const looking = setInterval(() => {
    void Promise.all(addresses.map(isReady)).then((found) => {
      usable = addresses.filter((_, i) => found[i])
    })
  }, LOOK_MS)
  const server = createServer((incoming, outgoing) => {
    const first = next++ % Math.max(1, usable.length)
    pass(incoming, outgoing, [...usable.slice(first), ...usable.slice(0, first)])
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  return {
    address: `http://localhost:${port}`,
    close: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A portal that does not listen any more got nothing of the request: the one after it does. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, [target, ...others]: readonly string[]): void {
  if (target === undefined) return void outgoing.writeHead(503, { 'retry-after': '1' }).end('No portal is ready.')
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
  const passed = request(`${target}${incoming.url}`, { method: incoming.method, headers: without(headers), agent: false })
  passed.once('socket', (socket) => socket.once('connect', () => incoming.pipe(passed)))
  passed.once('response', (reply) => {
    outgoing.writeHead(reply.statusCode!, without(reply.headers))
    outgoing.flushHeaders()
    reply.once('error', () => outgoing.destroy())
    reply.pipe(outgoing)
  })
  passed.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') pass(incoming, outgoing, others)
    else if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(error.message)
  })
  outgoing.once('close', () => passed.destroy())
}

function without<Headers extends object>(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name))) as Headers
}
