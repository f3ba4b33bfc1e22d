import { Failure } from '#base/failure.ts'
import type { Log } from '#base/log.ts'
import type { SnapshotHead } from '#live/snapshots.ts'
import type { FigureCall, Figures } from './figures.ts'

/** What the thread is begun with. */
export interface ThreadSettings {
  readonly databaseUrl: string
  /** Whether the demo institutions have simulated quotes. */
  readonly isDemo: boolean
  /** For intermediate values. */
  readonly memoBytes: number
}

/** What the thread can be asked for, and what it gives. */
export interface Given {
  readonly answer: { readonly bytes: Uint8Array<ArrayBuffer>; readonly isKept: boolean }
  readonly latestSnapshot: SnapshotHead
}

/** What it is to be given of. */
export interface Asked {
  readonly answer: { readonly method: string; readonly path: string; readonly call: FigureCall }
  readonly latestSnapshot: { readonly institutionId: string }
}

/** A question, with the number that its answer bears. */
export type Question = {
  readonly [Kind in keyof Asked]: { readonly kind: Kind; readonly number: number; readonly asked: Asked[Kind] }
}[keyof Asked]

/** What the thread is told. Words are heard in the order in which they were sent, so that who asks later is answered of later data. */
export interface News {
  readonly kind: keyof Pick<Figures, 'forgetData' | 'forgetEntitlements' | 'quotesKept'>
  readonly institutionId: string
}

/** The end: the thread lets go of everything. */
export interface Farewell {
  readonly kind: 'end'
}

/** A failure as it can be sent: only a `Failure` may be told to who asked. */
type Trouble =
  | Pick<Failure, 'status' | 'reason' | 'retryAfterSeconds' | 'details'>
  | { readonly name: string; readonly message: string; readonly stack: string | undefined }

/** What the thread says; first of all that it is ready. */
export type Word =
  | { readonly kind: 'ready' }
  | { readonly kind: 'given'; readonly number: number; readonly given: Given[keyof Given] }
  | { readonly kind: 'trouble'; readonly number: number; readonly trouble: Trouble }
  | LogEntry

/** An entry for the log of the process, which one thread alone writes. */
interface LogEntry {
  readonly kind: 'log'
  readonly level: keyof Log
  readonly facts: Readonly<Record<string, unknown>>
  readonly message: string
}

/** What was thrown, to be sent. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Failure) {
    const { status, reason, retryAfterSeconds, details } = error
    return { status, reason, retryAfterSeconds, details }
  }
  if (!(error instanceof Error)) return { name: 'Error', message: 'Something that is no error was thrown.', stack: undefined }
  const { name, message, stack } = error
  return { name, message, stack }
}

/** The same to be thrown again. */
export function errorOf(trouble: Trouble): Error {
  if ('status' in trouble) return new Failure(trouble.status, trouble.reason, trouble.retryAfterSeconds, trouble.details)
  return Object.assign(new Error(trouble.message), trouble)
}
