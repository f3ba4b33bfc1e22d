import { Readable } from 'node:stream'
import { maxBodyBytes } from '@portal/contract/body-limit.ts'
import { type AnyEndpoint, isWriting } from '@portal/contract/endpoint.ts'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Budgets, UNITS } from '#access/budgets.ts'
import type { Caller } from '#access/caller.ts'
import type { FoldedEvents } from '#access/folded-events.ts'
import { bearerTokenOf, callerOf, type Gates } from '#access/gate.ts'
import { assertSameIdentity, policyOf } from '#access/policy.ts'
import type { Clock } from '#base/clock.ts'
import { Failure, notYet, readOnly } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import { taskTurn } from '#base/task-queue.ts'
import type { Database } from '#store/database.ts'
import { type Admission, admitWithinBudgets } from './admission.ts'
import type { AnyAnswer, AnyCall, FileReply, Lines } from './answer.ts'
import { authorize } from './authorize.ts'
import { compressed } from './body/compressed.ts'
import { checkedRequest, parseBody, parseQuery } from './body/request-body.ts'
import { JSON_TYPE, NO_STORE } from './headers.ts'
import { createKnownRequests, type RequestWords } from './known-requests.ts'
import { createOriginCheck, type OriginCheck } from './origin.ts'
import { preparedReply, serialise } from './prepared.ts'
import { recordRefusal } from './record-refusal.ts'
import { requestContextOf } from './request-context.ts'
import { type Server, sendRefusal } from './server.ts'
import type { HttpSettings } from './settings.ts'
import { createStreams, STREAM_HEADERS, type Streams } from './stream.ts'
import { catchUp, telling } from './tell-versions.ts'
import { discardRest } from './upload/discard-rest.ts'
import { receiveForm } from './upload/form.ts'
import { receiveUpload, tooLarge } from './upload/upload.ts'

/** Services of the HTTP folder itself, beside those of the answers. */
export interface HttpServices extends Gates {
  readonly http: HttpSettings
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly budgets: Budgets
  /** Signs the cookies of known devices. */
  readonly factorKey: SealingKey
  readonly foldedEvents: Pick<FoldedEvents, 'record'>
}

/** The base path of every call. */
export const API = '/api'

const REPLY_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': NO_STORE }
const AS_GZIP = { 'content-encoding': 'gzip', vary: 'accept-encoding' }

declare module 'fastify' {
  interface FastifyRequest {
    /** The authorized caller; undefined for a public call. */
    caller: Caller | undefined
  }
}

/** Services that all routes share. */
interface RouteContext<Services extends HttpServices> {
  readonly services: Services
  readonly checkOrigin: OriginCheck
  readonly admission: Admission
  readonly streams: Streams
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
  const context: RouteContext<Services> = {
    services,
    checkOrigin: createOriginCheck(services.http.publicUrl),
    admission: admitWithinBudgets(server, services),
    streams: createStreams(services.log),
  }
  server.decorateRequest('caller', undefined)
  server.addHook('preClose', (done) => {
    context.streams.closeAll()
    done()
  })
  const isUpload = (endpoint: AnyEndpoint) => endpoint.takes === 'form' || answered.get(endpoint)?.uploads !== undefined
  for (const endpoint of catalogue) {
    if (!isUpload(endpoint)) server.route(routeOf(endpoint, answered.get(endpoint), context))
  }
  server.register(async (scope) => {
    // Their bodies are read by the handler.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(['application/json', 'multipart/form-data'], (_request, body, done) => done(null, body))
    for (const endpoint of catalogue.filter(isUpload)) scope.route(routeOf(endpoint, answered.get(endpoint), context))
  })
}

function routeOf<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services> | undefined,
  context: RouteContext<Services>,
): RouteOptions {
  const policy = policyOf(endpoint.access, endpoint.path)
  return {
    method: endpoint.method,
    url: API + endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { access: endpoint.access, ...(endpoint.reply === 'file' && { units: UNITS.document }) },
    bodyLimit: maxBodyBytes(endpoint),
    onRequest: async (request, reply) => {
      const { isDemo, isReadOnly } = context.services.http
      await authorize(endpoint, policy, request, { ...context, isDemo })
      if (isReadOnly?.() && isWriting(endpoint)) throw readOnly()
      await catchUp(context.services.http, request)
      const kind = answer?.uploads === undefined && endpoint.takes === undefined ? 'call' : 'upload'
      if (policy.needs !== 'nothing' && endpoint.reply !== 'stream') await context.admission.takePlace(request, reply, kind)
    },
    errorHandler: (error, request, reply) => errorHandler(endpoint, error, request, reply, context),
    handler: answer ? handlerOf(endpoint, answer, context) : notFoundHandler,
  }
}

function handlerOf<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services>,
  context: RouteContext<Services>,
) {
  const { inPlace } = context.admission
  const { db } = context.services
  if (endpoint.takes === 'form' || answer.uploads !== undefined)
    return inPlace(telling(uploadHandler(endpoint, answer, context), endpoint, db), 'upload')
  const handler = telling(HANDLERS[endpoint.reply ?? 'json'](endpoint, answer, context), endpoint, db)
  return endpoint.reply === 'stream' ? handler : inPlace(handler, 'call')
}

