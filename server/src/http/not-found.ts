import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { Failure, notFound } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { Pages } from './pages/pages.ts'
import { API } from './serve.ts'
import { isApiPath, logRequest, pathOf, type Server, sendRefusal } from './server.ts'
import type { HttpSettings } from './settings.ts'

/**
 * Replies to unknown routes: below `/api` always JSON, 405 where the path takes other methods and 404 else; anywhere else the
 * portal's page, since the browser knows the screens.
 */
export function serveNotFound(
  server: Server,
  catalogue: readonly AnyEndpoint[],
  pages: Pages | undefined,
  log: Log,
  onReply?: HttpSettings['onReply'],
): void {
  const calls = catalogue.map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint) }))
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isPage = pages !== undefined && (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(request.url)
    if (isPage) pages.send(request, reply)
    else sendRefusal(otherMethod(server, calls, path, reply), request, reply, log)
    logRequest(log, request, reply, pathOf(request))
    onReply?.(isPage ? 'GET' : 'none', isPage ? 'page' : 'none', reply.statusCode, reply.elapsedTime)
  })
}

interface KnownCall {
  readonly method: string
  readonly pattern: RegExp
}

function otherMethod(server: Server, calls: readonly KnownCall[], path: string, reply: FastifyReply): Failure {
  const methods = new Set(calls.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))
  // Beside the calls: the description of the API, the health checks, the portal's files.
  for (const method of ['GET', 'HEAD']) if (server.hasRoute({ method, url: path })) methods.add(method)
  if (methods.size === 0) return notFound()
  reply.header('allow', [...methods].sort().join(', '))
  return new Failure(405, refusal('otherMethod', { methods: [...methods].sort().join(' or ') }))
}

const patternOf = ({ path }: AnyEndpoint): RegExp => new RegExp(`^${API}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
