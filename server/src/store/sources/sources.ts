import type { AnyColumn } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { and, arrayContains, asc, count, eq, inArray, isNull, or, sql } from '../drizzle.ts'
import { accounts, clients } from '../tables/institution.ts'
import { sourceDeliveries, sources } from '../tables/sources.ts'

export type SourceRow = typeof sources.$inferSelect

/** The sources that have not ended, by name. */
export const readSources = (tx: Transaction, institutionId: string): Promise<readonly SourceRow[]> =>
  tx
    .select()
    .from(sources)
    .where(and(eq(sources.institutionId, institutionId), isNull(sources.endedAt)))
    .orderBy(asc(sources.name), asc(sources.id))

/** The source of an id, as a caller wrote it; undefined for one that has ended. */
export async function findSource(tx: Transaction, institutionId: string, id: string): Promise<SourceRow | undefined> {
  const isOf = and(eq(sources.institutionId, institutionId), sql`${sources.id}::text = ${id}`, isNull(sources.endedAt))
  const [row] = await tx.select().from(sources).where(isOf)
  return row
}

/** The source that a token delivers for. */
export async function findSourceOfToken(tx: Transaction, institutionId: string, tokenId: string): Promise<SourceRow | undefined> {
  const isOf = and(eq(sources.institutionId, institutionId), eq(sources.tokenId, tokenId), isNull(sources.endedAt))
  const [row] = await tx.select().from(sources).where(isOf)
  return row
}

/** The ids of the sources that delivered a file before, or that are for all of the accounts that it is of. */
export async function sourcesOfFile(
  tx: Transaction,
  institutionId: string,
  { hash, accountIds }: { readonly hash: string; readonly accountIds: readonly string[] },
): Promise<readonly string[]> {
  const { id } = sources
  const cameBefore = sql`exists (select from ${sourceDeliveries} d where d.source_id = ${id} and d.hash = ${hash})`
  const isForAll = accountIds.length === 0 ? undefined : arrayContains(sources.accountIds, [...accountIds])
  const isOf = and(eq(sources.institutionId, institutionId), isNull(sources.endedAt), or(cameBefore, isForAll))
  return (await tx.select({ id }).from(sources).where(isOf)).map((row) => row.id)
}

/** Adds a source. Throws where another that has not ended has its name or its token. */
export async function insertSource(tx: Transaction, source: Omit<SourceRow, 'endedAt' | 'noticed'>): Promise<void> {
  await tx.insert(sources).values(source)
}

/** Changes the terms of a source. */
export async function updateSource(
  tx: Transaction,
  { id, institutionId: _, createdAt: __, ...terms }: Omit<SourceRow, 'endedAt' | 'noticed'>,
): Promise<void> {
  await tx.update(sources).set(terms).where(eq(sources.id, id))
}

/** Notes what people are notified of. @returns false where another process has noted it already */
export async function noticeSource(tx: Transaction, id: string, noticed: string | null): Promise<boolean> {
  const isOther = and(eq(sources.id, id), sql`noticed is distinct from ${noticed}`)
  return ((await tx.update(sources).set({ noticed }).where(isOther)).rowCount ?? 0) > 0
}

/** Ends a source. Its deliveries stay. */
export async function endSource(tx: Transaction, id: string, endedAt: Date): Promise<void> {
  await tx.update(sources).set({ endedAt }).where(eq(sources.id, id))
}

/** An account as a source names it. */
interface SourceAccount {
  readonly id: string
  readonly client: string
  readonly account: string
}

/** Those of the ids that are accounts which the transaction sees. */
export const readSourceAccounts = (
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<readonly SourceAccount[]> => selectAccounts(tx).where(and(isOpen(institutionId), inArray(accounts.id, [...ids])))

interface AccountSearch {
  /** In the name of the account or its client. */
  readonly search: string
  /** A source, whose accounts come first. */
  readonly of: string | null
  /** The id of the last one read. */
  readonly after: string | null
  readonly limit: number
}

/** The accounts that the transaction sees, by client and name, and how many a search finds. */
export async function findSourceAccounts(
  tx: Transaction,
  institutionId: string,
  { search, of, after, limit }: AccountSearch,
): Promise<{ readonly rows: readonly SourceAccount[]; readonly count: number }> {
  const isFound = and(
    isOpen(institutionId),
    search === '' ? undefined : or(isIn(search, clients.name), isIn(search, accounts.name)),
  )
  const isOther = sql`not exists (select from ${sources} s where s.id = ${of} and ${accounts.id} = any (s.account_ids))`
  const place = sql`(${isOther}, ${clients.name}, ${accounts.name}, ${accounts.id})`
  const last = tx
    .select({ isOther: isOther.as('is_other'), client: clients.name, account: accounts.name, id: accounts.id })
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .where(and(isOpen(institutionId), eq(accounts.id, sql`${after}`)))
  const rows = await selectAccounts(tx)
    .where(and(isFound, after === null ? undefined : sql`${place} > (${last})`))
    .orderBy(isOther, asc(clients.name), asc(accounts.name), asc(accounts.id))
    .limit(limit)
  const [all] = await tx
    .select({ count: count() })
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .where(isFound)
  return { rows, count: all?.count ?? 0 }
}

const selectAccounts = (tx: Transaction) =>
  tx
    .select({ id: accounts.id, client: clients.name, account: accounts.name })
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .$dynamic()

const isOpen = (institutionId: string) => and(eq(accounts.institutionId, institutionId), eq(accounts.isWithdrawn, false))

const isIn = (part: string, column: AnyColumn) => sql`position(lower(${part}) in lower(${column})) > 0`

/** The ids of accounts by their external ids. */
export async function accountIdsOf(
  tx: Transaction,
  institutionId: string,
  externalIds: readonly string[],
): Promise<readonly string[]> {
  const isOf = and(eq(accounts.institutionId, institutionId), inArray(accounts.externalId, [...externalIds]))
  return (await tx.select({ id: accounts.id }).from(accounts).where(isOf)).map(({ id }) => id)
}
