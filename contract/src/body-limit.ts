import * as z from 'zod/mini'

import type { Access, AnyEndpoint } from './endpoint.ts'

const KIB = 1024

/** For calls that a caller may make before they are known. */
export const OPEN_BODY_BYTES = 4 * KIB
/** Room for the ten thousand account ids that a scope may hold, each some forty bytes of JSON. */
const SCOPE_BODY_BYTES = 512 * KIB
const OTHER_BODY_BYTES = 64 * KIB

/** Objects and arrays inside one another; no request of the contract needs more than a few. */
export const MAX_BODY_DEPTH = 32

const OPEN: ReadonlySet<Access> = new Set(['public', 'pre-login', 'refresh', 'demo'])

/** The largest body that a call takes, in bytes: the one it declares, else the one of its kind. */
export function largestBodyOf({ access, request, largestBodyBytes }: AnyEndpoint): number {
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

/** A limit as people read it: `4 KiB`, `32 MiB`. */
export function bytesText(bytes: number): string {
  return bytes % (KIB * KIB) === 0 ? `${bytes / (KIB * KIB)} MiB` : `${bytes / KIB} KiB`
}
