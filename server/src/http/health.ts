import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#store/database.ts'
import { JSON_TYPE, NO_STORE } from './headers.ts'
import type { Server } from './server.ts'

const HEADERS = { 'content-type': JSON_TYPE, 'cache-control': NO_STORE }
const OK = JSON.stringify({ status: 'ok' })

/** `/livez`: the process answers. `/readyz`: it can also begin and end a transaction; 503 while it cannot. */
export function serveHealth(server: Server, { db, log }: { readonly db: Database; readonly log: Log }): void {
  server.get('/livez', { config: { access: 'public' } }, async (_request, reply) => reply.headers(HEADERS).send(OK))
  server.get('/readyz', { config: { access: 'public' } }, async (_request, reply) => {
    const isReady = await db
      .asSystem(async () => true)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'not ready')
        return false
      })
    if (!isReady) throw new Failure(503, 'The database cannot be reached.', 1)
    return reply.headers(HEADERS).send(OK)
  })
}
