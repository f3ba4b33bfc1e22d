import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { id } from '@portal/contract/scalars.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

import type { Caller } from '#access/caller.ts'
import { bearerTokenOf, type Gate } from '#access/gate.ts'
import { admit, assertOwnWords, type Policy, policyOf } from '#access/policy.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notFound, notYet } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#store/database.ts'
import type { AnyAnswer, Call } from './answer.ts'
import { type AddressReader, createAddressReader } from './client-address.ts'
import { JSON_TYPE, NO_STORE } from './headers.ts'
import { createOriginCheck, type OriginCheck } from './origin.ts'
import { preparedBytes, serialise } from './prepared.ts'
import { recordRefusal } from './refused-call.ts'
import { checkedRequest, parseBody } from './request-body.ts'
import { type Server, sendRefusal } from './server.ts'
import type { HttpSettings } from './settings.ts'
import { visitOf } from './visit.ts'

/** What the HTTP room itself needs, beside what the answers need. */
export interface HttpServices {
  readonly http: HttpSettings
  readonly sessions: Gate
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** The base path of every call. */
export const API = '/api'

const REPLY_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': NO_STORE }

/** What all routes share, made once. */
interface Doorway<Services extends HttpServices> {
  readonly services: Services
  readonly callers: WeakMap<FastifyRequest, Caller>
  readonly addressOf: AddressReader
  readonly checkOrigin: OriginCheck
}

/**
 * Serves every endpoint of the contract: who calls, may they, is the request well formed, is the reply. Endpoints without an
 * answer reply 501 to those who may call them.
 *
 * @throws where an answer belongs to no endpoint, an endpoint has two answers, or an endpoint has no policy
 */
export function serveAll<Services extends HttpServices>(
  server: Server,
  catalogue: readonly AnyEndpoint[],
  answers: readonly AnyAnswer<Services>[],
  services: Services,
): void {
  const answered = new Map(answers.map((answer) => [answer.endpoint, answer]))
  if (answered.size !== answers.length) throw new Error('An endpoint has two answers.')
  const stray = answers.find(({ endpoint }) => !catalogue.includes(endpoint))
  if (stray) throw new Error(`${stray.endpoint.path} is answered but not in the catalogue.`)
  const { trustedProxies, publicUrl } = services.http
  const doorway: Doorway<Services> = {
    services,
    callers: new WeakMap(),
    addressOf: createAddressReader(trustedProxies),
    checkOrigin: createOriginCheck(publicUrl),
  }
  for (const endpoint of catalogue) server.route(routeOf(endpoint, answered.get(endpoint), doorway))
}

function routeOf<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services> | undefined,
  doorway: Doorway<Services>,
): RouteOptions {
  if (answer && (endpoint.reply ?? 'json') !== 'json') throw new Error(`${endpoint.path}: only JSON replies are served so far.`)
  const policy = policyOf(endpoint.access, endpoint.path)
  return {
    method: endpoint.method,
    url: API + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access },
    onRequest: (request) => letIn(endpoint, policy, request, doorway),
    errorHandler: (error, request, reply) => turnAway(endpoint, error, request, reply, doorway),
    handler: answer ? answering(endpoint, answer, doorway) : refusing(doorway),
  }
}

/** Before a byte of the body is read: does the call exist here, who calls, may they, do they speak for themselves. */
async function letIn<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  policy: Policy,
  request: FastifyRequest,
  { services, callers, addressOf, checkOrigin }: Doorway<Services>,
): Promise<void> {
  if (policy.demoOnly && !services.http.isDemo) throw notFound()
  if (policy.people === 'anybody') {
    if (endpoint.method === 'GET') return
    checkOrigin(request.headers)
    // A form of another site can send many types, but not this one.
    if (!isJson(request)) throw new Failure(415, 'The request must be application/json.')
    return
  }
  const token = bearerTokenOf(request.headers.authorization)
  const caller =
    token === undefined
      ? undefined
      : await services.sessions.callerOf(token, () => addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for']))
  if (caller) callers.set(request, caller)
  admit(policy, caller)
  assertOwnWords(caller, request.params)
  assertIds(request.params as Readonly<Record<string, string>>)
}

/** An id that cannot be one names nothing, like one that names nothing of the caller's. */
function assertIds(params: Readonly<Record<string, string>>): void {
  for (const name in params) if (/id$/i.test(name) && !id.safeParse(params[name]).success) throw notFound()
}

function answering<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  { handler }: AnyAnswer<Services>,
  doorway: Doorway<Services>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = endpoint.method === 'POST' ? parseBody(bodyOf(request)) : request.query
    const caller = doorway.callers.get(request)
    assertOwnWords(caller, input)
    const body = checkedRequest(endpoint, input)
    const call = { params: request.params, body, caller, visit: visitOf(request, reply, doorway.addressOf) }
    // The policy has settled that the caller is of the kind which this endpoint's access names.
    const given = await handler(call as Call<AnyEndpoint> as never, doorway.services)
    reply.headers(REPLY_HEADERS)
    return preparedBytes(endpoint, given) ?? serialise(endpoint, given)
  }
}

function refusing<Services extends HttpServices>({ callers }: Doorway<Services>) {
  return async (request: FastifyRequest) => {
    if (request.method === 'POST') assertOwnWords(callers.get(request), parseBody(bodyOf(request)))
    throw notYet()
  }
}

/** Sends the failure; that somebody known was refused is kept in the audit trail first. */
async function turnAway<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { services, callers, addressOf }: Doorway<Services>,
): Promise<void> {
  const caller = callers.get(request)
  if (caller && error instanceof Failure && error.status === 403) {
    const address = addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'])
    await recordRefusal(services, caller, endpoint, { address, requestId: request.id }).catch((failure: unknown) =>
      services.log.error({ requestId: request.id, err: failure }, 'a refusal could not be recorded'),
    )
  }
  sendRefusal(error, request, reply, services.log)
}

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')

const isJson = (request: FastifyRequest): boolean => /^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
