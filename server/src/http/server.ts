import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import { OPEN_BODY_BYTES } from '@portal/contract/body-limit.ts'
import type { failure } from '@portal/contract/failure.ts'
import { READ_ONLY_HEADER } from '@portal/contract/read-only.ts'
import type { CodedText } from '@portal/presentation/messages/coded-texts.ts'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Caller } from '#access/caller.ts'
import { policyOf } from '#access/policy.ts'
import { badRequest, Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import { createAddressCheck } from './addressed.ts'
import { createProxyCheck } from './client-address.ts'
import { JSON_TYPE, NO_STORE, securityHeaders } from './headers.ts'
import { connectionRefusalOf, refusalOf } from './refusal.ts'
import type { HttpSettings } from './settings.ts'
import { HEADERS_MS, limitSockets } from './sockets.ts'
import { traceRequests } from './trace-requests.ts'

/** The web server without routes. No other room knows which library it is. */
export type Server = FastifyInstance

const REQUEST_TIMEOUT_MS = 120_000
/** Connections whose headers or request are late are looked for so often. */
const CHECK_INTERVAL_MS = 5_000

/**
 * A server on which every reply carries the security headers, every failure is `{ reason, code, params, requestId }`, every request one
 * log line, and every route a policy. It does not listen.
 */
export function createServer(settings: HttpSettings, log: Log): Server {
  const headers = securityHeaders(settings)
  const headersMs = settings.sockets?.headersMs ?? HEADERS_MS
  const server = Fastify({
    // One line a request is written below; the library's own log would make a logger for each.
    logger: false,
    requestIdHeader: false,
    genReqId: requestIdOf(settings.trustedProxies),
    // While it ends it still answers what arrives; `connection: close` below sends clients elsewhere.
    return503OnClosing: false,
    // For what is no call; a call has a limit of its own.
    bodyLimit: OPEN_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersMs / 4) },
    exposeHeadRoutes: false,
    rewriteUrl: (request) => routable(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers)
      sendRefusal(error, request, reply, log)
      logRequest(log, request, reply, pathOf(request))
      settings.onReply?.('none', 'none', reply.statusCode, reply.elapsedTime)
    },
    clientErrorHandler: (error, socket) => {
      // The bytes are no request: there is only a socket to answer.
      if (socket.writable) socket.end(rawRefusal(error, headers))
      else socket.destroy()
    },
  })
  if (settings.sockets) limitSockets(server.server, settings.sockets, settings.trustedProxies, log)
  // Few calls look at a cookie, so none is parsed until it is asked for.
  server.register(fastifyCookie, { hook: false })
  server.removeAllContentTypeParsers()
  // The text is parsed only after caller and policy were checked.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  server.addHook('onRoute', (route) => {
    const { method, url, config } = route
    // The pattern of the path, not the path: a parameter may be a ticket.
    route.onResponse = (request, reply, done) => {
      logRequest(log, request, reply, url)
      settings.onReply?.(request.method, url, reply.statusCode, reply.elapsedTime)
      done()
    }
    const access = config?.access
    const isReading = [method].flat().every((name) => name === 'GET' || name === 'HEAD')
    if (access !== undefined || !isReading || isApiPath(url)) policyOf(access, `${[method].flat().join('/')} ${url}`)
  })
  if (settings.tracing) traceRequests(server, settings.tracing, settings.trustedProxies)
  const addressProblemOf = createAddressCheck(settings, log)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (settings.readiness?.() === 'ending') reply.header('connection', 'close')
    if (settings.isReadOnly?.()) reply.header(READ_ONLY_HEADER, 'on')
    done(addressProblemOf(request))
  })
  server.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(error, request, reply, log))
  return server
}

/** An id of a request that a proxy may choose; it is in the log and in refusals. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/** The id that a trusted proxy gave a request, or a new one. */
function requestIdOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = createProxyCheck(trustedProxies)
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(socket.remoteAddress) ? given : randomUUID()
  }
}

/** A page's address with a broken escape is a page that is not there; the router would refuse it before anybody is asked. */
const routable = (url: string): string =>
  url.includes('%') && !isApiPath(url) && !isDecodable(url) ? url.replaceAll('%', '%25') : url

/** True for everything below `/api`, however its path is written. */
export function isApiPath(path: string): boolean {
  return /^[/\\]+api(?:$|[/\\;?])/i.test(decoded(path))
}

/** Answers with what the failure tells the reader; an unforeseen error is logged with its stack, another with what it came of. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const { bodyLimit } = request.routeOptions
  const cause = isCutOff(error, request) ? badRequest(refusal('invalidRequest')) : error
  const { status, reason, retryAfterSeconds, details, isOurFault } = refusalOf(cause, bodyLimit)
  const about = { requestId: request.id, path: request.routeOptions.url ?? pathOf(request) }
  if (isOurFault) log.error({ ...about, err: error }, 'request failed')
  else if (cause instanceof Failure && cause.origin !== undefined) log.warn({ ...about, origin: cause.origin }, 'request refused')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (isMoreToCome(request, bodyLimit)) reply.header('connection', 'close')
  reply
    .code(status)
    .headers({ 'content-type': JSON_TYPE, 'cache-control': NO_STORE })
    .send(JSON.stringify({ ...failureOf(reason, request.id), ...details }))
}

const failureOf = ({ text, code, params }: CodedText, requestId: string): z.output<typeof failure> => ({
  reason: text,
  code,
  params,
  requestId,
})

/** Whether the caller ended the connection within the body: no fault of the server, and no one reads the reply. */
const isCutOff = (error: unknown, { raw }: FastifyRequest): boolean => !raw.complete && raw.errored === error

/** Whether more of the body may follow than the call takes. On a connection that stays open all of it would be read, to find the next request. */
function isMoreToCome({ headers, raw }: FastifyRequest, limit: number): boolean {
  if (raw.complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > limit
}

function rawRefusal(error: { readonly code?: string }, headers: Readonly<Record<string, string>>): string {
  const { status, phrase, reason } = connectionRefusalOf(error)
  const body = JSON.stringify(failureOf(reason, randomUUID()))
  const all = { ...headers, 'content-type': JSON_TYPE, 'content-length': String(Buffer.byteLength(body)), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`
}

/** One line a request, with ids of who called: no query, no body, no header, since any of them may hold what a log must not. */
export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply, path: string): void {
  const ms = Math.round(reply.elapsedTime * 10) / 10
  log.info(
    { requestId: request.id, ...idsOf(request.caller), method: request.method, path, status: reply.statusCode, ms },
    'request',
  )
}

function idsOf(caller: Caller | undefined): Readonly<Record<string, string>> | undefined {
  if (caller === undefined) return undefined
  const { institutionId } = caller
  return caller.kind === 'user' ? { institutionId, userId: caller.userId } : { institutionId, tokenId: caller.tokenId }
}

/** For what no route answers. */
export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!.slice(0, 200)

function decoded(path: string): string {
  // A broken escape further on does not hide how a path begins.
  return path.replaceAll(/(?:%[0-7][0-9a-f])+/gi, decodeURIComponent)
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0]!)
    return true
  } catch {
    return false
  }
}
