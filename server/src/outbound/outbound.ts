import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as protectedRequest } from 'node:https'
import { createConnection, type LookupFunction, type Socket } from 'node:net'
import type { OutboundHost } from '#base/settings/config-values.ts'
import { bare, permittedAddresses, portOf } from './permitted-addresses.ts'

/** Why a request was not made, or its reply not taken. */
type OutboundProblem = 'not-listed' | 'private' | 'unreachable' | 'slow' | 'too-large' | 'redirect'

/** A request of the server to another machine that failed. */
export class OutboundError extends Error {
  readonly problem: OutboundProblem
  /** Host and port. */
  readonly host: string
  constructor(problem: OutboundProblem, { host }: URL, cause?: unknown) {
    super(`${host}: ${problem}`, { cause })
    this.problem = problem
    this.host = host
  }
}

/** A request to another host. */
interface OutboundRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The only way from the server to other machines beside database and mail. */
export interface Outbound {
  /** Throws an error where the operator does not list the host of a URL. */
  readonly assertListed: (url: URL) => void
  /**
   * Asks a listed host: its name is resolved once and only permitted addresses are connected to, redirects are not followed, and the
   * whole reply has to arrive within the limits.
   *
   * @throws OutboundError
   */
  readonly fetch: (url: URL, request?: OutboundRequest) => Promise<Response>
  /**
   * Connects to a listed host in the same way, for a protocol that protects itself, and ends the connection when the work is done. What
   * arrives, and the time of all, are limited. The work has to listen to the socket at once.
   *
   * @throws OutboundError, or what the work throws
   */
  readonly connect: <T>(url: URL, work: (socket: Socket) => Promise<T>) => Promise<T>
}

interface OutboundSettings {
  readonly hosts: readonly OutboundHost[]
  /** For resolving, connecting and the whole reply. */
  readonly timeoutMs: number
  /** After which a connection on which nothing arrives is given up; default `timeoutMs`. */
  readonly silenceMs?: number
  readonly maxBytes: number
  /** Certificates of authorities in place of those that Node.js trusts; for tests. */
  readonly ca?: string
  /** For tests. */
  readonly resolve?: (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>
}

const REDIRECTS = [301, 302, 303, 307, 308]
/** Statuses whose replies have no body. */
const EMPTY = [204, 205, 304]

/** Requests to the listed hosts, within the limits. */
export function createOutbound(settings: OutboundSettings): Outbound {
  const { hosts, timeoutMs, silenceMs = timeoutMs, maxBytes, ca, resolve = resolveAll } = settings
  const permitted = permittedAddresses(hosts)
  function assertListed(url: URL): void {
    if (!permitted.mayAsk(url)) throw new OutboundError('not-listed', url)
  }

  async function addressesOf(url: URL, signal: AbortSignal): Promise<LookupFunction> {
    const addresses = await untilAborted(resolve(bare(url.hostname)), signal)
    if (addresses.length === 0) throw new OutboundError('unreachable', url)
    if (!addresses.every(({ address }) => permitted.mayConnect(address))) throw new OutboundError('private', url)
    return (_hostname, { all }, callback) => {
      if (all) callback(null, [...addresses])
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    }
  }

  async function fetch(url: URL, request: OutboundRequest = {}): Promise<Response> {
    assertListed(url)
    const silent = new AbortController()
    const ends = [AbortSignal.timeout(timeoutMs), silent.signal]
    const signal = AbortSignal.any(request.signal ? [...ends, request.signal] : ends)
    try {
      const found = await addressesOf(url, signal)
      const connection = { lookup: found, signal, timeout: silenceMs, ...(ca !== undefined && { ca }) }
      const reply = await send(url, request, connection, () => silent.abort())
      if (REDIRECTS.includes(reply.statusCode ?? 0)) {
        reply.destroy()
        throw new OutboundError('redirect', url)
      }
      return presentReply(reply, await bodyOf(reply, url, maxBytes))
    } catch (error) {
      if (error instanceof OutboundError) throw error
      throw new OutboundError(signal.aborted ? 'slow' : 'unreachable', url, error)
    }
  }

  async function connect<T>(url: URL, work: (socket: Socket) => Promise<T>): Promise<T> {
    assertListed(url)
    const silent = new AbortController()
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), silent.signal])
    let socket: Socket | undefined
    try {
      const found = await addressesOf(url, signal)
      socket = createConnection({ host: bare(url.hostname), port: portOf(url), lookup: found, signal })
      // Its end is the end of the work, whichever error it has.
      socket.on('error', () => {}).setTimeout(silenceMs, () => silent.abort())
      await once(socket, 'connect')
    } catch (error) {
      socket?.destroy()
      if (error instanceof OutboundError) throw error
      throw new OutboundError(signal.aborted ? 'slow' : 'unreachable', url, error)
    }
    return await limited(socket, url, { work, signal, maxBytes })
  }
  return { assertListed, fetch, connect }
}

interface Limited<T> {
  readonly work: (socket: Socket) => Promise<T>
  readonly signal: AbortSignal
  readonly maxBytes: number
}

async function limited<T>(socket: Socket, url: URL, { work, signal, maxBytes }: Limited<T>): Promise<T> {
  const excess = new AbortController()
  try {
    const done = work(socket)
    socket.on('data', () => {
      if (socket.bytesRead > maxBytes) excess.abort()
    })
    return await untilAborted(done, AbortSignal.any([signal, excess.signal]))
  } catch (error) {
    if (excess.signal.aborted) throw new OutboundError('too-large', url, error)
    if (signal.aborted) throw new OutboundError('slow', url, error)
    throw error
  } finally {
    socket.destroy()
  }
}

const resolveAll = (hostname: string) => lookup(hostname, { all: true })

/** One request on a connection of its own. An address in the URL is not looked up by Node.js: `addressesOf` has checked it. */
function send(
  url: URL,
  { method = 'GET', headers = {}, body }: OutboundRequest,
  options: RequestOptions & { readonly ca?: string },
  onSilence: () => void,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? protectedRequest : plainRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { ...options, method, headers: { ...headers, 'accept-encoding': 'identity' }, agent: false },
      resolve,
    )
    sent.on('error', reject).on('timeout', onSilence)
    sent.end(body)
  })
}

async function bodyOf(reply: IncomingMessage, url: URL, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop destroys the connection.
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutboundError('too-large', url)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function presentReply({ statusCode = 0, headersDistinct }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct)) for (const value of values) headers.append(name, value)
  return new Response(EMPTY.includes(statusCode) ? null : new Uint8Array(body), { status: statusCode, headers })
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
