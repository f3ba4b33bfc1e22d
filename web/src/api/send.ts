import type { AnyEndpoint, ParamsOf, RequestOf, ResponseOf } from '@portal/contract/endpoint.ts'
import { failure } from '@portal/contract/failure.ts'
import { READ_ONLY_HEADER } from '@portal/contract/read-only.ts'
import { VERSIONS_HEADER } from '@portal/contract/seen-versions.ts'
import { SESSION_VERSION_HEADER } from '@portal/contract/session-version.ts'
import * as z from 'zod/mini'

import { failureText } from '#messages/failures.ts'
import { useAuth } from '#session/auth.ts'
import { useReadOnly } from '#session/read-only.ts'

import { ApiError, Unreachable } from './api-error.ts'

// The page's CSP forbids `eval`, and even an attempt would be reported.
z.config({ jitless: true })

export interface CallOptions<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>
  /** The JSON body of a POST, or the query of a GET or DELETE. */
  readonly body?: RequestOf<E>
  /** The body of an endpoint that takes a form. */
  readonly form?: FormData
  /** Additional headers: `If-Match` and `Idempotency-Key`. */
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/**
 * Sends one request of the contract, with a token if one is given. The only use of `fetch`. @throws a network error if no reply
 * arrives; the caller's abort unchanged
 */
export function send<E extends AnyEndpoint>(
  { method, path }: E,
  { params, body, form, headers: own, signal }: CallOptions<E>,
  token: string | null,
  keepalive = false,
): Promise<Response> {
  const headers = new Headers(own)
  // A call without a request sends no body, not an empty one (specification S7.29).
  const content = form ?? (method === 'POST' && body !== undefined && body !== null ? JSON.stringify(body) : null)
  // The browser sets the type of a form, with its boundary.
  if (typeof content === 'string') headers.set('content-type', 'application/json')
  if (token !== null) {
    headers.set('authorization', `Bearer ${token}`)
    for (const [name, version] of Object.entries(useAuth.getState().versions)) headers.set(name, version)
  }
  const address = `/api${withParams(path, params)}${method === 'POST' ? '' : query(body)}`
  const asked = { method, headers, keepalive, ...(content !== null && { body: content }), ...(signal && { signal }) }
  return fetch(address, { ...asked, cache: 'no-store' }).then(
    (reply) => {
      useReadOnly.setState({ isOn: reply.headers.has(READ_ONLY_HEADER) })
      noteVersions(reply)
      return reply
    },
    (error: unknown) => {
      throw error instanceof TypeError ? new Unreachable(error) : error
    },
  )
}

/** Keeps the versions that a reply has. */
export function noteVersions({ headers }: Response): void {
  for (const name of [SESSION_VERSION_HEADER, VERSIONS_HEADER]) {
    const version = headers.get(name)
    if (version !== null) useAuth.setState(({ versions }) => ({ versions: { ...versions, [name]: version } }))
  }
}

/**
 * The reply body, validated against the contract. @throws ApiError for every status but 2xx, and for an invalid body, such as
 * after an update of the server
 */
export async function read<E extends AnyEndpoint>(endpoint: E, reply: Response): Promise<ResponseOf<E>> {
  const content: unknown = await reply.json().catch(() => null)
  if (!reply.ok) throw refusal(reply.status, content)
  const { data, error } = endpoint.response.safeParse(content)
  if (error) throw new ApiError(reply.status, failureText('unreadable'), null, content)
  return data as ResponseOf<E>
}

/** A file made by the server, with its name. */
export interface ServerFile {
  readonly name: string
  readonly content: Blob
}

/** The file in a reply. @throws ApiError for every status but 2xx */
export async function readFile(reply: Response): Promise<ServerFile> {
  if (!reply.ok) throw refusal(reply.status, await reply.json().catch(() => null))
  // RFC 6266 section 4.3: the form that supports all characters.
  const [, name = ''] = /filename\*=UTF-8''([^;]*)/i.exec(reply.headers.get('content-disposition') ?? '') ?? []
  return { name: decodeURIComponent(name), content: await reply.blob() }
}

/** A refusal. It may have additional fields, and a proxy or a server of another version may leave out all but the reason. */
const anyFailure = z.object({ reason: failure.shape.reason, requestId: z.optional(failure.shape.requestId) })

function refusal(status: number, content: unknown): ApiError {
  const { data } = anyFailure.safeParse(content)
  return new ApiError(status, data?.reason ?? null, data?.requestId ?? null, content)
}

function withParams(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function query(values: unknown): string {
  const pairs = Object.entries(values ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
