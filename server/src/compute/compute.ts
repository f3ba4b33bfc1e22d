import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import type { Caller } from '#access/caller.ts'
import type { Prepared } from '#http/prepared.ts'
import type { LimitChange } from '#limits/notice-changes.ts'
import type { CheckedQuotes, SentQuote } from '#live/check-quotes.ts'
import type { SnapshotHead } from '#live/snapshot-owner.ts'
import type { StoredQuote } from '#store/market/live-quotes.ts'
import type { ComputedRun } from '#store/runs/run-content.ts'

/** A call that is answered with figures: its caller is authorized, its body was checked against the contract. */
export interface ComputeCall {
  readonly caller: Caller
  readonly body: unknown
  /** `batch`: no user waits for this reply alone, as it is one of many of a document. */
  readonly lane?: 'interactive' | 'batch'
}

/** Work of a worker for the main thread. */
export interface WorkerCompute {
  /**
   * The reply to a call, checked against its contract and serialized.
   *
   * @throws Failure as the call's handler throws it; 503 where the worker died
   */
  readonly answer: (endpoint: AnyEndpoint, call: ComputeCall) => Promise<Prepared<AnyEndpoint>>
  /** Checks quotes against the last closes of an institution. */
  readonly checkQuotes: (institutionId: string, sent: readonly SentQuote[], receivedAt: Date) => Promise<CheckedQuotes>
  /** Reads the market of an institution, so that the first report need not. */
  readonly warm: (institutionId: string) => Promise<void>
  /** Evaluates the limits of an institution at its last close; returns the changes of state of which people were notified now. */
  readonly evaluateLimits: (institutionId: string) => Promise<readonly LimitChange[]>
  /** Computes what a run keeps; null where there is nothing to report on, or something was booked all the while. */
  readonly computeRun: (institutionId: string) => Promise<ComputedRun | null>
  /** To be called after every booking, of any process. Later calls are answered from what was booked. */
  readonly invalidateData: (institutionId: string) => void
  /** To be called after every change of entitlements, of any process. */
  readonly invalidateEntitlements: (institutionId: string) => void
}

/** Answers calls with figures from histories in memory, and owns the snapshots of Live mode. */
export interface Compute extends WorkerCompute {
  /** The newest snapshot of an institution's open market. */
  readonly latestSnapshot: (institutionId: string) => Promise<SnapshotHead>
  /** Stores quotes; returns the snapshot they belong to. @throws NewerKnown where a newer one of any is known; then none is stored */
  readonly addQuotes: (institutionId: string, quotes: readonly StoredQuote[]) => Promise<SnapshotHead>
}
