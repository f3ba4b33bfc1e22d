import type { Transaction } from '../database.ts'
import { and, asc, eq, gt, sql } from '../drizzle.ts'
import { accountPortfolioChanges, accounts, portfolios } from '../tables/institution.ts'

/** An account and its portfolio. */
export interface AccountRow {
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly portfolioId: string
}

/** An account that was moved. */
export interface MovedAccount {
  readonly accountId: string
  readonly account: string
  /** The present portfolio. */
  readonly portfolioId: string
  readonly portfolio: string
  /** A user's e-mail; null for an import or a command. */
  readonly changedBy: string | null
}

/** Every account of a client. */
export async function accountsOfClient(tx: Transaction, institutionId: string, clientId: string): Promise<readonly AccountRow[]> {
  return await select(tx).where(and(eq(accounts.institutionId, institutionId), eq(accounts.clientId, clientId)))
}

/** Those of the given accounts that exist in the institution. @param ids UUIDs */
export async function findAccounts(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<readonly AccountRow[]> {
  return await select(tx).where(and(eq(accounts.institutionId, institutionId), sql`${accounts.id} = any(${sql.param(ids)})`))
}

/** Moves accounts to portfolios of their client, in one statement. */
export async function moveAccounts(
  tx: Transaction,
  institutionId: string,
  moves: readonly { readonly accountId: string; readonly portfolioId: string }[],
): Promise<void> {
  const accountIds = moves.map((move) => move.accountId)
  const portfolioIds = moves.map((move) => move.portfolioId)
  await tx.execute(sql`
    update ${accounts} a set portfolio_id = moved.portfolio_id
    from unnest(${sql.param(accountIds)}::uuid[], ${sql.param(portfolioIds)}::uuid[]) moved (account_id, portfolio_id)
    where a.id = moved.account_id and a.institution_id = ${institutionId}`)
}

/** The accounts of a client that were moved after an entitlement version, by name. */
export async function accountsMovedSince(
  tx: Transaction,
  institutionId: string,
  clientId: string,
  version: number,
): Promise<readonly MovedAccount[]> {
  return await tx
    .select({
      accountId: accounts.id,
      account: accounts.name,
      portfolioId: portfolios.id,
      portfolio: portfolios.name,
      changedBy: accountPortfolioChanges.changedBy,
    })
    .from(accountPortfolioChanges)
    .innerJoin(accounts, eq(accounts.id, accountPortfolioChanges.accountId))
    .innerJoin(portfolios, eq(portfolios.id, accounts.portfolioId))
    .where(
      and(
        eq(accounts.institutionId, institutionId),
        eq(accounts.clientId, clientId),
        gt(accountPortfolioChanges.version, version),
      ),
    )
    .orderBy(asc(accounts.name))
}

const select = (tx: Transaction) =>
  tx
    .select({ id: accounts.id, name: accounts.name, clientId: accounts.clientId, portfolioId: accounts.portfolioId })
    .from(accounts)
