import type { Transaction } from '../database.ts'
import { and, asc, eq, gt, inArray, not, sql } from '../drizzle.ts'
import { clients, portfolios } from '../tables/institution.ts'
import { userPortfolioChanges, userPortfolios, users } from '../tables/session.ts'
import { userHasRight } from './entitlements.ts'

/** A checked cell of the User Assigns matrix. */
export interface Assignment {
  readonly userId: string
  readonly portfolioId: string
}

/** A cell that was checked or unchecked. */
export interface ChangedAssignment extends Assignment {
  /** The user's e-mail. */
  readonly user: string
  readonly portfolio: string
  readonly isChecked: boolean
  /** A user's e-mail; null for a command. */
  readonly changedBy: string | null
}

/**
 * Assigns a portfolio to a user, who then sees its accounts.
 *
 * @param portfolio by the names of the client and its portfolio, such as "Unassigned"
 * @throws Error if the institution has no such portfolio
 */
export async function assignPortfolio(
  tx: Transaction,
  institutionId: string,
  userId: string,
  portfolio: { readonly client: string; readonly name: string },
): Promise<void> {
  const [found] = await tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .innerJoin(clients, eq(clients.id, portfolios.clientId))
    .where(
      and(eq(portfolios.institutionId, institutionId), eq(clients.name, portfolio.client), eq(portfolios.name, portfolio.name)),
    )
  if (!found) throw new Error(`The client "${portfolio.client}" has no portfolio "${portfolio.name}".`)
  await tx.insert(userPortfolios).values({ institutionId, userId, portfolioId: found.id })
}

/** Every assignment to the portfolios of a client, without those of administrators, who see everything. */
export async function assignmentsOfClient(
  tx: Transaction,
  institutionId: string,
  clientId: string,
): Promise<readonly Assignment[]> {
  return await tx
    .select({ userId: userPortfolios.userId, portfolioId: userPortfolios.portfolioId })
    .from(userPortfolios)
    .innerJoin(portfolios, eq(portfolios.id, userPortfolios.portfolioId))
    .innerJoin(users, eq(users.id, userPortfolios.userId))
    .where(
      and(
        eq(userPortfolios.institutionId, institutionId),
        eq(portfolios.clientId, clientId),
        not(userHasRight('see-every-client')),
      ),
    )
}

/** Adds assignments in one statement. @returns the new ones */
export async function addAssignments(
  tx: Transaction,
  institutionId: string,
  assignments: readonly Assignment[],
): Promise<readonly Assignment[]> {
  if (assignments.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string; portfolio_id: string }>(sql`
    insert into ${userPortfolios} (institution_id, user_id, portfolio_id)
    select ${institutionId}::uuid, user_id, portfolio_id from ${asRows(assignments)}
    on conflict do nothing returning user_id, portfolio_id`)
  return rows.map(assignmentOf)
}

/** Removes assignments in one statement. @returns those that existed */
export async function removeAssignments(
  tx: Transaction,
  institutionId: string,
  assignments: readonly Assignment[],
): Promise<readonly Assignment[]> {
  if (assignments.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string; portfolio_id: string }>(sql`
    delete from ${userPortfolios} a using ${asRows(assignments)}
    where a.user_id = given.user_id and a.portfolio_id = given.portfolio_id and a.institution_id = ${institutionId}
    returning a.user_id, a.portfolio_id`)
  return rows.map(assignmentOf)
}

/** The cells of a client's matrix that changed after an entitlement version, by user and portfolio. */
export async function assignmentsChangedSince(
  tx: Transaction,
  institutionId: string,
  clientId: string,
  version: number,
): Promise<readonly ChangedAssignment[]> {
  return await tx
    .select({
      userId: users.id,
      user: users.email,
      portfolioId: portfolios.id,
      portfolio: portfolios.name,
      isChecked: sql<boolean>`${userPortfolios.userId} is not null`,
      changedBy: userPortfolioChanges.changedBy,
    })
    .from(userPortfolioChanges)
    .innerJoin(users, eq(users.id, userPortfolioChanges.userId))
    .innerJoin(portfolios, eq(portfolios.id, userPortfolioChanges.portfolioId))
    .leftJoin(
      userPortfolios,
      and(
        eq(userPortfolios.userId, userPortfolioChanges.userId),
        eq(userPortfolios.portfolioId, userPortfolioChanges.portfolioId),
      ),
    )
    .where(
      and(
        eq(portfolios.institutionId, institutionId),
        eq(portfolios.clientId, clientId),
        not(userHasRight('see-every-client')),
        gt(userPortfolioChanges.version, version),
      ),
    )
    .orderBy(asc(users.email), asc(portfolios.name))
}

/** The users assigned to any of some portfolios, without administrators. */
export async function usersOfPortfolios(tx: Transaction, portfolioIds: readonly string[]): Promise<readonly string[]> {
  if (portfolioIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: users.id })
    .from(userPortfolios)
    .innerJoin(users, eq(users.id, userPortfolios.userId))
    .where(and(inArray(userPortfolios.portfolioId, [...portfolioIds]), not(userHasRight('see-every-client'))))
  return rows.map(({ id }) => id)
}

/** The assignments as rows named `given`, in two parameters. */
function asRows(assignments: readonly Assignment[]) {
  const userIds = assignments.map(({ userId }) => userId)
  const portfolioIds = assignments.map(({ portfolioId }) => portfolioId)
  return sql`unnest(${sql.param(userIds)}::uuid[], ${sql.param(portfolioIds)}::uuid[]) given (user_id, portfolio_id)`
}

const assignmentOf = (row: { user_id: string; portfolio_id: string }): Assignment => ({
  userId: row.user_id,
  portfolioId: row.portfolio_id,
})
