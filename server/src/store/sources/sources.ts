import type { Transaction } from '../database.ts'
import { and, asc, desc, eq, inArray, isNull, sql } from '../drizzle.ts'
import { reconciliations } from '../tables/batches.ts'
import { accounts, clients } from '../tables/institution.ts'
import { sourceDeliveries, sources } from '../tables/sources.ts'

export type SourceRow = typeof sources.$inferSelect
export type SourceDelivery = typeof sourceDeliveries.$inferSelect

/** The sources that have not ended, by name. */
export const readSources = (tx: Transaction, institutionId: string): Promise<readonly SourceRow[]> =>
  tx
    .select()
    .from(sources)
    .where(and(eq(sources.institutionId, institutionId), isNull(sources.endedAt)))
    .orderBy(asc(sources.name), asc(sources.id))

/** The source that a token delivers for. */
export async function findSourceOfToken(tx: Transaction, institutionId: string, tokenId: string): Promise<SourceRow | undefined> {
  const isOf = and(eq(sources.institutionId, institutionId), eq(sources.tokenId, tokenId), isNull(sources.endedAt))
  const [row] = await tx.select().from(sources).where(isOf)
  return row
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

/** The files that each source delivered, newest first, at most so many of each and none of before. */
export async function readSourceDeliveries(
  tx: Transaction,
  institutionId: string,
  limit: number,
): Promise<readonly SourceDelivery[]> {
  const ranked = tx
    .select({
      id: sourceDeliveries.id,
      nth: sql<number>`row_number() over (partition by source_id order by at desc, id)`.as('nth'),
    })
    .from(sourceDeliveries)
    .where(eq(sourceDeliveries.institutionId, institutionId))
    .as('ranked')
  return await tx
    .select()
    .from(sourceDeliveries)
    .where(inArray(sourceDeliveries.id, tx.select({ id: ranked.id }).from(ranked).where(sql`nth <= ${limit}`)))
    .orderBy(desc(sourceDeliveries.at), asc(sourceDeliveries.id))
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

/** An account as a source names it. */
interface SourceAccount {
  readonly id: string
  readonly client: string
  readonly account: string
}

/** The accounts that the transaction sees, by client and name. */
export const readSourceAccounts = (tx: Transaction, institutionId: string): Promise<readonly SourceAccount[]> =>
  tx
    .select({ id: accounts.id, client: clients.name, account: accounts.name })
    .from(accounts)
    .innerJoin(clients, eq(clients.id, accounts.clientId))
    .where(and(eq(accounts.institutionId, institutionId), eq(accounts.isWithdrawn, false)))
    .orderBy(asc(clients.name), asc(accounts.name), asc(accounts.id))

/** The ids of accounts by their external ids. */
export async function accountIdsOf(
  tx: Transaction,
  institutionId: string,
  externalIds: readonly string[],
): Promise<readonly string[]> {
  const isOf = and(eq(accounts.institutionId, institutionId), inArray(accounts.externalId, [...externalIds]))
  return (await tx.select({ id: accounts.id }).from(accounts).where(isOf)).map(({ id }) => id)
}
