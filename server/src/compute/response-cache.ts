import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import type { Caller } from '#access/caller.ts'
import type { Prepared } from '#http/prepared.ts'
import type { ComputeCall } from './compute.ts'

/** Replies that were sent, by caller and question. */
interface ResponseCache {
  /**
   * The reply that the same caller got to the same question since anything changed, or a new one.
   *
   * @param snapshotId of Live mode now; null at the close
   */
  readonly of: (
    endpoint: AnyEndpoint,
    call: ComputeCall,
    snapshotId: string | null,
    make: () => Promise<Prepared<AnyEndpoint>>,
  ) => Promise<Prepared<AnyEndpoint>>
  /** To be called when data or entitlements of an institution changed. */
  readonly invalidate: (institutionId: string) => void
  readonly usage: () => CacheUsage
}

/** How full the cache is and how often it had a reply, since the start. */
export interface CacheUsage {
  readonly bytes: number
  readonly limitBytes: number
  readonly hits: number
  readonly misses: number
}

interface Entry {
  readonly institutionId: string
  readonly reply: Prepared<AnyEndpoint>
  readonly bytes: number
}

/** These replies depend on more than caller, question and data: on when the caller was here before. */
const UNCACHED: readonly AnyEndpoint[] = [whatChanged]
/** Of an entry beside its key and reply, about. */
const ENTRY_BYTES = 300
/** A reply with its compressed form, as a multiple: text of figures shrinks to less than a quarter. */
const WITH_COMPRESSED = 1.25

/**
 * The one cache of replies on the main thread: a screen that is shown again needs no worker. Each caller gets only what they were sent
 * themselves, as workers decide what a caller may see. A reply under way at an invalidation is sent and not kept. Above the limit the
 * least recently used ones are dropped.
 */
export function createResponseCache(limitBytes: number): ResponseCache {
  /** In the order of their last use. */
  const entries = new Map<string, Entry>()
  const invalidations = new Map<string, number>()
  let [bytes, hits, misses] = [0, 0, 0]

  function drop(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function keep(key: string, institutionId: string, reply: Prepared<AnyEndpoint>): void {
    drop(key)
    const entry = { institutionId, reply, bytes: ENTRY_BYTES + 2 * key.length + WITH_COMPRESSED * reply.bytes.length }
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= limitBytes) return
      drop(oldest)
    }
  }

  return {
    of: async (endpoint, call, snapshotId, make) => {
      if (UNCACHED.includes(endpoint)) return await make()
      const { caller, body } = call
      const { institutionId } = caller
      const key = [institutionId, endpoint.path, callerKey(caller), snapshotId ?? '', JSON.stringify(body)].join('\n')
      const known = entries.get(key)
      if (known) {
        hits++
        entries.delete(key)
        entries.set(key, known)
        return known.reply
      }
      misses++
      const before = invalidations.get(institutionId)
      const reply = await make()
      if (reply.isCacheable && invalidations.get(institutionId) === before) keep(key, institutionId, reply)
      return reply
    },
    invalidate: (institutionId) => {
      invalidations.set(institutionId, (invalidations.get(institutionId) ?? 0) + 1)
      for (const [key, entry] of entries) if (entry.institutionId === institutionId) drop(key)
    },
    usage: () => ({ bytes, limitBytes, hits, misses }),
  }
}

/** Everything that a caller's rights could depend on. */
const callerKey = (caller: Caller): string =>
  caller.kind === 'token'
    ? caller.tokenId
    : `${caller.sessionId} ${caller.userId} ${caller.role} ${caller.clientId} ${caller.useLive}`
