import type * as z from 'zod/mini'

import type { Right } from './access/roles.ts'

/**
 * Who may make a call.
 * - `public`: anybody. - `pre-login`: needs the cookie of a sign-in under way. - `refresh`: needs the refresh cookie.
 * - `demo`: anybody, and only where the demo institution is served; elsewhere the call does not exist.
 * - `user`: a signed-in person of any role.
 * - a right: a person whose role has it, or a program with an API token, from a listed address, one of whose scopes gives it.
 */
export type Access = 'public' | 'pre-login' | 'refresh' | 'demo' | 'user' | Right

/** What a reply is made of: one JSON document, a stream of JSON lines, or a file with its own content type. */
type ReplyKind = 'json' | 'stream' | 'file'

/** One call of the API: where it lives, who may make it, what goes in, what comes out. */
export interface Endpoint<
  Path extends `/${string}`,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Who extends Access,
> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the base path `/api`; `{name}` marks a parameter. */
  readonly path: Path
  readonly access: Who
  /** One sentence for the API documentation. */
  readonly summary: string
  /** The JSON body of a POST; the query parameters of a GET or DELETE. */
  readonly request: Request
  readonly response: Response
  /** `json` unless stated. */
  readonly reply?: ReplyKind
  /** What a 409 of this call holds; `{ reason, requestId }` unless stated. */
  readonly conflict?: z.ZodMiniType
  /** Whether a retry with the same `Idempotency-Key` gets the reply of the first time, and acts no second time. */
  readonly actsOnce?: boolean
  /** A larger body is refused with 413; `body-limit.ts` says which limits count where none is stated. */
  readonly largestBodyBytes?: number
}

export type AnyEndpoint = Endpoint<`/${string}`, z.ZodMiniType, z.ZodMiniType, Access>
export type RequestOf<E extends AnyEndpoint> = z.output<E['request']>
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>

/** The parameters in a path: `/b2b/portfolios/{id}` has `{ id: string }`. */
export type ParamsOf<E extends AnyEndpoint> = PathParams<E['path']>
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [key in Name]: string } & PathParams<Rest>
  : unknown

/** Writes down one call, keeping path and access as the literal types from which routes and callers are typed. */
export function endpoint<
  const Path extends `/${string}`,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  const Who extends Access,
>(definition: Endpoint<Path, Request, Response, Who>): Endpoint<Path, Request, Response, Who> {
  return definition
}
