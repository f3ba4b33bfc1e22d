import type { AnyEndpoint } from '@portal/contract/endpoint.ts'

import type { Caller } from '#access/caller.ts'
import { type Prepared, preparedOnce } from '#http/prepared.ts'
import type { SnapshotHead } from '#live/snapshots.ts'
import { figureAnswers } from './figure-answers.ts'
import type { FigureServices } from './figure-services.ts'

/** A call that is answered with figures: who asks, already let in, and a body that is the contract's. */
export interface FigureCall {
  readonly caller: Caller
  readonly body: unknown
}

/** Computes figures, and keeps what they are computed from in memory: beside the server in a thread of its own, or at hand in a test. */
export interface Figures {
  /**
   * The reply to a call, checked against its contract and written.
   *
   * @throws Failure as the call's answer throws it; 503 where the thread came to grief
   */
  readonly answer: (endpoint: AnyEndpoint, call: FigureCall) => Promise<Prepared<AnyEndpoint>>
  /** The newest snapshot of an institution's open market. */
  readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead>
  /** To be called after every booking, here or in another process. Who asks afterwards is answered from what was booked. */
  readonly forgetData: (institutionId: string) => void
  /** To be called after every change of what somebody may see, here or in another process. */
  readonly forgetEntitlements: (institutionId: string) => void
  /** To be called when any process has kept quotes. */
  readonly quotesKept: (institutionId: string) => void
}

/** Answers at once, with services at hand. */
export function createFigures(services: FigureServices): Figures {
  const { entitlements, histories, snapshots, log } = services
  const handlers = new Map(figureAnswers.map(({ endpoint, handler }) => [endpoint, handler]))
  return {
    answer: async (endpoint, { caller, body }) => {
      const handler = handlers.get(endpoint)
      if (!handler) throw new Error(`${endpoint.path} is not answered with figures.`)
      // A call as it arrives has a visit too, which no answer with figures looks at.
      return preparedOnce(endpoint, await handler({ params: {}, body, caller } as never, services))
    },
    latestSnapshot: snapshots.latest,
    forgetData: histories.forget,
    forgetEntitlements: entitlements.forget,
    quotesKept: (institutionId) => {
      snapshots
        .quotesKept(institutionId)
        .catch((error: unknown) => log.warn({ err: error }, 'What was kept in memory could not be read again'))
    },
  }
}
