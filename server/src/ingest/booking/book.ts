import { isDeepStrictEqual } from 'node:util'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, type Change, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import { nothingKnown, readKnown } from '#store/booking/book-known.ts'
import { bookMandateAssignments, bookMandateLimits } from '#store/booking/book-mandates.ts'
import { bookLists, bookLogos, bookObjects, dropList, type ReferenceBooking } from '#store/booking/book-reference.ts'
import type { KindCount } from '#store/booking/kind-count.ts'
import { dropStage } from '#store/booking/staging.ts'
import { readBatchWarnings } from '#store/booking/warnings/batch-warnings.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readLedgerSpan } from '#store/institution/read-institution.ts'
import { bookLedger } from '#store/ledger/book-ledger.ts'
import { voidEntries } from '#store/ledger/void-entries.ts'
import { bookQuotations } from '#store/market/book-market.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { checkReference } from '../checks/check-dataset.ts'
import { type Dataset, ENTRY_KINDS, type EntryKind, isEntryKind, type ReferenceDataset } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import { referenceRows } from '../reference-rows.ts'
import type { BatchLabel, Booking, Counts, Delivery, Kind, OnProgress } from './booking.ts'
import { MAX_WARNINGS } from './booking-warnings.ts'
import { deliveryOf } from './delivery-of.ts'
import { namesReader } from './read-names.ts'
import { stageEntries } from './stage-entries.ts'

interface Options {
  /** Reports what would happen and books nothing. */
  readonly dryRun?: boolean
  /** When the data were sent: a close must not be of a day that had not begun anywhere by that time. */
  readonly sentAt?: Date
  /** Is called with the booked share of the records, from 0 to 1. */
  readonly onProgress?: OnProgress
}

/**
 * Books a dataset as one batch in one transaction: all of it, or with any failure nothing.
 *
 * By external id: new records are added, different ones corrected (an entry of the ledger by a new revision, a close or rate by a later
 * row, reference data in place, with the former values recorded), and equal ones counted as unchanged. What the dataset leaves out stays.
 *
 * @throws Failure 404 when there is no such institution
 */
export function book(
  db: Database,
  institutionId: string,
  dataset: Dataset,
  batch: BatchLabel,
  options: Options = {},
): Promise<Booking> {
  return bookDelivery(db, institutionId, deliveryOf(dataset), batch, options)
}

/** Books what is delivered, in the same way. Where a line could not be read, the others are checked and nothing is booked. */
export async function bookDelivery(
  db: Database,
  institutionId: string,
  delivery: Delivery,
  batch: BatchLabel,
  options: Options,
): Promise<Booking> {
  try {
    return await db.withInstitution(institutionId, async (tx) => {
      const booking = await bookAll(tx, institutionId, delivery, batch, options)
      if (booking.batchId === null || options.dryRun) throw new NothingBooked({ ...booking, batchId: null })
      return booking
    })
  } catch (error) {
    if (error instanceof NothingBooked) return error.booking
    throw error
  }
}

/** Event of the audit trail for data in general. */
const IMPORTED = { action: 'ingest.book', details: {} } as const

/** Thrown to roll back: a dry run runs all database checks too. */
class NothingBooked extends Error {
  readonly booking: Booking
  constructor(booking: Booking) {
    super('Nothing was booked.')
    this.booking = booking
  }
}

