import type { KindCount } from '#store/booking/kind-count.ts'
import type { Dataset } from '../dataset.ts'
import type { LineFailure } from '../line-failure.ts'

export type Kind = keyof Dataset
export type Counts = Readonly<Record<Kind, KindCount>>

/** The batch a booking is recorded as. */
export interface BatchLabel {
  /** A new one where none is given. */
  readonly id?: string
  readonly name: string
  readonly source: 'import' | 'api' | 'demo'
  /** A user's e-mail, `token:<id>` or `system`. */
  readonly bookedBy: string
  readonly knownAt: Date
  /** For the audit, where it came in by a request. */
  readonly request?: { readonly address: string; readonly requestId: string }
}

/** Is told how much is done, from 0 to 1. */
export type Heed = (share: number) => void

/** What became of a dataset. */
export interface Booking {
  /** Null after a dry run, when there was nothing new, or when anything was wrong: then nothing was booked at all. */
  readonly batchId: string | null
  readonly counts: Counts
  readonly failures: readonly LineFailure[]
}
