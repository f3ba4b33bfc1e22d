import type { Transaction } from '../database.ts'
import { and, desc, eq, lt, sql } from '../drizzle.ts'
import { retentionRuns } from '../tables/audit.ts'
import { imports } from '../tables/batches.ts'
import { openidRequests } from '../tables/openid.ts'
import { budgetLevels } from '../tables/operations.ts'
import { passkeyChallenges } from '../tables/passkeys.ts'
import { notifications } from '../tables/profile.ts'
import { accessTokens, idempotencyKeys, passwordTokens, reportTickets, sessions, signIns } from '../tables/session.ts'
import { knownDevices } from '../tables/sign-in.ts'

/** Rows of an institution with a period that can be set. Each deletes those before an instant. @returns how many */
export const deleteOutdated = {
  sessions: (tx: Transaction, institutionId: string, before: Date) =>
    counted(tx.delete(sessions).where(and(eq(sessions.institutionId, institutionId), lt(sessions.createdAt, before)))),
  notifications: (tx: Transaction, institutionId: string, before: Date) =>
    counted(tx.delete(notifications).where(and(eq(notifications.institutionId, institutionId), lt(notifications.at, before)))),
  imports: (tx: Transaction, institutionId: string, before: Date) =>
    counted(tx.delete(imports).where(and(eq(imports.institutionId, institutionId), lt(imports.endedAt, before)))),
}

const DAY_MS = 86_400_000

/** Rows whose own time is over: tokens, links, tickets, devices, kept replies. @returns how many */
export async function deleteExpired(tx: Transaction, now: Date): Promise<number> {
  let rows = 0
  for (const table of [accessTokens, passwordTokens, reportTickets, signIns, knownDevices, passkeyChallenges, openidRequests])
    rows += await counted(tx.delete(table).where(lt(table.expiresAt, now)))
  const yesterday = new Date(now.getTime() - DAY_MS)
  rows += await counted(tx.delete(budgetLevels).where(lt(budgetLevels.at, yesterday)))
  return rows + (await counted(tx.delete(idempotencyKeys).where(lt(idempotencyKeys.at, yesterday))))
}

/** Records a nightly run; runs of more than a year ago are deleted. */
export async function noteRetentionRun(tx: Transaction, at: Date, deleted: Readonly<Record<string, number>>): Promise<void> {
  await tx.delete(retentionRuns).where(lt(retentionRuns.at, new Date(at.getTime() - 400 * DAY_MS)))
  await tx.insert(retentionRuns).values({ at, deleted }).onConflictDoUpdate({ target: retentionRuns.at, set: { deleted } })
}

/** The last nightly run; undefined where there was none, or the tables are those of a version without it. */
export async function lastRetentionRun(tx: Transaction) {
  const { rows } = await tx.execute<{ exists: boolean }>(sql`select to_regclass('public.retention_runs') is not null as exists`)
  if (!rows[0]!.exists) return undefined
  const [last] = await tx.select().from(retentionRuns).orderBy(desc(retentionRuns.at)).limit(1)
  return last
}

async function counted(deletion: PromiseLike<{ readonly rowCount: number | null }>): Promise<number> {
  return (await deletion).rowCount ?? 0
}
