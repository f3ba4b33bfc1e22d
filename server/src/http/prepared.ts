import type { AnyEndpoint, ResponseOf } from '@portal/contract/endpoint.ts'

import { runTask } from '#base/task-queue.ts'

/** A reply that was checked against its contract and written as JSON. */
export interface Prepared<E extends AnyEndpoint> {
  readonly endpoint: E
  readonly bytes: Buffer
  /** Whether it was written to be sent any number of times: it holds figures, and nothing of who asked for them. */
  readonly isCacheable: boolean
  /** The bytes as gzip, once they were asked for. */
  gzip?: Promise<Buffer>
}

const made = new WeakSet<object>()

/**
 * Checks and writes a reply, in turns with those who compute. The caller that keeps it by everything it depends on (scope, currency, data
 * version) answers the same question again without computing, checking or writing.
 *
 * @throws ReplyMismatch where the value is not the contract's
 */
export function prepare<E extends AnyEndpoint>(endpoint: E, value: ResponseOf<E>): Promise<Prepared<E>> {
  return runTask(() => written(endpoint, Buffer.from(serialise(endpoint, value)), true))
}

/** A reply to be sent once, checked and written; one that was prepared as it is. */
export function preparedOnce<E extends AnyEndpoint>(endpoint: E, value: unknown): Prepared<E> {
  return preparedReply(endpoint, value) ?? written(endpoint, Buffer.from(serialise(endpoint, value)), false)
}

/** A reply that another thread of this process prepared. */
export function preparedElsewhere<E extends AnyEndpoint>(endpoint: E, bytes: Uint8Array, isCacheable: boolean): Prepared<E> {
  return written(endpoint, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), isCacheable)
}

/** A prepared reply to this endpoint; undefined for anything else. */
export function preparedReply<E extends AnyEndpoint>(endpoint: E, value: unknown): Prepared<E> | undefined {
  if (typeof value !== 'object' || value === null || !made.has(value)) return undefined
  const prepared = value as Prepared<AnyEndpoint>
  if (prepared.endpoint !== endpoint) throw new Error(`A reply prepared for ${prepared.endpoint.path} was given for another.`)
  return prepared as Prepared<E>
}

function written<E extends AnyEndpoint>(endpoint: E, bytes: Buffer, isCacheable: boolean): Prepared<E> {
  const prepared: Prepared<E> = { endpoint, bytes, isCacheable }
  made.add(prepared)
  return prepared
}

/** The JSON of a reply. Fields that the contract does not know are refused, so that nothing leaks (ASVS V15.3.1). */
export function serialise(endpoint: AnyEndpoint, value: unknown): string {
  return JSON.stringify(checked(endpoint, value))
}

function checked(endpoint: AnyEndpoint, value: unknown): unknown {
  const reply = endpoint.response.safeParse(value)
  if (!reply.success) throw new ReplyMismatch(endpoint, reply.error.issues)
  return reply.data
}

/** A reply that is not what its contract says. The message names places and kinds, never values. */
class ReplyMismatch extends Error {
  constructor(endpoint: AnyEndpoint, issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[]) {
    const places = issues.slice(0, 5).map(({ code, path }) => `${path.map(String).join('.') || 'reply'}: ${code}`)
    super(`The reply of ${endpoint.method} ${endpoint.path} does not match its contract (${places.join(', ')}).`)
    this.name = 'ReplyMismatch'
  }
}
