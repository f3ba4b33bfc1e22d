import * as z from 'zod/mini'

import type { Access, AnyEndpoint } from './endpoint.ts'

const KIB = 1024

/** Limit for calls without authentication. */
export const OPEN_BODY_BYTES = 4 * KIB
/** Limit for calls with a scope: up to ten thousand account ids of about forty bytes of JSON. */
const SCOPE_BODY_BYTES = 512 * KIB
const OTHER_BODY_BYTES = 64 * KIB

/** Maximum nesting of objects and arrays in a request. */
export const MAX_BODY_DEPTH = 32

const OPEN: ReadonlySet<Access> = new Set(['public', 'pre-login', 'refresh', 'demo'])

/** The maximum request body of a call in bytes: the declared one, else the default of its kind. */
export function maxBodyBytes({ access, request, largestBodyBytes }: AnyEndpoint): number {
  if (largestBodyBytes !== undefined) return largestBodyBytes
  if (OPEN.has(access)) return OPEN_BODY_BYTES
  return takesScope(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })) ? SCOPE_BODY_BYTES : OTHER_BODY_BYTES
}

interface BodySchema {
  readonly properties?: object
  readonly anyOf?: readonly BodySchema[]
}

const takesScope = ({ properties = {}, anyOf = [] }: BodySchema): boolean =>
  'accountsInScope' in properties || anyOf.some(takesScope)

/** A size as text: `4 KiB`, `32 MiB`. */
export function bytesText(bytes: number): string {
  return bytes % (KIB * KIB) === 0 ? `${bytes / (KIB * KIB)} MiB` : `${bytes / KIB} KiB`
}
