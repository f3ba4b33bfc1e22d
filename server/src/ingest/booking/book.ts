import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, type Change, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import { readKnown, readLots } from '#store/booking/book-known.ts'
import { bookLists, bookLogos, bookObjects, type ReferenceBooking } from '#store/booking/book-reference.ts'
import type { KindCount } from '#store/booking/kind-count.ts'
import type { Database, Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { bookLedger, type LedgerKind } from '#store/ledger/book-ledger.ts'
import { bookFxRates, bookPrices } from '#store/market/book-market.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { checkDataset, type Origin } from '../checks/check-dataset.ts'
import type { Dataset } from '../dataset.ts'
import { FILE_NAMES } from '../file-names.ts'
import type { RecordLines } from '../line-failure.ts'
import { referenceRows } from '../reference-rows.ts'
import type { BatchLabel, Booking, Counts, Kind, OnProgress } from './booking.ts'
import { ledgerRows, quotations } from './ledger-rows.ts'

/**
 * Books a dataset as one batch in one transaction: all of it, or with any failure nothing.
 *
 * By external id: new records are added, different ones corrected (an entry of the ledger by a new revision, a close or rate by a later
 * row, reference data in place, with the former values recorded), and equal ones counted as unchanged. What the dataset leaves out stays.
 *
 * @param options.dryRun reports what would happen and books nothing
 * @param options.isIncomplete some lines could not be read: the others are checked and nothing is booked, as they may refer to those
 * @param options.lines, options.unread as `parse` returns them, for the failures
 * @param options.onProgress is called with the booked share of the records, from 0 to 1
 * @throws Failure 404 when there is no such institution
 */
export async function book(
  db: Database,
  institutionId: string,
  dataset: Dataset,
  batch: BatchLabel,
  options: Origin & { readonly dryRun?: boolean; readonly isIncomplete?: boolean; readonly onProgress?: OnProgress } = {},
): Promise<Booking> {
  try {
    return await db.withInstitution(institutionId, async (tx) => {
      const booking = await bookAll(tx, institutionId, dataset, batch, options)
      if (booking.batchId === null || options.dryRun) throw new NothingBooked({ ...booking, batchId: null })
      return booking
    })
  } catch (error) {
    if (error instanceof NothingBooked) return error.booking
    throw error
  }
}

/** Thrown to roll back: a dry run runs all database checks too. */
class NothingBooked extends Error {
  readonly booking: Booking
  constructor(booking: Booking) {
    super('Nothing was booked.')
    this.booking = booking
  }
}

async function bookAll(
  tx: Transaction,
  institutionId: string,
  dataset: Dataset,
  label: BatchLabel,
  {
    isIncomplete = false,
    onProgress = () => {},
    ...origin
  }: Origin & { readonly isIncomplete?: boolean; readonly onProgress?: OnProgress },
): Promise<Booking> {
  const institution = await beginBooking(tx, institutionId)
  if (!institution) throw new Failure(404, refusal('noInstitution'))
  const known = await readKnown(tx, institutionId, institution.pivotCurrency)
  const lots = new Set(dataset.transactions.flatMap(({ lot }) => (lot === null ? [] : [lot])))
  const failures = checkDataset(dataset, known, await readLots(tx, institutionId, [...lots]), origin)
  if (failures.length > 0 || isIncomplete) return { batchId: null, counts: countsOf([]), failures }

  const { name, source, bookedBy, knownAt, request } = label
  const row = { id: label.id ?? newId(), institutionId, name, source, bookedBy, knownAt }
  await insertBatch(tx, row)
  const done = shareOf(dataset, onProgress)
  const reference = await bookReference(tx, institutionId, referenceRows(dataset, known), done)
  const ledger = await bookEntries(tx, institutionId, row.id, dataset, origin.lines ?? {}, done)
  const counts = countsOf([...reference.counts, ...ledger])
  const isNew = Object.values(counts).some(({ added, corrected }) => added + corrected > 0)
  if (!isNew) return { batchId: null, counts, failures }
  await completeBatch(tx, row, counts, reference.changes, reference.hasNewCash)
  await appendAuditEvent(tx, {
    institutionId,
    at: knownAt,
    actor: bookedBy,
    action: 'ingest.book',
    object: name,
    result: 'success',
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: { batchId: row.id, source },
  })
  return { batchId: row.id, counts, failures }
}

type Counted = readonly [Kind, KindCount]
/** Called after each kind. */
type Done = (kind: Kind) => void

function shareOf(dataset: Dataset, onProgress: OnProgress): Done {
  const sizes = Object.entries(dataset).map(([kind, records]) => [kind, (records as readonly unknown[]).length] as const)
  const sizeOf = new Map<string, number>(sizes)
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  let booked = 0
  onProgress(0)
  return (kind) => {
    booked += sizeOf.get(kind) ?? 0
    onProgress(all === 0 ? 1 : booked / all)
  }
}

/** Referenced kinds come first. */
async function bookReference(tx: Transaction, institutionId: string, rows: ReturnType<typeof referenceRows>, done: Done) {
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
  // A currency's cash belongs to no batch: it stays when the first batch that needed it is undone.
  const cash = await bookObjects(tx, institutionId, 'instruments', rows.cashInstruments)
  take('clients', await bookObjects(tx, institutionId, 'clients', rows.clients))
  const unassigned = await bookObjects(tx, institutionId, 'portfolios', rows.unassigned)
  for (const change of unassigned.changes) changes.push(change)
  take('portfolios', await bookObjects(tx, institutionId, 'portfolios', rows.portfolios))
  take('accounts', await bookObjects(tx, institutionId, 'accounts', rows.accounts))
  take('benchmarkWeights', await bookLists(tx, institutionId, 'benchmarkWeights', rows.benchmarkWeights))
  take('factors', await bookLists(tx, institutionId, 'factors', rows.factors))
  take('lookThrough', await bookLists(tx, institutionId, 'lookThrough', rows.lookThrough))
  take('marketRows', await bookLists(tx, institutionId, 'marketRows', rows.marketRows))
  take('logos', await bookLogos(tx, institutionId, rows.logos))
  return { counts, changes, hasNewCash: cash.changes.length > 0 }
}

async function bookEntries(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  dataset: Dataset,
  lines: RecordLines,
  done: Done,
): Promise<readonly Counted[]> {
  const market = quotations(institutionId, dataset)
  const entries = ledgerRows(institutionId, dataset)
  const counts: Counted[] = []
  const take = (kind: Kind, count: KindCount) => {
    counts.push([kind, count])
    done(kind)
  }
  const bookEntry = async (kind: LedgerKind, lines?: readonly number[]) =>
    take(kind, await bookLedger(tx, institutionId, batchId, kind, entries[kind], lines))
  take('prices', await bookPrices(tx, institutionId, batchId, market.prices))
  take('fxRates', await bookFxRates(tx, institutionId, batchId, market.fxRates))
  await bookEntry('corporateActions')
  await bookEntry('transactions', lines.transactions)
  await bookEntry('income', lines.income)
  await bookEntry('transfers', lines.transfers)
  return counts
}

function countsOf(counted: readonly Counted[]): Counts {
  const none = Object.keys(FILE_NAMES).map((kind) => [kind, { added: 0, corrected: 0, unchanged: 0 }] as const)
  return Object.fromEntries([...none, ...counted]) as Record<Kind, KindCount>
}
