import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { whatChanged } from '@portal/contract/reports/what-changed.ts'

import type { Caller } from '#access/caller.ts'
import type { Prepared } from '#http/prepared.ts'
import type { ComputeCall } from './compute.ts'

/** Replies that were sent, by who asked and what they asked. */
interface ResponseCache {
  /** What was sent to the same caller for the same question since anything changed, or what is made now. */
  readonly of: (
    endpoint: AnyEndpoint,
    call: ComputeCall,
    make: () => Promise<Prepared<AnyEndpoint>>,
  ) => Promise<Prepared<AnyEndpoint>>
  /** To be called when data or entitlements of an institution changed. */
  readonly invalidate: (institutionId: string) => void
}

/** Of an institution; the one asked for longest ago goes first. */
const LIMIT = 200

/** Their replies depend on more than caller, question and data: on when the caller was here before. */
const MOVING: readonly AnyEndpoint[] = [whatChanged]

/**
 * A screen that is shown again costs no look at figures at all. Each caller gets what they themselves were sent: who may see what is
 * decided where the figures are. A reply under way when its institution is forgotten is sent and not kept, and so are those of an open
 * market, which has a new snapshot every few seconds.
 */
export function createResponseCache(): ResponseCache {
  const institutions = new Map<string, Map<string, Prepared<AnyEndpoint>>>()
  return {
    of: async (endpoint, call, make) => {
      const { caller } = call
      if (isLive(caller) || MOVING.includes(endpoint)) return await make()
      const { institutionId } = caller
      const replies = institutions.get(institutionId) ?? new Map<string, Prepared<AnyEndpoint>>()
      institutions.set(institutionId, replies)
      const key = `${endpoint.path}\n${nameOf(caller)}\n${JSON.stringify(call.body)}`
      const known = replies.get(key)
      if (known) {
        replies.delete(key)
        replies.set(key, known)
        return known
      }
      const reply = await make()
      if (reply.isCacheable && institutions.get(institutionId) === replies) replies.set(key, reply)
      if (replies.size > LIMIT) replies.delete(replies.keys().next().value!)
      return reply
    },
    invalidate: (institutionId) => void institutions.delete(institutionId),
  }
}

const isLive = (caller: Caller): boolean => caller.kind === 'user' && caller.useLive

/** All that a caller's rights could hang on. */
const nameOf = (caller: Caller): string =>
  caller.kind === 'token' ? caller.tokenId : `${caller.sessionId} ${caller.userId} ${caller.role} ${caller.clientId}`
