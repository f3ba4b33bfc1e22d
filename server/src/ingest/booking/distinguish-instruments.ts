import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { insertDistinction, pairKey, readDistinctions } from '#store/market/merges.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { problemText } from '../problem-text.ts'
import type { BatchLabel } from './booking.ts'

/** Two instruments by the ids of instruments.csv, and why they are two. */
interface Distinction {
  readonly one: string
  readonly other: string
  readonly comment: string
}

/**
 * Keeps that two instruments are two: they are not proposed to be merged any more. It is a batch, whose undo proposes them again.
 *
 * @throws Failure 404 where an instrument is not known, 409 where that is kept already
 */
export async function distinguishInstruments(
  tx: Transaction,
  institutionId: string,
  { one, other, comment }: Distinction,
  { source, bookedBy, knownAt: now, request }: Omit<BatchLabel, 'id' | 'name'>,
): Promise<{ readonly id: string; readonly name: string }> {
  if (one === other) throw badRequest(refusal('distinguishOne'))
  if (!(await beginBooking(tx, institutionId))) throw notFound()
  const ids = new Map((await readInstruments(tx, institutionId, null)).map(({ externalId, id }) => [externalId, id]))
  const [first, second] = [ids.get(one), ids.get(other)]
  if (first === undefined || second === undefined) throw notFound()
  if ((await readDistinctions(tx, institutionId)).has(pairKey(first, second)))
    throw new Failure(409, refusal('distinguishedBefore', { one, other }))

  const row = { id: newId(), institutionId, name: problemText('distinctionName', { one, other }), source, bookedBy, knownAt: now }
  await insertBatch(tx, row)
  await insertDistinction(tx, institutionId, row.id, [first, second])
  await completeBatch(tx, row, { instrumentDistinctions: { added: 1, corrected: 0, unchanged: 0 } }, [], false)
  await appendAuditEvent(tx, {
    institutionId,
    at: now,
    actor: bookedBy,
    action: 'ingest.distinguish',
    object: row.name,
    result: 'success',
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: { batchId: row.id, reason: comment },
  })
  return { id: row.id, name: row.name }
}
