import type { Transaction } from '../database.ts'
import { and, desc, eq, isNull, max, sql } from '../drizzle.ts'
import { batchChanges, batches } from '../tables/batches.ts'
import { institutions } from '../tables/institution.ts'
import { countVersion } from './data-versions.ts'
import type { KindCount } from './kind-count.ts'

/** Changes of reference data by a batch: the former values, or null where the row is new. */
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

/** Serializes the bookings of an institution, and lets them read rows of undone batches. */
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

/** Inserts a batch. Its `knownAt` is later than that of every earlier batch, whatever the clock says, so that the latest is unique. */
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
 * Completes a batch: its counts, its changes, and the data version that invalidates caches. Triggers of the database maintain the
 * entitlement version.
 *
 * @param changesUncounted whether the market was changed by what neither counts nor changes contain
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
