import { createHash } from 'node:crypto'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import { badRequest } from '#base/failure.ts'
import type { Visit } from '#http/answer.ts'
import type { Retryable } from '#store/idempotency-keys.ts'

const FORM = /^[\x21-\x7e]{1,200}$/

/**
 * The `Idempotency-Key` of a write, with what it is asked for; undefined where the sender gave none.
 *
 * @throws 400 for a key that is no word of at most 200 characters
 */
export function retryableOf(
  visit: Visit,
  { method, path }: AnyEndpoint,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): Retryable | undefined {
  const key = visit.header('idempotency-key')
  if (key === undefined) return undefined
  if (!FORM.test(key)) throw badRequest('The Idempotency-Key must be a word of at most 200 characters.')
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([method, path, params, body]))
    .digest('hex')
  return { key, bodyHash }
}
