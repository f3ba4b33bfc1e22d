import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { statementRoutes } from '../tables/batches.ts'

/** The account that a sender's number stands for. */
export interface StatementRoute {
  readonly sender: string
  readonly number: string
  readonly accountId: string
}

/** Routes chosen for the institution. */
export async function readStatementRoutes(tx: Transaction, institutionId: string): Promise<readonly StatementRoute[]> {
  const { sender, number, accountId } = statementRoutes
  return await tx
    .select({ sender, number, accountId })
    .from(statementRoutes)
    .where(eq(statementRoutes.institutionId, institutionId))
}

/** Keeps a choice. */
export async function keepStatementRoute(
  tx: Transaction,
  institutionId: string,
  route: StatementRoute,
  chosenAt: Date,
): Promise<void> {
  await tx
    .insert(statementRoutes)
    .values({ ...route, institutionId, chosenAt })
    .onConflictDoNothing()
}
