import type { Socket } from 'node:net'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Budgets, originOf, type Principal, principalOf, type Release, UNITS } from '#access/budgets.ts'
import type { Caller } from '#access/caller.ts'
import { deviceOfCookies } from '#access/device-cookie.ts'
import { createDeviceRegistry } from '#access/device-registry.ts'
import { bearerTokenOf, callerOf, type Gates, principalOfToken } from '#access/gate.ts'
import type { Clock } from '#base/clock.ts'
import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import { refusal } from '#base/refusals.ts'
import type { SealingKey } from '#base/secrets/seal.ts'
import type { Database } from '#store/database.ts'
import { isKnownDevice } from '#store/session/known-devices.ts'
import { createAddressReader } from './client-address.ts'
import { cookieOf } from './cookies.ts'
import { isApiPath, type Server } from './server.ts'
import type { HttpSettings } from './settings.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's; set before anything else happens. */
    clientAddress: string
    /** The principal whose budget it is counted on; set before anything else happens. */
    principal: Principal | undefined
    /** Gives its place back; undefined while it has none, and from when its handler answers for it. */
    place: Release | undefined
  }
  interface FastifyContextConfig {
    readonly access?: string
    /** Units of a call that costs more than others. */
    readonly units?: number
  }
}

/** The budgets of principals in front of the routes. */
export interface Admission {
  /** The caller of a request's token. It is looked up at the expense of the address, until it is known whose it is. */
  readonly callerOf: (request: FastifyRequest) => Promise<Caller | undefined>
  /** Waits for the principal's turn before the body is read. The place is given back when the handler ends. */
  readonly takePlace: (request: FastifyRequest, reply: FastifyReply, kind: PlaceKind) => Promise<void>
  /** A handler in its turn; of a request without a place it waits for one, with its body read. */
  readonly inPlace: (handler: Handler, kind: PlaceKind) => Handler
}

type PlaceKind = 'call' | 'upload'
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

interface AdmissionServices extends Gates {
  readonly http: Pick<HttpSettings, 'trustedProxies'>
  readonly budgets: Budgets
  /** Signs the cookies of known devices. */
  readonly factorKey: SealingKey
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

/** How long a request beyond the budget is kept before it is refused, so that asking again at once is no faster. */
const HELD_MS = 1_000

/** Counts every request of a server on the budget of its principal, before its body is read. */
export function admitWithinBudgets(server: Server, services: AdmissionServices): Admission {
  const { budgets, factorKey, http, ...gates } = services
  const { db, clock, log } = services
  const lookUp = (tokenHash: string) => db.withSystem((tx) => isKnownDevice(tx, tokenHash, clock.now()), 'read only')
  const devices = createDeviceRegistry({ lookUp, clock, log })
  const held = new WeakSet<Socket>()
  const addressOf = createAddressReader(http.trustedProxies)

  const deviceOfRequest = ({ headers }: FastifyRequest) => {
    if (headers.cookie === undefined) return undefined
    const device = deviceOfCookies({ cookie: (name) => cookieOf(server, headers.cookie, name) }, factorKey)
    return device && devices.isKnown(device.id) ? device : undefined
  }

  server.decorateRequest('clientAddress', '')
  server.decorateRequest('principal', undefined)
  server.decorateRequest('place', undefined)
  server.addHook('onRequest', (request, _reply, done) => {
    const address = addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'])
    request.clientAddress = address
    const token = bearerTokenOf(request.headers.authorization)
    const principal = principalOfToken(gates, token, address) ?? deviceOfRequest(request) ?? originOf(address)
    request.principal = principal
    const seconds = budgets.take(principal, unitsOf(request))
    if (seconds === 0) {
      const wait = budgets.wait(principal)
      return wait === 0 ? done() : void setTimeout(done, wait)
    }
    const { socket } = request.raw
    // Requests on one connection come one after the other; what was sent ahead of its turn ends the connection.
    if (held.has(socket)) return void socket.destroy()
    held.add(socket)
    setTimeout(() => {
      held.delete(socket)
      done(new Failure(429, refusal('tooManyCalls'), seconds))
    }, HELD_MS).unref()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const units = MISSES[reply.statusCode]
    if (units !== undefined && request.principal) budgets.charge(request.principal, units)
    done()
  })

  return {
    callerOf: async (request) => {
      const token = bearerTokenOf(request.headers.authorization)
      const { principal } = request
      if (token === undefined || principal === undefined) return undefined
      const version = sessionVersionOf(request.headers[SESSION_VERSION_HEADER])
      const lookUp = () => callerOf(gates, token, request.clientAddress, version)
      if (principal.kind !== 'origin' && principal.kind !== 'device') return await lookUp()
      const release = await budgets.place(principal, 'call')
      const caller = await lookUp().finally(release)
      if (caller) chargeInstead(budgets, request, principal, principalOf(caller))
      return caller
    },
    takePlace: async (request, reply, kind) => {
      request.place = await budgets.place(request.principal!, kind)
      const leave = () => request.place?.()
      if (reply.raw.destroyed) {
        // It left before its turn: nothing runs, else many who leave would run beside each other.
        leave()
        reply.hijack()
        return
      }
      // A client that leaves before its body arrived leaves its place; one that leaves later does not, as the work goes on.
      reply.raw.once('close', leave)
    },
    inPlace: (handler, kind) => async (request, reply) => {
      const release = request.place ?? (await budgets.place(request.principal!, kind))
      request.place = undefined
      try {
        return await handler(request, reply)
      } finally {
        release()
      }
    },
  }
}

/** Of a status, beside the units of the request. */
const MISSES: Readonly<Record<number, number>> = {
  401: UNITS.unknownToken,
  403: UNITS.miss,
  404: UNITS.miss,
  // Another connection has to be opened after it.
  413: UNITS.miss,
}

function unitsOf({ routeOptions: { config, url }, url: path }: FastifyRequest): number {
  return config?.units ?? (isApiPath(url ?? path) ? UNITS.call : UNITS.file)
}

/** @throws 429 where the budget that counts has nothing left */
function chargeInstead(budgets: Budgets, request: FastifyRequest, former: Principal, principal: Principal): void {
  const units = unitsOf(request)
  budgets.charge(former, -units)
  request.principal = principal
  const seconds = budgets.take(principal, units)
  if (seconds > 0) throw new Failure(429, refusal('tooManyCalls'), seconds)
}

/** The version that a session has at least, by the header of a request; 0 where it says nothing that could be one. */
function sessionVersionOf(header: string | readonly string[] | undefined): number {
  return typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : 0
}
