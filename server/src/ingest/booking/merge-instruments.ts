import { isDeepStrictEqual } from 'node:util'
import { kindModel } from '@portal/engine/instruments/kinds.ts'
import { badRequest, Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import { insertMerge, readMerges } from '#store/market/merges.ts'
import { readInstruments } from '#store/market/read-instruments.ts'
import { knownAt } from '#store/recorded-as-of/recorded-at.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import { problemText } from '../problem-text.ts'
import type { BatchLabel } from './booking.ts'

type Stored = Awaited<ReturnType<typeof readInstruments>>[number]

/** Two instruments by the ids of instruments.csv. */
interface Pair {
  readonly merged: string
  readonly kept: string
}

/**
 * Merges an instrument into another: from now on everything that is booked of it counts as of the other. It is a batch, whose undo
 * restores everything, as nothing is rewritten.
 *
 * @throws Failure 404 where an instrument is not known, 409 where amounts of the one would mean something else of the other, or where
 *   another merge is in the way
 */
export async function mergeInstruments(
  tx: Transaction,
  institutionId: string,
  pair: Pair,
  { source, bookedBy, knownAt: now, request }: Omit<BatchLabel, 'id' | 'name'>,
): Promise<{ readonly id: string; readonly name: string }> {
  if (pair.merged === pair.kept) throw badRequest(refusal('mergeOne'))
  await beginBooking(tx, institutionId)
  const present = new Map((await readInstruments(tx, institutionId, null)).map((row) => [row.externalId, row]))
  const [merged, kept] = [present.get(pair.merged), present.get(pair.kept)]
  if (!merged || !kept) throw notFound()
  const merges = await readMerges(tx, institutionId, knownAt(null))
  if (merges.has(merged.id) || [...merges.values()].includes(merged.id)) throw inTheWay(merged)
  if (merges.has(kept.id)) throw inTheWay(kept)
  const what = mergeDifference(merged, kept)
  if (what) throw new Failure(409, refusal('mergeDiffers', { merged: merged.externalId, kept: kept.externalId, what }))

  const row = { id: newId(), institutionId, name: problemText('mergeName', pair), source, bookedBy, knownAt: now }
  await insertBatch(tx, row)
  await insertMerge(tx, institutionId, row.id, { merged: merged.id, kept: kept.id })
  await completeBatch(tx, row, { instrumentMerges: { added: 1, corrected: 0, unchanged: 0 } }, [], false)
  await appendAuditEvent(tx, {
    institutionId,
    at: now,
    actor: bookedBy,
    action: 'ingest.merge',
    object: row.name,
    result: 'success',
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: { batchId: row.id, source },
  })
  return { id: row.id, name: row.name }
}

const inTheWay = ({ externalId: id }: Stored): Failure => new Failure(409, refusal('mergedBefore', { id }))

/** In what two instruments differ that must be equal: quantities and prices mean the same, and both are held or none. */
export function mergeDifference(merged: Stored, kept: Stored): 'currency' | 'multiplier' | 'terms' | 'kind' | undefined {
  const hasTerms = ({ terms }: Stored) => (terms as { readonly kind: string }).kind !== 'none'
  if (merged.currency !== kept.currency) return 'currency'
  if (Number(merged.multiplier) !== Number(kept.multiplier)) return 'multiplier'
  if (hasTerms(merged) && !isDeepStrictEqual(merged.terms, kept.terms)) return 'terms'
  const [one, other] = [kindModel(merged.kind), kindModel(kept.kind)]
  const isOfOtherKind = (one.notHeld === null) !== (other.notHeld === null) || one.settlement !== other.settlement
  return isOfOtherKind || merged.kind === 'cash' || kept.kind === 'cash' ? 'kind' : undefined
}
