import type { FastifyInstance } from 'fastify'
import type { Step, Tracing } from '#base/tracing.ts'
import { createProxyCheck } from './client-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    step: Step | undefined
  }
}

/** Makes each request a step, from its headers to the end of its reply. A trusted proxy may say which step it belongs to. */
export function traceRequests(server: FastifyInstance, tracing: Tracing, trustedProxies: readonly string[]): void {
  const isTrusted = createProxyCheck(trustedProxies)
  server.decorateRequest('step', undefined)
  server.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    // The pattern of the path, not the path: a parameter may be a ticket.
    const route = request.routeOptions.url ?? 'none'
    request.step = tracing.begin(`${request.method} ${route}`, {
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route, 'clarity.request_id': request.id },
      parent: typeof traceparent === 'string' && isTrusted(request.socket.remoteAddress) ? traceparent : undefined,
    })
    request.step.run(done)
  })
  // A body arrives by events of the socket, which know of no step.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.step) request.step.run(done)
    else done()
  })
  server.addHook('onResponse', (request, { statusCode }, done) => {
    request.step?.end({ 'http.response.status_code': statusCode }, statusCode >= 500)
    done()
  })
}