function jsonHandler<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services>,
  context: RouteContext<Services>,
) {
  const known = createKnownRequests()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const text = bodyOf(request)
    let words = known.of(text)
    if (words === undefined) {
      if (endpoint.method === 'POST') await taskTurn()
      words = wordsOf(endpoint, request)
    }
    const given = await answer.handler(callOf(endpoint, words, request, reply), context.services)
    reply.headers(REPLY_HEADERS)
    const prepared = preparedReply(endpoint, given)
    if (prepared === undefined) return serialise(endpoint, given)
    const { bytes, isCacheable } = prepared
    if (!isCacheable) return bytes
    if (endpoint.method === 'POST') known.keep(text, words)
    const shorter = compressed(prepared, request.headers['accept-encoding'])
    if (shorter === undefined) return bytes
    reply.headers(AS_GZIP)
    return shorter
  }
}

const announced = (headers: FastifyRequest['headers']): number => Number(headers['content-length'] ?? 0)

/** A call with a large body, of which only the names are in memory, or with files. */
function uploadHandler<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services>,
  context: RouteContext<Services>,
) {
  const { uploadFolder } = context.services.http
  const most = maxBodyBytes(endpoint)
  const received = async ({ body, headers }: FastifyRequest) => {
    if (announced(headers) > most) throw tooLarge(most)
    if (endpoint.takes === 'form')
      return { form: await receiveForm(body as Readable, headers['content-type'], most, uploadFolder) }
    return { upload: await receiveUpload(body as Readable, answer.uploads ?? '', most, uploadFolder) }
  }
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const given = await received(request).catch(async (error) => {
      await discardRest(request.body as Readable, announced(request.headers), most)
      throw error
    })
    try {
      const rawBody = given.form ? given.form.fields : parseBody(given.upload.json)
      const call = callOf(endpoint, { rawBody }, request, reply)
      const result = await answer.handler({ ...call, ...given }, context.services)
      reply.headers(REPLY_HEADERS)
      return serialise(endpoint, result)
    } finally {
      await (given.form ?? given.upload).close()
    }
  }
}

/** A reply that is a file; no cache keeps it. */
function fileHandler<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services>,
  context: RouteContext<Services>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { bytes, type, headers } = (await answer.handler(
      callOf(endpoint, wordsOf(endpoint, request), request, reply),
      context.services,
    )) as FileReply
    reply.headers({ 'content-type': type, 'cache-control': NO_STORE, ...headers })
    if (bytes instanceof Readable) return bytes
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
}

/** The parts of a request, not yet checked. */
const wordsOf = ({ method }: AnyEndpoint, request: FastifyRequest): RequestWords => ({
  rawBody: method === 'POST' ? parseBody(bodyOf(request)) : parseQuery(request.query),
})

/** Arguments of an endpoint's handler. The policy has made sure that the caller is of the kind which its access names. */
function callOf(endpoint: AnyEndpoint, words: RequestWords, request: FastifyRequest, reply: FastifyReply): AnyCall {
  const { caller, params } = request
  assertSameIdentity(caller, words.rawBody)
  words.checked ??= { body: checkedRequest(endpoint, words.rawBody) }
  return { params, body: words.checked.body, caller, context: requestContextOf(request, reply) }
}

/** A reply that goes on as long as its caller might make the call again. */
function streaming<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  answer: AnyAnswer<Services>,
  context: RouteContext<Services>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const lines = (await answer.handler(
      callOf(endpoint, wordsOf(endpoint, request), request, reply),
      context.services,
    )) as Lines<unknown>
    if (request.raw.socket.destroyed) {
      lines.close()
      return reply.hijack()
    }
    const { services, streams } = context
    const token = bearerTokenOf(request.headers.authorization)
    const isGood = async () => (await callerOf(services, token, request.clientAddress)) !== undefined
    reply.headers(STREAM_HEADERS)
    return streams.open(endpoint, lines, { isGood, listen: services.sessions.listen })
  }
}

/** How each kind of reply is sent. */
const HANDLERS = { json: jsonHandler, stream: streaming, file: fileHandler } as const

async function notFoundHandler(request: FastifyRequest): Promise<never> {
  if (request.method === 'POST') assertSameIdentity(request.caller, parseBody(bodyOf(request)))
  throw notYet()
}

/** Sends the failure; a refusal of a known caller is kept in the audit trail first. */
async function errorHandler<Services extends HttpServices>(
  endpoint: AnyEndpoint,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { services }: RouteContext<Services>,
): Promise<void> {
  const { caller } = request
  if (caller && error instanceof Failure && (error.status === 403 || error.status === 404)) {
    const refused = {
      status: error.status,
      params: request.params as Readonly<Record<string, string>>,
      address: request.clientAddress,
      requestId: request.id,
    }
    await recordRefusal(services, caller, endpoint, refused).catch((failure: unknown) =>
      services.log.error({ requestId: request.id, err: failure }, 'a refusal could not be recorded'),
    )
  }
  sendRefusal(error, request, reply, services.log)
}

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '')
