import type { Transaction } from '../database.ts'
import { and, eq, not, sql } from '../drizzle.ts'
import { accounts, clients, portfolios } from '../tables/institution.ts'
import { userPortfolios, users } from '../tables/session.ts'
import { userHasRight } from './entitlements.ts'

/** A portfolio with its client. */
export interface PortfolioRow {
  readonly id: string
  readonly name: string
  readonly isUnassigned: boolean
  readonly clientId: string
  readonly clientName: string
}

/** A client of the institution; undefined where the institution has none with that id. */
export async function findClient(
  tx: Transaction,
  institutionId: string,
  id: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const [row] = await tx
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(eq(clients.institutionId, institutionId), eq(clients.id, id)))
  return row
}

/** Those of the given portfolios that exist in the institution. @param ids UUIDs */
export async function findPortfolios(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<readonly PortfolioRow[]> {
  return await select(tx).where(and(eq(portfolios.institutionId, institutionId), sql`${portfolios.id} = any(${sql.param(ids)})`))
}

/** Every portfolio of a client. */
export async function portfoliosOfClient(
  tx: Transaction,
  institutionId: string,
  clientId: string,
): Promise<readonly PortfolioRow[]> {
  return await select(tx).where(and(eq(portfolios.institutionId, institutionId), eq(portfolios.clientId, clientId)))
}

/** Adds a portfolio. Throws where the client has one of that name. */
export async function insertPortfolio(
  tx: Transaction,
  portfolio: { id: string; institutionId: string; clientId: string; name: string },
): Promise<void> {
  await tx.insert(portfolios).values(portfolio)
}

/** The number of users and accounts of a portfolio. Administrators see every portfolio and are not counted. */
export async function portfolioUse(tx: Transaction, id: string): Promise<{ readonly users: number; readonly accounts: number }> {
  const [assigned] = await tx
    .select({ count: sql<number>`count(*)::integer` })
    .from(userPortfolios)
    .innerJoin(users, eq(users.id, userPortfolios.userId))
    .where(and(eq(userPortfolios.portfolioId, id), not(userHasRight('see-every-client'))))
  const [held] = await tx.select({ count: sql<number>`count(*)::integer` }).from(accounts).where(eq(accounts.portfolioId, id))
  return { users: assigned!.count, accounts: held!.count }
}

/** How many accounts a client has. */
export async function countAccounts(tx: Transaction, clientId: string): Promise<number> {
  return await tx.$count(accounts, eq(accounts.clientId, clientId))
}

/**
 * Deletes a portfolio without users. Invisible references are removed first: assignments from before a user became an administrator,
 * and accounts of undone batches, which move to the client's built-in portfolio.
 */
export async function deletePortfolio(tx: Transaction, { id, clientId }: PortfolioRow): Promise<void> {
  await tx.delete(userPortfolios).where(eq(userPortfolios.portfolioId, id))
  await tx.execute(sql`select set_config('clarity.booking', 'on', true)`)
  await tx
    .update(accounts)
    .set({ portfolioId: sql`(select p.id from ${portfolios} p where p.client_id = ${clientId} and p.is_unassigned)` })
    .where(and(eq(accounts.portfolioId, id), eq(accounts.isWithdrawn, true)))
  await tx.execute(sql`select set_config('clarity.booking', '', true)`)
  await tx.delete(portfolios).where(eq(portfolios.id, id))
}

const select = (tx: Transaction) =>
  tx
    .select({
      id: portfolios.id,
      name: portfolios.name,
      isUnassigned: portfolios.isUnassigned,
      clientId: portfolios.clientId,
      clientName: clients.name,
    })
    .from(portfolios)
    .innerJoin(clients, eq(clients.id, portfolios.clientId))
