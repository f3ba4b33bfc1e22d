import type { Transaction } from '../database.ts'
import { and, asc, eq } from '../drizzle.ts'
import { mappedLists } from '../tables/sources.ts'

type MappedListRow = typeof mappedLists.$inferSelect

/** Lists that administrators of an institution have mapped, by name. */
export async function readMappedLists(tx: Transaction, institutionId: string): Promise<readonly MappedListRow[]> {
  return await tx.select().from(mappedLists).where(eq(mappedLists.institutionId, institutionId)).orderBy(asc(mappedLists.name))
}

/** Saves a list; one of its name is replaced. */
export async function keepMappedList(tx: Transaction, row: MappedListRow): Promise<void> {
  const { mapping, savedAt } = row
  await tx
    .insert(mappedLists)
    .values(row)
    .onConflictDoUpdate({ target: [mappedLists.institutionId, mappedLists.name], set: { mapping, savedAt } })
}

/** Deletes a list. @returns whether it was there */
export async function deleteMappedList(tx: Transaction, institutionId: string, name: string): Promise<boolean> {
  const { institutionId: institution, name: named } = mappedLists
  const rows = await tx
    .delete(mappedLists)
    .where(and(eq(institution, institutionId), eq(named, name)))
    .returning({ named })
  return rows.length > 0
}
