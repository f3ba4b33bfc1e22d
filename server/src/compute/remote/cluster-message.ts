import { createHmac, timingSafeEqual } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import type { Clock } from '#base/clock.ts'
import type { Operation } from '../operation-result.ts'
import type { Invalidation } from '../worker-messages.ts'

/** Request of a process to one that computes: an operation of its workers, or an invalidation. */
export type ClusterRequest = Operation | Invalidation

/** The header of a request and of a reply. */
export const SIGNATURE_HEADER = 'clarity-signature'
/** Clocks of machines differ; what is older was recorded and sent again. */
const VALID_MS = 60_000

interface Sent<Content> {
  readonly at: number
  readonly content: Content
}

export interface SignedMessage {
  readonly bytes: Buffer
  readonly signature: string
}

/**
 * Signs and opens messages between processes (HMAC with SHA-256). Nothing of a message is read before its signature was checked.
 *
 * @param keys 32 bytes each; the first signs, each one counts
 */
export function createClusterMessages(keys: readonly Uint8Array[], clock: Clock) {
  const [own] = keys
  if (!own) throw new Error('A cluster key is missing.')
  /** @param request the signature of the request that this is the reply to; empty for a request */
  const write = (content: unknown, request = ''): SignedMessage => {
    const bytes = serialize({ at: clock.now().getTime(), content } satisfies Sent<unknown>)
    return { bytes, signature: signatureOf(own, request, bytes) }
  }
  /** @returns undefined where no key signed it, or where it is not of now */
  const read = <Content>({ bytes, signature }: SignedMessage, request = ''): Content | undefined => {
    const given = Buffer.from(signature, 'hex')
    const isGenuine = keys.some((key) => {
      const expected = Buffer.from(signatureOf(key, request, bytes), 'hex')
      return expected.length === given.length && timingSafeEqual(expected, given)
    })
    if (!isGenuine) return undefined
    const { at, content } = deserialize(bytes) as Sent<Content>
    return Math.abs(clock.now().getTime() - at) <= VALID_MS ? content : undefined
  }
  return { write, read }
}

export type ClusterMessages = ReturnType<typeof createClusterMessages>

function signatureOf(key: Uint8Array, request: string, bytes: Uint8Array): string {
  return createHmac('sha256', key).update(request).update('\n').update(bytes).digest('hex')
}
