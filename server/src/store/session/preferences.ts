import type { Principal, Transaction } from '../database.ts'
import { and, asc, eq, ne, sql } from '../drizzle.ts'
import { preferences } from '../tables/profile.ts'
import { users } from '../tables/session.ts'

/** A user's preference: any JSON under a name. */
interface PreferenceRow {
  readonly key: string
  readonly value: unknown
}

/** A user's preferences, by name. */
export async function readPreferences(tx: Transaction, { institutionId, userId }: Principal): Promise<readonly PreferenceRow[]> {
  return await tx
    .select({ key: preferences.key, value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.institutionId, institutionId)))
    .orderBy(asc(preferences.key))
}

/**
 * The number and total length of a user's other preferences, locked until the transaction ends, so that parallel saves cannot exceed a
 * limit. Undefined where the user was deleted.
 */
export async function lockOtherPreferences(
  tx: Transaction,
  { userId }: Principal,
  key: string,
): Promise<{ readonly count: number; readonly characters: number } | undefined> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  if (!user) return undefined
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      characters: sql<number>`coalesce(sum(length(${preferences.value}::text)), 0)::integer`,
    })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), ne(preferences.key, key)))
  return row!
}

/** Saves a preference in place of the former value. */
export async function savePreference(
  tx: Transaction,
  { institutionId, userId }: Principal,
  { key, value }: PreferenceRow,
): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, institutionId, key, value })
    .onConflictDoUpdate({ target: [preferences.userId, preferences.key], set: { value } })
}

/** Deletes a preference, if there is one of that name. */
export async function deletePreference(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.delete(preferences).where(and(eq(preferences.userId, userId), eq(preferences.key, key)))
}
