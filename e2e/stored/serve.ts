import { endpoints } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { reportDocument } from '@portal/contract/reports/embedded-report.ts'

import { cookieOf, REFRESH_COOKIE } from '../../server/src/http/cookies.ts'
import { JSON_TYPE, NO_STORE } from '../../server/src/http/headers.ts'
import { serveNotFound } from '../../server/src/http/not-found.ts'
import { servePages } from '../../server/src/http/pages/pages.ts'
import { createServer } from '../../server/src/http/server.ts'
import { REPORTS_ORIGIN, STORED_ADDRESS, STORED_PORT } from '../support/server-address.ts'
import { storedReply } from './replies.ts'

/*
 * The built portal, as the server sends it, with stored replies to its calls: no database, no analytics, no user's state. The caller is
 * the person whom the cookie names.
 */
const log = { info: () => {}, warn: console.warn, error: console.error }
const webFolder = `${import.meta.dirname}/../../web/dist`
const settings = {
  trustedProxies: [],
  isProduction: false,
  frameOrigins: [REPORTS_ORIGIN],
  isDemo: true,
  webFolder,
  uploadFolder: '',
  droppedLogLines: () => 0,
  responseCacheUsage: () => ({ bytes: 0, limitBytes: 0, hits: 0, misses: 0 }),
}
const server = createServer({ ...settings, publicUrl: STORED_ADDRESS }, log)

const patternOf = ({ path }: AnyEndpoint): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

/** A report that may stand in the frame, and is short: the server's own is looked at where it comes from the server. */
const REPORT = '<!doctype html><html lang="en"><head><title>Report</title></head><body><h1>Portfolio report</h1></body></html>'

server.get(patternOf(reportDocument), { config: { access: reportDocument.access } }, (_request, reply) =>
  reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .type('text/html; charset=utf-8')
    .send(REPORT),
)
for (const endpoint of endpoints.filter((each) => each !== reportDocument))
  server.route({
    method: endpoint.method,
    url: patternOf(endpoint),
    config: { access: endpoint.access },
    handler: (request, reply) => {
      const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : {}
      const person = cookieOf(server, request.headers.cookie, REFRESH_COOKIE)
      const content = storedReply(endpoint, { person, body: (body ?? {}) as Readonly<Record<string, unknown>> })
      reply.headers({ 'content-type': JSON_TYPE, 'cache-control': NO_STORE })
      if (content === undefined)
        return reply.code(501).send(JSON.stringify({ reason: 'No reply is stored.', requestId: 'stored' }))
      return reply.send(JSON.stringify(content))
    },
  })
const facts = { isDemo: true, passwordPolicy: 'composed', passkeyHost: 'localhost' } as const
serveNotFound(server, endpoints, await servePages(server, webFolder, facts), log)
await server.listen({ port: STORED_PORT, host: 'localhost' })