/** The same in a transaction that goes on, and must be rolled back where the booking has no batch. */
export async function bookAll(
  tx: Transaction,
  institutionId: string,
  delivery: Delivery,
  label: BatchLabel,
  { sentAt, onProgress = () => {} }: Options,
): Promise<Booking> {
  const institution = await beginBooking(tx, institutionId)
  if (!institution) throw new Failure(404, refusal('noInstitution'))
  const { failures } = delivery
  const span = await readLedgerSpan(tx, institutionId)
  const isOfEntries = hasEntriesOnly(delivery.reference)
  // They go first: their accounts may be in other groups from then on.
  const dropped: ReferenceBooking[] = []
  for (const taxGroup of delivery.emptyTaxGroups ?? []) dropped.push(await dropList(tx, institutionId, 'taxGroups', { taxGroup }))
  const { pivotCurrency } = institution
  const known = isOfEntries ? nothingKnown(institutionId, pivotCurrency) : await readKnown(tx, institutionId, pivotCurrency)
  const references = checkReference(delivery.reference, known, { ...delivery, sentAt: sentAt ?? null }, failures)
  const readNames = isOfEntries ? namesReader(tx, institutionId, references.addNames) : allRead
  const sender = { bookedBy: label.bookedBy, sentAt: sentAt ?? null }
  const staged = await stageEntries(tx, institutionId, delivery, { references, readNames }, sender)
  const found = (warnings: Booking['warnings'] = []) => ({
    failures: failures.first(),
    failureCount: failures.count(),
    warnings,
  })
  if (failures.count() > 0) {
    // The staging tables are empty for a further booking in the same transaction.
    for (const kind of staged.counts.keys()) await dropStage(tx, kind)
    return { batchId: null, counts: countsOf([]), ...found() }
  }

  const { name, source, bookedBy, knownAt, request, audit = IMPORTED } = label
  const row = { id: label.id ?? newId(), institutionId, name, source, bookedBy, knownAt }
  await insertBatch(tx, row)
  const done = shareOf(delivery.reference, staged.counts, onProgress)
  const reference = await bookReference(tx, institutionId, referenceRows(delivery.reference, known, staged.traded), knownAt, done)
  const ledger = await bookEntries(tx, institutionId, row.id, staged.counts, delivery.hasLines, done)
  const cancelled = await cancelEntries(tx, institutionId, row.id, delivery.cancelled)
  const droppedLines = dropped.reduce((sum, { count }) => sum + count.corrected, 0)
  const corrected = droppedLines === 0 ? cancelled : new Map([...cancelled, ['taxGroups', droppedLines] as const])
  const counts = countsOf([...reference.counts, ...ledger], corrected)
  const isNew = Object.values(counts).some(({ added, corrected }) => added + corrected > 0)
  if (!isNew) return { batchId: null, counts, ...found() }
  const changesMore = reference.hasNewCash || !isDeepStrictEqual(await readLedgerSpan(tx, institutionId), span)
  await completeBatch(tx, row, counts, [...dropped.flatMap(({ changes }) => changes), ...reference.changes], changesMore)
  await appendAuditEvent(tx, {
    institutionId,
    at: knownAt,
    actor: bookedBy,
    action: audit.action,
    object: name,
    result: 'success',
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: { batchId: row.id, source, ...audit.details },
  })
  // The demo is booked as it is meant.
  const changesUnits = counts.transactions.corrected + counts.transfers.corrected > 0
  const content = {
    ...staged.content,
    changesUnits,
    changesInstruments: counts.instruments.corrected > 0,
    bringsInstruments: counts.instruments.added + counts.instruments.corrected > 0,
    closes: counts.prices.added + counts.prices.corrected,
  }
  const warnings = source === 'demo' ? [] : await readBatchWarnings(tx, institutionId, row.id, content, MAX_WARNINGS)
  return { batchId: row.id, counts, ...found(warnings) }
}

/** Whether nothing but entries is delivered: of all that the institution has, only what they name matters. */
const hasEntriesOnly = (reference: ReferenceDataset): boolean =>
  (Object.keys(FILE_NAMES) as Kind[]).every((kind) => isEntryKind(kind) || reference[kind].length === 0)

/** Where all that entries may name was read before. */
const allRead = async (): Promise<void> => {}

type Counted = readonly [Kind, KindCount]
/** Called after each kind. */
type Done = (kind: Kind) => void

function shareOf(reference: ReferenceDataset, entries: ReadonlyMap<Kind, number>, onProgress: OnProgress): Done {
  const sizes = Object.entries(reference).map(([kind, records]) => [kind, (records as readonly unknown[]).length] as const)
  const sizeOf = new Map<string, number>([...sizes, ...entries])
  const all = [...sizeOf.values()].reduce((sum, size) => sum + size, 0)
  let booked = 0
  onProgress(0)
  return (kind) => {
    booked += sizeOf.get(kind) ?? 0
    onProgress(all === 0 ? 1 : booked / all)
  }
}

