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
  assertAlike(merged, kept)

  const row = { id: newId(), institutionId, name: problemText('mergeName', pair), source, bookedBy, knownAt: now }
  await insertBatch(tx, row)
  await insertMerge(tx, institutionId, row.id, { merged: merged.id, kept: kept.id })
  await completeBatch(tx, row, { instrumentMerges: { added: 1, corrected: 0, unchanged: 0 } }, [], false)
  await appendAuditEvent(tx, {
    ...{ institutionId, at: now, actor: bookedBy, action: 'ingest.merge', object: row.name, result: 'success' },
    ...{ address: request?.address ?? '', requestId: request?.requestId ?? '' },
    details: { batchId: row.id, source },
  })
  return { id: row.id, name: row.name }
}

const inTheWay = ({ externalId: id }: Stored): Failure => new Failure(409, refusal('mergedBefore', { id }))

/** Quantities and prices must mean the same, and both be held or none. */
function assertAlike(merged: Stored, kept: Stored): void {
  const hasTerms = ({ terms }: Stored) => (terms as { readonly kind: string }).kind !== 'none'
  const differs = (
    [
      ['currency', merged.currency !== kept.currency],
      ['multiplier', Number(merged.multiplier) !== Number(kept.multiplier)],
      ['terms', hasTerms(merged) && !isDeepStrictEqual(merged.terms, kept.terms)],
      ['kind', (kindModel(merged.kind).notHeld === null) !== (kindModel(kept.kind).notHeld === null)],
      ['kind', kindModel(merged.kind).settlement !== kindModel(kept.kind).settlement],
      ['kind', merged.kind === 'cash' || kept.kind === 'cash'],
    ] as const
  ).find(([, isSo]) => isSo)
  if (differs)
    throw new Failure(409, refusal('mergeDiffers', { merged: merged.externalId, kept: kept.externalId, what: differs[0] }))
}
