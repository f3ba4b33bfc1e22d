import type { Transaction } from '../database.ts'
import { and, desc, eq, sql } from '../drizzle.ts'
import { reconciliations } from '../tables/batches.ts'
import { sourceDeliveries, sources } from '../tables/sources.ts'

export type SourceDelivery = typeof sourceDeliveries.$inferSelect

/** Which files of a source count. */
interface Window {
  readonly sourceId: string
  /** Those after this instant; null for the last file alone. */
  readonly after: Date | null
}

/** Files of a source that count, together; the same content counts once. */
export interface CountedDeliveries {
  readonly files: number
  readonly lines: number
  /** Of those that nothing has settled since. */
  readonly outcomes: readonly SourceDelivery['outcome'][]
  readonly accountIds: readonly string[]
  /** By outcome that of the last file. */
  readonly reasons: Readonly<Partial<Record<SourceDelivery['outcome'], string>>>
  /** When the last file came, whether it counts or not. */
  readonly lastAt: Date | null
}

/**
 * The files of each source that count, by its id. What was wrong with one is settled by the same content that is sent again, and
 * - where the ledger differed, once it agrees with the last statement of each account;
 * - where lines waited or were refused, by a later file of its name with all of its accounts;
 * - where nothing could be read, or closes are those of the day before, once later files have all that the source is for.
 */
export async function countDeliveries(
  tx: Transaction,
  windows: readonly Window[],
): Promise<ReadonlyMap<string, CountedDeliveries>> {
  const ids = windows.map(({ sourceId }) => sourceId)
  const instants = windows.map(({ after }) => after?.toISOString() ?? null)
  const { rows } = await tx.execute<StoredCount & Record<string, unknown>>(sql`
    select w.source_id as "sourceId", c.*,
        (select extract(epoch from max(d.at))::float8 from ${sourceDeliveries} d where d.source_id = w.source_id) as "lastAt"
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(instants)}::timestamptz[]) w (source_id, after)
        join ${sources} s on s.id = w.source_id
        cross join lateral (
          with came as (
            select d.*
              from ${sourceDeliveries} d
              where d.source_id = w.source_id and (w.after is null or d.at > w.after)
              order by d.at desc, d.id
              limit case when w.after is null then 1 end),
          counted as (select distinct on (hash) * from came order by hash, at desc, id),
          unsettled as (select * from counted d where case
            when outcome = 'wrong' then exists (
              select from unnest(d.account_ids) a cross join lateral (
                select r.differences from ${reconciliations} r
                  where r.institution_id = d.institution_id and r.account_id = a order by r.day desc, r.at desc, r.id limit 1) r
                where r.differences <> '[]')
            when outcome in ('waiting', 'refused') and d.account_ids <> '{}' then not exists (
              select from came l where l.at > d.at and l.file = d.file and l.account_ids @> d.account_ids)
            when outcome = 'refused' or (outcome = 'waiting' and s.account_ids = '{}') then not (
              exists (select from came l where l.at > d.at and l.outcome not in ('refused', 'waiting'))
              and s.account_ids <@ array(select unnest(l.account_ids) from came l where l.at > d.at))
            else true end)
          select count(*)::int as files, 
              (select coalesce(sum(most), 0)::float8 from (select max(lines) as most from came group by hash) m) as lines,
              array(select distinct outcome from unsettled) as outcomes,
              (select coalesce(jsonb_object_agg(outcome, reason), '{}') from (
                select distinct on (outcome) outcome, reason from unsettled where reason is not null order by outcome, at desc) o) as reasons,
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
