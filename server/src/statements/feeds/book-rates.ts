import { readFile } from 'node:fs/promises'
import { jobReason } from '#base/job-failure.ts'
import { book } from '#ingest/booking/book.ts'
import { NOTHING } from '#ingest/booking/delivery-of.ts'
import type { Database } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { readInstitution } from '#store/institution/read-institution.ts'
import { insertSourceDelivery, type SourceDelivery } from '#store/sources/deliveries.ts'
import type { SourceRow } from '#store/sources/sources.ts'
import { ratesInPivot, referenceRates } from '../rates/reference-rates.ts'

interface FetchedRates {
  readonly name: string
  readonly hash: string
  readonly path: string
  readonly jobId: string
  readonly fetchedAs: string
}

/** Books a file of reference rates, and keeps what became of it. The same rates again are no new ones. */
export async function bookRates(db: Database, source: SourceRow, file: FetchedRates, now: Date): Promise<void> {
  const { institutionId, id: sourceId } = source
  const { name, hash, jobId, fetchedAs } = file
  const became = await ratesOf(db, source, file, now)
  await db.withInstitution(institutionId, (tx) =>
    insertSourceDelivery(tx, {
      id: newId(),
      institutionId,
      sourceId,
      at: now,
      file: name,
      hash,
      jobId,
      fetchedAs,
      waitingLines: 0,
      differences: 0,
      accountIds: [],
      ...became,
    }),
  )
}

type Became = Pick<SourceDelivery, 'outcome' | 'lines' | 'newLines' | 'refusedLines' | 'reason' | 'batchId'>

async function ratesOf(db: Database, source: SourceRow, { name, path }: FetchedRates, knownAt: Date): Promise<Became> {
  const { institutionId } = source
  const { pivotCurrency } = await db.withInstitution(institutionId, (tx) => readInstitution(tx, institutionId), 'read only')
  const read = parsed(await readFile(path, 'utf8'))
  const fxRates = ratesInPivot(read, pivotCurrency)
  const none = { newLines: 0, batchId: null }
  if (fxRates.length === 0) {
    const reason = read.length === 0 ? jobReason('noRates') : jobReason('noPivotRate', { currency: pivotCurrency })
    return { ...none, outcome: 'refused', lines: read.length, refusedLines: read.length, reason }
  }
  const label = { name, source: 'api', bookedBy: `source:${source.name}`, knownAt } as const
  const { batchId, counts, failures, failureCount } = await book(db, institutionId, { ...NOTHING, fxRates }, label)
  const lines = fxRates.length
  if (failureCount > 0)
    return { ...none, outcome: 'refused', lines, refusedLines: failureCount, reason: failures[0]?.reason ?? null }
  const { added, corrected } = counts.fxRates
  const outcome = batchId === null ? 'unchanged' : 'booked'
  return { outcome, lines, newLines: added + corrected, refusedLines: 0, reason: null, batchId }
}

function parsed(text: string): ReturnType<typeof referenceRates> {
  try {
    return referenceRates(text)
  } catch {
    return []
  }
}
