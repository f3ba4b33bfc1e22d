import type { Transaction } from '../database.ts'
import { and, desc, eq, isNull, max, sql } from '../drizzle.ts'
import { batchChanges, batches } from '../tables/batches.ts'
import { institutions } from '../tables/institution.ts'
import { countVersion } from './data-versions.ts'
import type { KindCount } from './kind-count.ts'

/** What a batch changed in reference data: the former values, or null where there was nothing. */
export interface Change {
  readonly kind: string
  readonly key: string
  readonly before: unknown
}

interface BatchRow {
  readonly id: string
  readonly institutionId: string
  readonly name: string
  readonly source: string
  readonly bookedBy: string
  readonly knownAt: Date
}

/** Lets bookings of an institution run one after the other, and see what undone batches left behind. */
export async function beginBooking(
  tx: Transaction,
  institutionId: string,
): Promise<{ readonly pivotCurrency: string } | undefined> {
  await tx.execute(sql`select set_config('clarity.booking', 'on', true)`)
  const [institution] = await tx
    .select({ pivotCurrency: institutions.pivotCurrency })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
    .for('no key update')
  return institution
}

/** Opens a batch. It becomes known after every batch before it, whatever the clock says, so that "latest known" is one row. */
export async function insertBatch(tx: Transaction, batch: BatchRow): Promise<void> {
  const [latest] = await tx
    .select({ knownAt: max(batches.knownAt) })
    .from(batches)
    .where(eq(batches.institutionId, batch.institutionId))
  const earliest = latest?.knownAt ? latest.knownAt.getTime() + 1 : Number.NEGATIVE_INFINITY
  const knownAt = new Date(Math.max(batch.knownAt.getTime(), earliest))
  await tx.insert(batches).values({ ...batch, knownAt, counts: {} })
}

/**
 * Closes a batch: its counts, what it changed, and the version that tells caches to look again. The entitlement version needs nobody's
 * care: the database sees to it.
 *
 * @param changesUncounted whether something was booked that neither counts nor changes tell
 */
export async function completeBatch(
  tx: Transaction,
  batch: BatchRow,
  counts: Readonly<Record<string, KindCount>>,
  changes: readonly Change[],
  changesUncounted: boolean,
): Promise<void> {
  await tx.update(batches).set({ counts }).where(eq(batches.id, batch.id))
  const rows = changes.map((change) => ({ institutionId: batch.institutionId, batchId: batch.id, ...change }))
  for (let start = 0; start < rows.length; start += 1_000) {
    await tx.insert(batchChanges).values(rows.slice(start, start + 1_000))
  }
  const changesMore = changesUncounted || changes.length > 0
  await countVersion(tx, batch.institutionId, { id: batch.id, counts, changesMore })
}

/** A batch by its id or, if there is none, the latest not undone of that name. */
export async function findBatch(tx: Transaction, institutionId: string, idOrName: string) {
  const own = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.institutionId, institutionId), sql`${batches.id}::text = ${idOrName.toLowerCase()}`))
  if (own[0]) return own[0]
  const named = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.institutionId, institutionId), eq(batches.name, idOrName), isNull(batches.undoneAt)))
    .orderBy(desc(batches.knownAt))
    .limit(1)
  return named[0]
}
