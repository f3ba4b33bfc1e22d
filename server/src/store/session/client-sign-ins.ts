import type { Transaction } from '../database.ts'
import { and, eq, isNotNull, max } from '../drizzle.ts'
import { users } from '../tables/session.ts'

/** When a user of each client last signed in; without clients whose users never did. */
export async function lastSignInsOfClients(
  tx: Transaction,
  institutionId: string,
): Promise<readonly { readonly clientId: string; readonly at: Date }[]> {
  const rows = await tx
    .select({ clientId: users.clientId, at: max(users.lastLogin) })
    .from(users)
    .where(and(eq(users.institutionId, institutionId), isNotNull(users.clientId)))
    .groupBy(users.clientId)
  return rows.flatMap(({ clientId, at }) => (clientId !== null && at !== null ? [{ clientId, at }] : []))
}
