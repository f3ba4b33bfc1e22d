import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Caller } from '#access/caller.ts'
import { type Prepared, preparedOnce } from '#http/prepared.ts'
import type { SnapshotHead } from '#live/snapshots.ts'
import { workerAnswers } from './worker-answers.ts'
import type { WorkerServices } from './worker-services.ts'

/** A call that is answered with figures: its caller is authorized, its body was checked against the contract. */
export interface ComputeCall {
  readonly caller: Caller
  readonly body: unknown
}

/** Answers calls with figures from histories in memory: in workers beside the main thread, or in the same thread in tests. */
export interface Compute {
  /**
   * The reply to a call, checked against its contract and serialized.
   *
   * @throws Failure as the call's handler throws it; 503 where the worker died
   */
  readonly answer: (endpoint: AnyEndpoint, call: ComputeCall) => Promise<Prepared<AnyEndpoint>>
  /** The newest snapshot of an institution's open market. */
  readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead>
  /** To be called after every booking, of any process. Later calls are answered from what was booked. */
  readonly invalidateData: (institutionId: string) => void
  /** To be called after every change of entitlements, of any process. */
  readonly invalidateEntitlements: (institutionId: string) => void
  /** To be called when any process has stored quotes. */
  readonly quotesKept: (institutionId: string) => void
}

/** Answers in the thread of the caller. */
export function createLocalCompute(services: WorkerServices): Compute {
  const { entitlements, histories, snapshots, log } = services
  const handlers = new Map(workerAnswers.map(({ endpoint, handler }) => [endpoint, handler]))
  return {
    answer: async (endpoint, { caller, body }) => {
      const handler = handlers.get(endpoint)
      if (!handler) throw new Error(`${endpoint.path} is not a compute call.`)
      // A call as it arrives has a visit too, which no answer with figures looks at.
      return preparedOnce(endpoint, await handler({ params: {}, body, caller } as never, services))
    },
    latestSnapshot: snapshots.latest,
    invalidateData: histories.invalidate,
    invalidateEntitlements: entitlements.forget,
    quotesKept: (institutionId) => {
      snapshots.quotesKept(institutionId).catch((error: unknown) => log.warn({ err: error }, 'quotes could not be read again'))
    },
  }
}
