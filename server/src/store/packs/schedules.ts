import type { Transaction } from '../database.ts'
import { and, asc, eq, isNull, lt, or } from '../drizzle.ts'
import { packSchedules } from '../tables/packs.ts'

export type StoredSchedule = typeof packSchedules.$inferSelect

/** Schedules that the principal of the transaction may see, by name. */
export const readSchedules = (tx: Transaction, institutionId: string): Promise<readonly StoredSchedule[]> =>
  tx
    .select()
    .from(packSchedules)
    .where(eq(packSchedules.institutionId, institutionId))
    .orderBy(asc(packSchedules.name), asc(packSchedules.id))

/** Adds a schedule, or changes the terms of one. In a transaction of the system. */
export async function saveSchedule(tx: Transaction, schedule: StoredSchedule): Promise<void> {
  const { id: _, institutionId: __, userId: ___, tokenId: ____, orderedBy: _____, ...terms } = schedule
  await tx.insert(packSchedules).values(schedule).onConflictDoUpdate({ target: packSchedules.id, set: terms })
}

/** Ends a schedule. In a transaction of the system. @returns false where it has ended already */
export async function deleteSchedule(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.delete(packSchedules).where(eq(packSchedules.id, id))
  return (rowCount ?? 0) > 0
}

/** Takes a due time. In a transaction of the system. @returns false where another process has taken it, or the schedule is paused */
export async function takeDueTime(tx: Transaction, id: string, dueAt: Date, problem: string | null): Promise<boolean> {
  const isLeft = or(isNull(packSchedules.lastAt), lt(packSchedules.lastAt, dueAt))
  const taken = await tx
    .update(packSchedules)
    .set({ lastAt: dueAt, problem })
    .where(and(eq(packSchedules.id, id), eq(packSchedules.isPaused, false), isLeft))
  return (taken.rowCount ?? 0) > 0
}
