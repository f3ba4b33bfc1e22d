import type { Principal, Transaction } from '../database.ts'
import { and, asc, eq, ne, sql } from '../drizzle.ts'
import { preferences, users } from '../tables/session.ts'

/** A user's own setting of the portal: any JSON under a name. */
interface PreferenceRow {
  readonly key: string
  readonly value: unknown
}

/** A user's settings, by name. */
export async function readPreferences(tx: Transaction, { institutionId, userId }: Principal): Promise<readonly PreferenceRow[]> {
  return await tx
    .select({ key: preferences.key, value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, userId), eq(preferences.institutionId, institutionId)))
    .orderBy(asc(preferences.key))
}

/**
 * How many settings a user has beside one, and of how many characters. Until the transaction ends no other changes them: two
 * at once cannot pass a limit together. Undefined where the user was deleted meanwhile.
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

/** Keeps a setting; the former value of that name goes. */
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

/** Forgets a setting, if there is one of that name. */
export async function deletePreference(tx: Transaction, { userId }: Principal, key: string): Promise<void> {
  await tx.delete(preferences).where(and(eq(preferences.userId, userId), eq(preferences.key, key)))
}
