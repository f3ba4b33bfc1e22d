import type * as z from 'zod/mini'

import type { Right } from './access/roles.ts'

/**
 * The authorization of a call.
 * - `public`: none. - `pre-login`: the cookie of a started sign-in. - `refresh`: the refresh cookie.
 * - `demo`: none, but the call exists only if the demo institution is enabled.
 * - `user`: a signed-in user of any role.
 * - a right: a user whose role has it, or an API token with a scope that grants it, used from a listed address.
 */
export type Access = 'public' | 'pre-login' | 'refresh' | 'demo' | 'user' | Right

/** The form of a reply: one JSON document, a stream of JSON lines, or a file with its own content type. */
type ReplyKind = 'json' | 'stream' | 'file'

/** One call of the API: path, method, access, request, response. */
export interface Endpoint<
  Path extends `/${string}`,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Who extends Access,
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Relative to the base path `/api`; `{name}` marks a parameter. */
  readonly path: Path
  readonly access: Who
  /** One sentence for the API documentation. */
  readonly summary: string
  /** The JSON body of a POST; the query parameters of a GET or DELETE. */
  readonly request: Request
  readonly response: Response
  /** Default: `json`. */
  readonly reply?: ReplyKind
  /** The body of a 409 of this call. Default: `{ reason, requestId }`. */
  readonly conflict?: z.ZodMiniType
  /** Whether a retry with the same `Idempotency-Key` returns the first reply without a second effect. */
  readonly actsOnce?: boolean
  /** `form`: the body of a POST is `multipart/form-data` with files and the fields of `request`. Default: JSON. */
  readonly takes?: 'form'
  /** Meaning of the status 202, of a call whose work may be done later. */
  readonly later?: string
  /** A larger body gets 413. Defaults are in `body-limit.ts`. */
  readonly largestBodyBytes?: number
  /** Whether it is refused while the portal is read-only. Default: `isWriting` below. */
  readonly writes?: boolean
  /** Whether its reply may be the first to tell of a booking, and has the versions of `seen-versions.ts`. Default: if it writes. */
  readonly tellsVersions?: boolean
}

export type AnyEndpoint = Endpoint<`/${string}`, z.ZodMiniType, z.ZodMiniType, Access>
export type RequestOf<E extends AnyEndpoint> = z.output<E['request']>
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>

/** Of these accesses no call changes more than a sign-in or a session. */
const READING: readonly Access[] = ['read-reports', 'pre-login', 'refresh', 'demo']

/**
 * Whether a call is refused while the portal is read-only: every POST and DELETE, unless its access or the call itself says that it
 * writes nothing but sign-ins, sessions, known devices, the selection and the audit trail.
 */
export function isWriting({ method, access, writes }: AnyEndpoint): boolean {
  return writes ?? (method !== 'GET' && !READING.includes(access))
}

/** The parameters in a path: `/b2b/portfolios/{id}` has `{ id: string }`. */
export type ParamsOf<E extends AnyEndpoint> = PathParams<E['path']>
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & PathParams<Rest>
  : unknown

/** Declares a call. Path and access keep their literal types, from which routes and clients are typed. */
export function endpoint<
  const Path extends `/${string}`,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  const Who extends Access,
>(definition: Endpoint<Path, Request, Response, Who>): Endpoint<Path, Request, Response, Who> {
  return definition
}
