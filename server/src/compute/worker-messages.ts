import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { TracesSettings } from '#base/tracing.ts'
import type { LimitChange } from '#limits/notice-changes.ts'
import type { CheckedQuotes, SentQuote } from '#live/check-quotes.ts'
import type { LiveSnapshot } from '#live/snapshot-owner.ts'
import type { ComputedRun } from '#store/runs/run-content.ts'
import type { ComputeCall, WorkerCompute } from './compute.ts'
import type { SeriesMessage } from './series-registry.ts'

/** Connections of a worker beside those that read histories: for entitlements and versions. */
export const BRIEF_READINGS = 2

/** Data with which a worker is started. */
export interface WorkerSettings {
  readonly databaseUrl: string
  /** A replica that readings of histories may go to; null: there is none. */
  readonly replicaUrl: string | null
  /** Whether the demo institutions have simulated quotes. */
  readonly isDemo: boolean
  /** For intermediate values. */
  readonly memoBytes: number
  /** Institutions whose markets are kept at a time; absent: all that were asked for. */
  readonly mostMarkets?: number | undefined
  /** Concurrent transactions that read histories. */
  readonly readings: number
  /** Of its thread, as `os.setPriority` takes it. */
  readonly priority: number
  /** Where its steps are sent; absent: none are recorded. */
  readonly traces?: TracesSettings | undefined
}

/** The operations of a worker, with the value each resolves to. */
export interface Results {
  readonly answer: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isCacheable: boolean }
  readonly checkQuotes: CheckedQuotes
  readonly warm: null
  readonly evaluateLimits: readonly LimitChange[]
  readonly computeRun: ComputedRun | null
}

/** The arguments of each operation. */
export interface Arguments {
  readonly answer: { readonly method: string; readonly path: string; readonly call: ComputeCall }
  readonly checkQuotes: { readonly institutionId: string; readonly sent: readonly SentQuote[]; readonly receivedAt: Date }
  readonly warm: { readonly institutionId: string }
  readonly evaluateLimits: { readonly institutionId: string }
  readonly computeRun: { readonly institutionId: string }
}

/** A call of an operation. Its result bears the same id; `step` is the step that it belongs to, where steps are recorded. */
export type WorkerRequest = {
  readonly [Kind in keyof Arguments]: {
    readonly kind: Kind
    readonly id: number
    readonly args: Arguments[Kind]
    readonly step: string | undefined
  }
}[keyof Arguments]

/** Data that are out of date. Messages arrive in the order in which they were sent, so a later request is answered from later data. */
export interface Invalidation {
  readonly kind: keyof Pick<WorkerCompute, 'invalidateData' | 'invalidateEntitlements'>
  readonly institutionId: string
}

/** A snapshot of Live mode, for all workers. */
export interface PublishedSnapshot {
  readonly kind: 'snapshot'
  readonly snapshot: LiveSnapshot
}

/** The worker closes its connections and ends. */
interface Shutdown {
  readonly kind: 'shutdown'
}

/** Everything that a worker receives. */
export type ReceivedMessage = WorkerRequest | Invalidation | PublishedSnapshot | SeriesMessage | Shutdown

/** An error as it can be cloned. Of a `Failure` the caller learns the reason; the others are internal errors. */
export type SerializedError =
  | Pick<Failure, 'status' | 'reason' | 'code' | 'params' | 'retryAfterSeconds' | 'details' | 'origin'>
  | { readonly name: string; readonly message: string; readonly stack: string | undefined }

/** Memory in use by a worker. */
export interface WorkerUsage {
  readonly memoBytes: number
  /** Market versions. */
  readonly markets: number
}

/** Messages of a worker; `ready` is the first. */
export type SentMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: Results[keyof Results] }
  | { readonly kind: 'error'; readonly id: number; readonly error: SerializedError }
  | { readonly kind: 'usage'; readonly usage: WorkerUsage }
  | SeriesMessage
  | LogEntry

/** An entry for the log, which the main thread alone writes. */
interface LogEntry {
  readonly kind: 'log'
  readonly level: keyof Log
  readonly facts: Readonly<Record<string, unknown>>
  readonly message: string
}

/** An error in a form that can be sent between threads. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof Failure) {
    const { status, reason, code, params, retryAfterSeconds, details, origin } = error
    return { status, reason, code, params, retryAfterSeconds, details, origin }
  }
  if (!(error instanceof Error)) return { name: 'Error', message: 'A value that is not an Error was thrown.', stack: undefined }
  const { name, message, stack } = error
  return { name, message, stack }
}

/** The inverse of `serializeError`. */
export function deserializeError(error: SerializedError): Error {
  if ('status' in error) {
    const { status, reason: text, code, params, retryAfterSeconds, details, origin } = error
    return new Failure(status, { code, params, text }, retryAfterSeconds, details, origin)
  }
  return Object.assign(new Error(error.message), error)
}
