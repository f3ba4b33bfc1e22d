import { and, eq } from 'drizzle-orm'

import type { Transaction } from './database.ts'
import { clients, portfolios } from './tables/institution.ts'
import { userPortfolios } from './tables/session.ts'

/**
 * Lets a user see the accounts of a portfolio.
 *
 * @param portfolio by names, because those are what people know: of the client and of its portfolio, such as "Unassigned"
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
