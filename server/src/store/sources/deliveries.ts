import type { Transaction } from '../database.ts'
import { and, desc, eq, sql } from '../drizzle.ts'
import { reconciliations } from '../tables/batches.ts'
import { sourceDeliveries } from '../tables/sources.ts'

export type SourceDelivery = typeof sourceDeliveries.$inferSelect

/** Which files of a source count. */
interface Window {
  readonly sourceId: string
  /** Those after this instant; null for the last file alone. */
  readonly after: Date | null
}

/** Files of a source that count, together. */
export interface CountedDeliveries {
  readonly files: number
  readonly lines: number
  readonly outcomes: readonly SourceDelivery['outcome'][]
  readonly accountIds: readonly string[]
  /** Of the last refused one. */
  readonly reason: string | null
  /** When the last file came, whether it counts or not. */
  readonly lastAt: Date | null
}

/** The files of each source that count, by its id. */
export async function countDeliveries(
  tx: Transaction,
  windows: readonly Window[],
): Promise<ReadonlyMap<string, CountedDeliveries>> {
  const ids = windows.map(({ sourceId }) => sourceId)
  const instants = windows.map(({ after }) => after?.toISOString() ?? null)
  const { rows } = await tx.execute<StoredCount & Record<string, unknown>>(sql`
    select w.source_id as "sourceId", c.files, c.lines, c.outcomes, c.accounts, c.reason,
        (select extract(epoch from max(d.at))::float8 from ${sourceDeliveries} d where d.source_id = w.source_id) as "lastAt"
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(instants)}::timestamptz[]) w (source_id, after)
        cross join lateral (
          with counted as (
            select d.at, d.lines, d.outcome, d.reason, d.account_ids
              from ${sourceDeliveries} d
              where d.source_id = w.source_id and (w.after is null or d.at > w.after)
              order by d.at desc, d.id
              limit case when w.after is null then 1 end)
          select count(*)::int as files, coalesce(sum(lines), 0)::float8 as lines, coalesce(array_agg(distinct outcome), '{}') as outcomes,
              (array_agg(reason order by at desc) filter (where outcome = 'refused'))[1] as reason,
              array(select distinct a::text from counted, unnest(account_ids) a) as accounts
            from counted) c`)
  return new Map(
    rows.map(({ sourceId, accounts, lastAt, ...counted }) => [
      sourceId,
      { ...counted, accountIds: accounts, lastAt: lastAt === null ? null : new Date(lastAt * 1000) },
    ]),
  )
}

interface StoredCount extends Omit<CountedDeliveries, 'accountIds' | 'lastAt'> {
  readonly sourceId: string
  readonly accounts: readonly string[]
  /** Epoch seconds. */
  readonly lastAt: number | null
}

interface Page {
  /** The id of the last one read; an id of none gives an empty list. */
  readonly before: string | undefined
  readonly limit: number
}

/** The files that a source delivered, newest first. */
export async function listDeliveries(
  tx: Transaction,
  sourceId: string,
  { before, limit }: Page,
): Promise<readonly SourceDelivery[]> {
  const last = sql`(select d.at, d.id from ${sourceDeliveries} d where d.id = ${before ?? null} and d.source_id = ${sourceId})`
  const isOlder = before === undefined ? undefined : sql`(${sourceDeliveries.at}, ${sourceDeliveries.id}) < ${last}`
  return await tx
    .select()
    .from(sourceDeliveries)
    .where(and(eq(sourceDeliveries.sourceId, sourceId), isOlder))
    .orderBy(desc(sourceDeliveries.at), desc(sourceDeliveries.id))
    .limit(limit)
}

/** Keeps what became of a file. */
export async function insertSourceDelivery(tx: Transaction, delivery: SourceDelivery): Promise<void> {
  await tx.insert(sourceDeliveries).values(delivery)
}

/** How many statements of a file do not agree with the ledger, of those compared at that instant. */
export async function countDisagreements(tx: Transaction, institutionId: string, at: Date, file: string): Promise<number> {
  const isOf = and(eq(reconciliations.institutionId, institutionId), eq(reconciliations.at, at), eq(reconciliations.file, file))
  return await tx.$count(reconciliations, and(isOf, sql`differences <> '[]'::jsonb`))
}
