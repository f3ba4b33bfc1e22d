import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { and, between, desc, eq, isNull, sql } from '../drizzle.ts'
import type { KeyedId } from '../id.ts'
import { packDocuments, packs } from '../tables/packs.ts'

/** A pack as it was ordered. */
export type StoredPack = typeof packs.$inferSelect

/** With the numbers of its documents that the principal of the transaction may see. */
export interface CountedPack extends StoredPack {
  readonly made: number
  readonly failed: number
  readonly cancelled: number
  readonly left: number
  readonly bytes: number
}

interface Page {
  /** The id of the last one read; an id of no pack gives an empty list. */
  readonly before: string | undefined
  readonly limit: number
}

/** Stores an order. In a transaction of the system. */
export async function insertPack(tx: Transaction, pack: typeof packs.$inferInsert): Promise<void> {
  await tx.insert(packs).values(pack)
}

/** Packs that the principal of the transaction may see, newest first. */
export function listPacks(tx: Transaction, institutionId: string, { before, limit }: Page): Promise<readonly CountedPack[]> {
  const last = tx
    .select({ at: packs.orderedAt, id: packs.id })
    .from(packs)
    .where(sql`${packs.id}::text = ${before ?? ''}`)
  const older = before === undefined ? undefined : sql`row(${packs.orderedAt}, ${packs.id}) < ${last}`
  return selectPacks(tx, and(eq(packs.institutionId, institutionId), older), limit)
}

/** One of them. */
export async function findPack(tx: Transaction, institutionId: string, id: string): Promise<CountedPack | undefined> {
  const [row] = await selectPacks(tx, and(eq(packs.institutionId, institutionId), eq(packs.id, id)), 1)
  return row
}

/** Makes other orders of packs and saves of schedules of the institution wait until the transaction ends. */
export async function lockPacks(tx: Transaction, institutionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('packs ' || ${institutionId}, 0))`)
}

/** How many packs of a principal have not ended; waits for other orders of the institution. In a transaction of the system. */
export async function countOpenPacks(
  tx: Transaction,
  { institutionId, orderedBy }: Pick<StoredPack, 'institutionId' | 'orderedBy'>,
) {
  await lockPacks(tx, institutionId)
  return await tx.$count(
    packs,
    and(eq(packs.institutionId, institutionId), eq(packs.orderedBy, orderedBy), isNull(packs.endedAt)),
  )
}

/** Packs whose ids are in a range. In a transaction of the system. */
export const packsBetween = (tx: Transaction, institutionId: string, { first, last }: Pick<KeyedId, 'first' | 'last'>) =>
  tx
    .select({ id: packs.id })
    .from(packs)
    .where(and(eq(packs.institutionId, institutionId), between(packs.id, first, last)))

/** Ends the packs of which nothing is left, each once. In a transaction of the system. @returns those that ended now */
export function endPacks(tx: Transaction, at: Date, id?: string): Promise<readonly StoredPack[]> {
  const isDone = sql`not exists (${tx
    .select({ one: sql`1` })
    .from(packDocuments)
    .where(and(eq(packDocuments.packId, packs.id), eq(packDocuments.state, 'waiting')))})`
  return tx
    .update(packs)
    .set({ endedAt: at })
    .where(and(isNull(packs.endedAt), id === undefined ? undefined : eq(packs.id, id), isDone))
    .returning()
}

/** Takes a pack up again. In a transaction of the system. */
export async function reopenPack(tx: Transaction, id: string): Promise<void> {
  await tx.update(packs).set({ endedAt: null }).where(eq(packs.id, id))
}

async function selectPacks(tx: Transaction, where: SQL | undefined, limit: number): Promise<readonly CountedPack[]> {
  const inState = (state: string) => sql<number>`count(*) filter (where ${packDocuments.state} = ${state})::int`
  const counts = tx
    .select({
      packId: packDocuments.packId,
      made: inState('made').as('made'),
      failed: inState('failed').as('failed'),
      cancelled: inState('cancelled').as('cancelled'),
      left: inState('waiting').as('left'),
      bytes: sql<number>`coalesce(sum(${packDocuments.size}), 0)::float8`.as('bytes'),
    })
    .from(packDocuments)
    .where(eq(packDocuments.packId, packs.id))
    .groupBy(packDocuments.packId)
    .as('counts')
  const rows = await tx
    .select()
    .from(packs)
    .leftJoinLateral(counts, sql`true`)
    .where(where)
    .orderBy(desc(packs.orderedAt), desc(packs.id))
    .limit(limit)
  return rows.map(({ packs: pack, counts: found }) => ({
    ...pack,
    made: found?.made ?? 0,
    failed: found?.failed ?? 0,
    cancelled: found?.cancelled ?? 0,
    left: found?.left ?? 0,
    bytes: found?.bytes ?? 0,
  }))
}
