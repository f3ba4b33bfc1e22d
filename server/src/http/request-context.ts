import type { FastifyReply, FastifyRequest } from 'fastify'

import type { RequestContext } from './answer.ts'
import { cookieOf, hostCookie } from './cookies.ts'

const LONGEST_USER_AGENT = 256

/** The request, as an answer sees it beside the body, and functions to change its reply. */
export function requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext {
  const { headers } = request
  return {
    requestId: request.id,
    address: request.clientAddress,
    isKnownDevice: request.principal?.kind === 'device',
    userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
    cookie: (name) => cookieOf(request.server, headers.cookie, name),
    header: (name) => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    setCookie: (name, value, maxAgeSeconds) => reply.header('set-cookie', hostCookie(request.server, name, value, maxAgeSeconds)),
    setHeader: (name, value) => reply.header(name, value),
    accept: () => void reply.code(202),
  }
}
