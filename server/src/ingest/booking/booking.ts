import type { KindCount } from '#store/booking/kind-count.ts'
import type { BatchWarning } from '#store/booking/warnings/batch-warnings.ts'
import type { BookedKind } from '#store/ledger/read-booked.ts'
import type { Dataset, EntryKind, ReferenceDataset } from '../dataset.ts'
import type { OnBatch } from '../files/parse-file.ts'
import type { Failures, LineFailure, RecordLines, Unread } from '../line-failure.ts'

export type Kind = keyof Dataset
export type Counts = Readonly<Record<Kind, KindCount>>

/** Data to be booked: reference data at once, all others in batches. */
export interface Delivery {
  readonly reference: ReferenceDataset
  /** Of the reference data, where they were read from files. */
  readonly lines?: RecordLines
  readonly unread?: Unread
  /** Whether the lines of entries are those of files. */
  readonly hasLines: boolean
  /** Those of reading, and of the checks later. */
  readonly failures: Failures
  /** Entries in force that the data cancel, by external id. */
  readonly cancelled?: ReadonlyMap<BookedKind, readonly string[]>
  /** Tax groups that lose all of their lines, by name. */
  readonly emptyTaxGroups?: readonly string[]
  /** Reads the entries of a kind, once. @returns whether all of them are refused, whatever batches there were */
  readonly read: <K extends EntryKind>(kind: K, onBatch: OnBatch<Dataset[K][number]>) => Promise<boolean>
}

/** The batch of a booking. */
export interface BatchLabel {
  /** A new id by default. */
  readonly id?: string
  readonly name: string
  readonly source: 'import' | 'api' | 'demo' | 'statement'
  /** A user's e-mail, `token:<id>` or `system`. */
  readonly bookedBy: string
  readonly knownAt: Date
  /** For the audit, where a request sent the data. */
  readonly request?: { readonly address: string; readonly requestId: string }
  /** Event of the audit trail for the booking, with further details; by default an import. */
  readonly audit?: { readonly action: `ingest.${string}`; readonly details: Readonly<Record<string, string>> }
}

/** Is called with the completed share, from 0 to 1. */
export type OnProgress = (share: number) => void

/** The result of booking a dataset. */
export interface Booking {
  /** Null after a dry run, without new data, or with any failure: then nothing was booked. */
  readonly batchId: string | null
  readonly counts: Counts
  /** The first ones by place, as many as were to be kept. */
  readonly failures: readonly LineFailure[]
  readonly failureCount: number
  /** Warnings about booked records, or those of a dry run: the first by kind and place. */
  readonly warnings: readonly BatchWarning[]
}
