import type { KindCount } from '#store/booking/kind-count.ts'
import type { Dataset } from '../dataset.ts'
import type { LineFailure } from '../line-failure.ts'

export type Kind = keyof Dataset
export type Counts = Readonly<Record<Kind, KindCount>>

/** The batch of a booking. */
export interface BatchLabel {
  /** A new id by default. */
  readonly id?: string
  readonly name: string
  readonly source: 'import' | 'api' | 'demo'
  /** A user's e-mail, `token:<id>` or `system`. */
  readonly bookedBy: string
  readonly knownAt: Date
  /** For the audit, where a request sent the data. */
  readonly request?: { readonly address: string; readonly requestId: string }
}

/** Is called with the completed share, from 0 to 1. */
export type OnProgress = (share: number) => void

/** The result of booking a dataset. */
export interface Booking {
  /** Null after a dry run, without new data, or with any failure: then nothing was booked. */
  readonly batchId: string | null
  readonly counts: Counts
  readonly failures: readonly LineFailure[]
}
