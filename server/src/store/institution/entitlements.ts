import { type Right, rolesWith } from '@portal/contract/access/roles.ts'
import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { and, asc, eq, inArray, isNull, or, sql } from '../drizzle.ts'
import { accounts, clients, institutions, portfolios } from '../tables/institution.ts'
import { userPortfolios, users } from '../tables/session.ts'

/** A visible portfolio with its client: one row for each account, and one row with nulls where it has none. */
export interface PermittedRow {
  readonly clientId: string
  readonly clientName: string
  readonly reportingCurrency: string
  readonly clientBenchmarkId: string | null
  readonly portfolioId: string | null
  readonly portfolioName: string | null
  readonly accountId: string | null
  readonly accountName: string | null
  readonly accountCurrency: string | null
  readonly accountBenchmarkId: string | null
}

/** The entitlement version; read it before the entitlements. Undefined for an institution that is not visible. */
export async function entitlementVersion(tx: Transaction, institutionId: string): Promise<number | undefined> {
  const [row] = await tx
    .select({ version: institutions.entitlementVersion })
    .from(institutions)
    .where(eq(institutions.id, institutionId))
  return row?.version
}

/** Whether a user of the institution of the transaction has a right, by the stored role. */
export async function hasStoredRight(tx: Transaction, userId: string, right: Right): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select clarity_has_right(${userId}, ${right}) as has`)
  return rows[0]!.has
}

/** Every client of an institution with its portfolios and accounts. */
export function allOfInstitution(tx: Transaction, institutionId: string): Promise<readonly PermittedRow[]> {
  return permitted(tx, eq(clients.institutionId, institutionId))
}

/**
 * Entitlements of a user: everything with the right to see all clients, else the assigned portfolios; a user of one client only those of
 * that client. The user's role is read in the same query.
 */
export function allOfUser(tx: Transaction, institutionId: string, userId: string): Promise<readonly PermittedRow[]> {
  const user = and(eq(users.id, userId), eq(users.institutionId, institutionId))
  const seesEveryClient = sql`exists (${tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(user, userHasRight('see-every-client')))})`
  const isTheirClient = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(user, or(isNull(users.clientId), eq(users.clientId, clients.id))))
  const isAssigned = tx
    .select({ one: sql`1` })
    .from(userPortfolios)
    .where(and(eq(userPortfolios.userId, userId), eq(userPortfolios.portfolioId, portfolios.id)))
  const isPermitted = or(seesEveryClient, sql`(exists (${isTheirClient}) and exists (${isAssigned}))`)
  return permitted(tx, and(eq(clients.institutionId, institutionId), isPermitted))
}

/** SQL condition: the role of a row of `users` has a right. */
export const userHasRight = (right: Right): SQL => inArray(users.role, rolesWith(right))

function permitted(tx: Transaction, condition: SQL | undefined): Promise<PermittedRow[]> {
  return tx
    .select({
      clientId: clients.id,
      clientName: clients.name,
      reportingCurrency: clients.reportingCurrency,
      clientBenchmarkId: clients.benchmarkId,
      portfolioId: portfolios.id,
      portfolioName: portfolios.name,
      accountId: accounts.id,
      accountName: accounts.name,
      accountCurrency: accounts.currency,
      accountBenchmarkId: accounts.benchmarkId,
    })
    .from(clients)
    .leftJoin(portfolios, eq(portfolios.clientId, clients.id))
    .leftJoin(accounts, eq(accounts.portfolioId, portfolios.id))
    .where(condition)
    .orderBy(asc(clients.id), asc(accounts.id))
}
