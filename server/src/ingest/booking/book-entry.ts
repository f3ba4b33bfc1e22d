import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readClosingTrade, readRevision } from '#store/ledger/find-entries.ts'
import type { BookedKind } from '#store/ledger/read-booked.ts'
import type { Dataset } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import { CSV_FILES } from '../files/csv-files.ts'
import { parseCells } from '../files/parse-file.ts'
import { createFailures, type Failures, type LineFailure } from '../line-failure.ts'
import { problemText } from '../problem-text.ts'
import { bookAll } from './book.ts'
import type { BatchLabel, Booking } from './booking.ts'
import { deliveryOf, NOTHING } from './delivery-of.ts'

/** Sender and reason of a changed entry. */
interface EntryChange extends Omit<BatchLabel, 'id' | 'name' | 'audit'> {
  /** Empty without one. */
  readonly comment: string
}

/** A line to be booked. */
export interface GivenEntry {
  readonly kind: BookedKind
  /** By column; without an id it is a new entry. */
  readonly cells: Readonly<Record<string, string>>
  /** Of an entry that is corrected: the one that was read. */
  readonly revision: number
}

type BookedEntry = Pick<Booking, 'warnings' | 'failures'> & {
  /** `unchanged` where the entry is as it was given already. */
  readonly state: 'booked' | 'unchanged' | 'refused'
  readonly id: string
  readonly batch: { readonly id: string; readonly name: string }
}

/**
 * Books one entry as a batch of its own, as an import of its line would, in a transaction that must be rolled back where it is not
 * `booked`.
 *
 * @throws Failure 404 where there is no entry of the id, 409 where it has another revision
 */
export async function bookEntry(
  tx: Transaction,
  institutionId: string,
  { kind, cells, revision }: GivenEntry,
  { comment, ...label }: EntryChange,
): Promise<BookedEntry> {
  await beginBooking(tx, institutionId)
  const isNew = (cells.id ?? '') === ''
  const id = isNew ? newId() : cells.id!
  if (!isNew) await assertRead(tx, institutionId, { kind, id, revision })
  const failures = createFailures(Number.POSITIVE_INFINITY)
  const delivery = deliveryOf(datasetOf(kind, { ...cells, id }, failures), new Map(), failures)
  const batch = { id: newId(), name: problemText(isNew ? 'entryBooked' : 'entryCorrected', { kind, id }) }
  const audit = {
    action: isNew ? 'ingest.book-entry' : 'ingest.correct-entry',
    details: comment === '' ? {} : { reason: comment },
  } as const
  const booking = await bookAll(tx, institutionId, delivery, { ...label, ...batch, audit }, { sentAt: label.knownAt })
  const found = { id, batch, failures: booking.failures.map(withoutLine), warnings: booking.warnings }
  if (booking.failureCount > 0) return { state: 'refused', ...found }
  if (booking.batchId === null) return { state: 'unchanged', ...found }
  return { state: 'booked', ...found }
}

/** The entry alone; nothing where its cells cannot be read. */
function datasetOf<K extends BookedKind>(kind: K, cells: Readonly<Record<string, string>>, failures: Failures): Dataset {
  const record = parseCells<Dataset[K][number]>(FILE_NAMES[kind], CSV_FILES[kind], cells, failures)
  return record === undefined ? NOTHING : { ...NOTHING, [kind]: [record] }
}

/** Its line in a delivery is none that the caller knows. */
const withoutLine = (failure: LineFailure): LineFailure => ({ ...failure, line: null })

/** An entry as it was read. */
interface ReadEntry {
  readonly kind: BookedKind
  readonly id: string
  readonly revision: number
}

/**
 * Cancels one entry as a batch of its own, as a statement that takes it back would.
 *
 * @throws Failure 404 where there is no such entry, 409 where it has another revision or is cancelled, or where a trade closes its lot
 */
export async function cancelEntry(
  tx: Transaction,
  institutionId: string,
  entry: ReadEntry,
  { comment, ...label }: EntryChange,
): Promise<Pick<BookedEntry, 'batch' | 'warnings'>> {
  await beginBooking(tx, institutionId)
  const { kind, id } = entry
  const { isCancelled } = await assertRead(tx, institutionId, entry)
  if (isCancelled) throw new Failure(409, refusal('entryCancelled', { id }))
  const closing = kind === 'transactions' ? await readClosingTrade(tx, institutionId, id) : undefined
  if (closing !== undefined) throw new Failure(409, refusal('entryCloses', { id, closing }))
  const batch = { id: newId(), name: problemText('entryCancelled', { kind, id }) }
  const audit = { action: 'ingest.cancel-entry', details: { reason: comment } } as const
  const delivery = deliveryOf(NOTHING, new Map([[kind, [id]]]))
  const { warnings } = await bookAll(tx, institutionId, delivery, { ...label, ...batch, audit }, { sentAt: label.knownAt })
  return { batch, warnings }
}

async function assertRead(tx: Transaction, institutionId: string, { kind, id, revision }: ReadEntry) {
  const found = await readRevision(tx, institutionId, kind, id)
  if (!found) throw notFound()
  if (found.revision !== revision) throw new Failure(409, refusal('entryChanged', { id }))
  return found
}
