import { UNITS } from '#access/budgets.ts'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { Database } from '#store/database.ts'
import { JSON_TYPE, NO_STORE } from './headers.ts'
import type { Server } from './server.ts'
import type { HttpSettings } from './settings.ts'

const HEADERS = { 'content-type': JSON_TYPE, 'cache-control': NO_STORE }
const OK = JSON.stringify({ status: 'ok' })

interface HealthServices {
  readonly db: Database
  readonly log: Log
  readonly http: Pick<HttpSettings, 'droppedLogLines' | 'responseCacheUsage' | 'readiness' | 'replica' | 'hearsChanges'>
}

/**
 * `/livez`: the process answers. `/startupz`: it has started, as it listens no sooner than its tables stand. `/readyz`: it
 * has the markets in memory, can begin and end a transaction, and is not ending; 503 while that is not so. With `?verbose` it names what it tried and how long that took, how many
 * lines of the log could not be written (the portal serves without them), how far the replica of the database is (the portal
 * is ready without it), whether notifications of changes arrive (without them changes are found seconds later), and how full the
 * response cache is.
 */
export function serveHealth(server: Server, { db, log, http }: HealthServices): void {
  for (const path of ['/livez', '/startupz'])
    server.get(path, { config: { access: 'public', isInternal: true } }, async (_request, reply) =>
      reply.headers(HEADERS).send(OK),
    )
  server.get<{ Querystring: { readonly verbose?: string } }>(
    '/readyz',
    { config: { access: 'public', isInternal: true, units: UNITS.call } },
    async (request, reply) => {
      const began = performance.now()
      const state = http.readiness?.() ?? 'ready'
      if (state !== 'ready') throw new Failure(503, refusal(state === 'starting' ? 'starting' : 'closing'), 1)
      const isReady = await db
        .withSystem(async () => true)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'not ready')
          return false
        })
      if (!isReady) throw new Failure(503, refusal('noDatabase'), 1)
      if (request.query.verbose === undefined) return reply.headers(HEADERS).send(OK)
      const dropped = http.droppedLogLines()
      const checks = [
        { name: 'database', status: 'ok', ms: Math.round(performance.now() - began) },
        ...(http.replica === undefined ? [] : [{ name: 'replica', ...(await http.replica()) }]),
        ...(http.hearsChanges === undefined ? [] : [{ name: 'changes', status: http.hearsChanges() ? 'ok' : 'away' }]),
        { name: 'log', status: dropped === 0 ? 'ok' : 'incomplete', dropped },
        { name: 'response cache', status: 'ok', ...http.responseCacheUsage() },
      ]
      return reply.headers(HEADERS).send(JSON.stringify({ status: 'ok', checks }))
    },
  )
}
