import { problemText } from '#ingest/problem-text.ts'
import { beginBooking, completeBatch, insertBatch } from '#store/booking/book-batch.ts'
import { bookLists, dropList, type ReferenceBooking } from '#store/booking/book-reference.ts'
import type { Transaction } from '#store/database.ts'
import { newId } from '#store/id.ts'
import type { GroupingLine } from '#store/market/groupings.ts'
import { appendAuditEvent } from '#store/session/audit-events.ts'
import type { BatchLabel } from './booking.ts'

/** A changed grouping: all its lines, and its former name. */
interface ChangedGrouping {
  readonly grouping: string
  /** Empty where it is removed. */
  readonly lines: readonly GroupingLine[]
  /** Of one that is renamed. */
  readonly former?: string
}

interface GroupingAudit {
  readonly action: 'ingest.group' | 'ingest.rename-grouping' | 'ingest.remove-grouping'
  readonly details: Readonly<Record<string, string | number>>
}

/** Serializes what changes groupings with all other bookings of the institution. */
export const beginGrouping = (tx: Transaction, institutionId: string) => beginBooking(tx, institutionId)

/** Books all lines of a grouping as one batch, as a file with them would, so that it can be undone. */
export async function bookGrouping(
  tx: Transaction,
  institutionId: string,
  { grouping, lines, former }: ChangedGrouping,
  { source, bookedBy, knownAt, request }: Omit<BatchLabel, 'id' | 'name'>,
  { action, details }: GroupingAudit,
): Promise<void> {
  const batch = { id: newId(), institutionId, name: problemText('groupingChanged', { grouping }), source, bookedBy, knownAt }
  await insertBatch(tx, batch)
  const booked: ReferenceBooking[] = []
  if (former !== undefined || lines.length === 0)
    booked.push(await dropList(tx, institutionId, 'groupings', { grouping: former ?? grouping }))
  if (lines.length > 0) booked.push(await bookLists(tx, institutionId, 'groupings', lines))
  const sum = (of: 'added' | 'corrected' | 'unchanged') => booked.reduce((total, { count }) => total + count[of], 0)
  const counts = { groupings: { added: sum('added'), corrected: sum('corrected'), unchanged: sum('unchanged') } }
  await completeBatch(
    tx,
    batch,
    counts,
    booked.flatMap(({ changes }) => changes),
    false,
  )
  await appendAuditEvent(tx, {
    institutionId,
    at: knownAt,
    actor: bookedBy,
    object: grouping,
    result: 'success',
    action,
    address: request?.address ?? '',
    requestId: request?.requestId ?? '',
    details: { batchId: batch.id, ...details },
  })
}