/** Referenced kinds come first. */
async function bookReference(
  tx: Transaction,
  institutionId: string,
  rows: ReturnType<typeof referenceRows>,
  at: Date,
  done: Done,
) {
  const counts: Counted[] = []
  const changes: Change[] = []
  const take = (kind: Kind, booking: ReferenceBooking) => {
    counts.push([kind, booking.count])
    for (const change of booking.changes) changes.push(change)
    done(kind)
  }
  take('reportingCurrencies', await bookLists(tx, institutionId, 'reportingCurrencies', rows.reportingCurrencies))
  take('holidays', await bookLists(tx, institutionId, 'holidays', rows.holidays))
  take('benchmarks', await bookObjects(tx, institutionId, 'benchmarks', rows.benchmarks))
  take('instruments', await bookObjects(tx, institutionId, 'instruments', rows.instruments))
  take('identifiers', await bookLists(tx, institutionId, 'identifiers', rows.identifiers))
  // A currency's cash belongs to no batch: it stays when the first batch that needed it is undone.
  const cash = await bookObjects(tx, institutionId, 'instruments', rows.cashInstruments)
  take('clients', await bookObjects(tx, institutionId, 'clients', rows.clients))
  const unassigned = await bookObjects(tx, institutionId, 'portfolios', rows.unassigned)
  for (const change of unassigned.changes) changes.push(change)
  take('portfolios', await bookObjects(tx, institutionId, 'portfolios', rows.portfolios))
  take('accounts', await bookObjects(tx, institutionId, 'accounts', rows.accounts))
  take('taxGroups', await bookLists(tx, institutionId, 'taxGroups', rows.taxGroups))
  take('benchmarkWeights', await bookLists(tx, institutionId, 'benchmarkWeights', rows.benchmarkWeights))
  take('factors', await bookLists(tx, institutionId, 'factors', rows.factors))
  take('lookThrough', await bookLists(tx, institutionId, 'lookThrough', rows.lookThrough))
  take('groupings', await bookLists(tx, institutionId, 'groupings', rows.groupings))
  take('mandateLimits', await bookMandateLimits(tx, institutionId, rows.mandateLimits, at))
  take('mandateAssignments', await bookMandateAssignments(tx, institutionId, rows.mandateAssignments, at))
  take('marketRows', await bookLists(tx, institutionId, 'marketRows', rows.marketRows))
  take('curves', await bookLists(tx, institutionId, 'curves', rows.curves))
  take('dividendYields', await bookLists(tx, institutionId, 'dividendYields', rows.dividendYields))
  take('logos', await bookLogos(tx, institutionId, rows.logos))
  return { counts, changes, hasNewCash: cash.changes.length > 0 }
}

async function bookEntries(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  staged: ReadonlyMap<EntryKind, number>,
  hasLines: boolean,
  done: Done,
): Promise<readonly Counted[]> {
  const counts: Counted[] = []
  for (const kind of ENTRY_KINDS) {
    if (!staged.has(kind)) continue
    const isQuotation = kind === 'prices' || kind === 'fxRates'
    counts.push([
      kind,
      isQuotation
        ? await bookQuotations(tx, institutionId, batchId, kind)
        : await bookLedger(tx, institutionId, batchId, kind, hasLines),
    ])
    await dropStage(tx, kind)
    done(kind)
  }
  return counts
}

/** @returns how many entries of each kind were cancelled */
async function cancelEntries(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  cancelled: Delivery['cancelled'] = new Map(),
): Promise<ReadonlyMap<Kind, number>> {
  for (const [kind, externalIds] of cancelled) await voidEntries(tx, institutionId, batchId, kind, externalIds)
  return new Map([...cancelled].map(([kind, externalIds]) => [kind, externalIds.length]))
}

/** @param corrected cancelled or dropped, beside what was counted */
function countsOf(counted: readonly Counted[], corrected: ReadonlyMap<Kind, number> = new Map()): Counts {
  const none = Object.keys(FILE_NAMES).map((kind) => [kind, { added: 0, corrected: 0, unchanged: 0 }] as const)
  const all = Object.fromEntries([...none, ...counted]) as Record<Kind, KindCount>
  for (const [kind, count] of corrected) all[kind] = { ...all[kind], corrected: all[kind].corrected + count }
  return all
}
