import { summarizeList } from '@portal/engine/summarize-list.ts'
import { engineText } from '#base/engine-text.ts'
import { Failure, notFound } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { beginBooking, findBatch } from '#store/booking/book-batch.ts'
import { danglingReferences, laterBatches, markUndone, readChanges, restore } from '#store/booking/book-undo.ts'
import { countVersion } from '#store/booking/data-versions.ts'
import type { KindCount } from '#store/booking/kind-count.ts'
import type { Database } from '#store/database.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'

/**
 * Undoes a batch: its entries, prices and rates count as never booked from `now` on, and reference data get their former values. The
 * batch itself stays. The same files can be imported again.
 *
 * @param batch its id, or the name of the latest batch of that name that is not undone
 * @param undoneBy a user's e-mail, `token:<id>` or `system`; `request` for the audit, where a request asked for it
 * @returns id and name of the batch
 * @throws Failure 404 when there is no such batch, 409 when it is undone already or when later data depend on it
 */
export async function undo(
  db: Database,
  institutionId: string,
  batch: string,
  now: Date,
  undoneBy = 'system',
  request: { readonly address: string; readonly requestId: string } = { address: '', requestId: '' },
): Promise<{ readonly id: string; readonly name: string }> {
  return await db.withInstitution(institutionId, async (tx) => {
    await beginBooking(tx, institutionId)
    const found = await findBatch(tx, institutionId, batch)
    if (!found) throw notFound()
    const { id, name } = found
    if (found.undoneAt) throw new Failure(409, refusal('undoneAlready', { name }))

    const later = await laterBatches(tx, institutionId, found)
    if (later.length > 0)
      throw dependency(
        name,
        later.map((other) => `batch "${other}"`),
      )
    const changes = await readChanges(tx, id)
    await markUndone(tx, id, now)
    await restore(tx, institutionId, changes, now)
    const dangling = await danglingReferences(tx, institutionId)
    if (dangling.length > 0) throw dependency(name, dangling)

    await countVersion(tx, institutionId, {
      id,
      counts: found.counts as Readonly<Record<string, KindCount>>,
      changesMore: changes.length > 0,
    })
    await appendAuditEvent(tx, {
      institutionId,
      at: now,
      actor: undoneBy,
      action: 'ingest.undo',
      object: name,
      result: 'success',
      ...request,
      details: { batchId: id },
    })
    return { id, name }
  })
}

const SHOWN = 5

function dependency(name: string, others: readonly string[]): Failure {
  const reasons = engineText(summarizeList(others, SHOWN))
  return new Failure(409, refusal('batchNeeded', { name, reasons }))
}
