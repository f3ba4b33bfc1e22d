import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import { instrumentDistinctions } from '../tables/identity.ts'

/** Instruments that count as others, by id: merged and kept. A kept one is never merged. */
export type Merges = ReadonlyMap<string, string>

/**
 * The merges of an institution.
 *
 * @param isKnown which batches count: `knownAt` of an instant, or more
 */
export async function readMerges(tx: Transaction, institutionId: string, isKnown: SQL): Promise<Merges> {
  const { rows } = await tx.execute<{ merged: string; kept: string }>(sql`
    select merge.merged_id as merged, merge.kept_id as kept
    from instrument_merges as merge
    join batches as batch on batch.id = merge.batch_id and ${isKnown}
    where merge.institution_id = ${institutionId}
    order by merge.merged_id`)
  return new Map(rows.map(({ merged, kept }) => [merged, kept]))
}

/** The instrument as which that of a column counts. */
export const keptIn = (merges: Merges, column: SQL): SQL =>
  merges.size === 0
    ? column
    : sql`coalesce((${JSON.stringify(Object.fromEntries(merges))}::jsonb ->> ${column}::text)::uuid, ${column})`

/** The instrument itself and those that were merged into it. */
export const countingAs = (merges: Merges, id: string): readonly string[] => [
  id,
  ...[...merges].flatMap(([merged, kept]) => (kept === id ? [merged] : [])),
]

/** All instruments that were merged, or that others were merged into. */
export const mergedOrKept = (merges: Merges): ReadonlySet<string> => new Set([...merges].flat())

/** Adds a merge to a batch. */
export async function insertMerge(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  { merged, kept }: { readonly merged: string; readonly kept: string },
): Promise<void> {
  await tx.execute(sql`
    insert into instrument_merges (institution_id, merged_id, kept_id, batch_id)
    values (${institutionId}, ${merged}, ${kept}, ${batchId})`)
}

/** Pairs of instruments that a person said are two: `pairKey` of each. */
export async function readDistinctions(tx: Transaction, institutionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ one: string; other: string }>(sql`
    select distinction.one_id as one, distinction.other_id as other
    from instrument_distinctions as distinction
    join batches as batch on batch.id = distinction.batch_id and ${knownAt(null)}
    where distinction.institution_id = ${institutionId}`)
  return new Set(rows.map(({ one, other }) => pairKey(one, other)))
}

/** Adds to a batch that two instruments are two. */
export async function insertDistinction(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  ids: readonly [string, string],
): Promise<void> {
  const [oneId, otherId] = ids.toSorted() as [string, string]
  await tx.insert(instrumentDistinctions).values({ institutionId, batchId, oneId, otherId })
}

/** Names two instruments by their ids, in whatever order. */
export const pairKey = (one: string, other: string): string => [one, other].toSorted().join(' ')
