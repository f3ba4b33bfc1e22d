import type { Transaction } from '../database.ts'
import { and, eq, lt } from '../drizzle.ts'
import { openidRequests } from '../tables/openid.ts'

/** A request to a provider that has not come back. */
export type OpenidRequestRow = typeof openidRequests.$inferSelect

/** Inserts a request to a provider. */
export async function insertOpenidRequest(tx: Transaction, request: OpenidRequestRow): Promise<void> {
  await tx.insert(openidRequests).values(request)
}

/** Takes a request that comes back: of parallel calls one gets it. Another state finds nothing and leaves it. */
export async function takeOpenidRequest(
  tx: Transaction,
  tokenHash: string,
  stateHash: string,
): Promise<OpenidRequestRow | undefined> {
  const [row] = await tx
    .delete(openidRequests)
    .where(and(eq(openidRequests.tokenHash, tokenHash), eq(openidRequests.stateHash, stateHash)))
    .returning()
  return row
}

/** Deletes a request of a browser that begins another. */
export async function deleteOpenidRequest(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.delete(openidRequests).where(eq(openidRequests.tokenHash, tokenHash))
}

/** Deletes expired requests. */
export async function deleteExpiredOpenidRequests(tx: Transaction, now: Date): Promise<void> {
  await tx.delete(openidRequests).where(lt(openidRequests.expiresAt, now))
}
