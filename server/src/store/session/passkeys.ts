import type { Transaction } from '../database.ts'
import { and, asc, eq, isNotNull, isNull, lt, or, sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { institutions } from '../tables/institution.ts'
import { passkeys } from '../tables/passkeys.ts'
import { users } from '../tables/session.ts'

/** A passkey in its user's list. */
interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly credentialId: string
  readonly transports: readonly string[]
}

/** A passkey as a sign-in needs it, with its user. */
export interface PasskeyRow {
  readonly id: string
  readonly userId: string
  readonly institutionId: string
  readonly email: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: string
}

interface NewPasskey {
  readonly institutionId: string
  readonly userId: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
}

export const MAX_PASSKEYS = 10

/** The passkeys of a user, the oldest first. */
export async function passkeysOf(tx: Transaction, userId: string): Promise<readonly ListedPasskey[]> {
  const { id, name, createdAt, lastUsedAt, credentialId, transports } = passkeys
  return await tx
    .select({ id, name, createdAt, lastUsedAt, credentialId, transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/**
 * Adds a passkey.
 *
 * @returns what prevents it: the user has as many as there may be; the credential is known, of any user; or the user's second factor was
 *   reset since the request began
 */
export async function insertPasskey(
  tx: Transaction,
  { transports, ...passkey }: NewPasskey,
  now: Date,
): Promise<'added' | 'too-many' | 'known' | 'factor-reset'> {
  // Locked, so that of two at once the second counts the first.
  const user = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, passkey.userId), isNotNull(users.factorConfirmedAt)))
  if ((await user.for('update')).length === 0) return 'factor-reset'
  if ((await tx.$count(passkeys, eq(passkeys.userId, passkey.userId))) >= MAX_PASSKEYS) return 'too-many'
  const inserted = await tx
    .insert(passkeys)
    .values({ ...passkey, transports: [...transports], id: newId(), createdAt: now })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return inserted.length === 1 ? 'added' : 'known'
}

/** A passkey by its credential, with its user, unless the user or the institution is disabled. */
export async function findPasskey(tx: Transaction, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .select({
      id: passkeys.id,
      userId: passkeys.userId,
      institutionId: passkeys.institutionId,
      email: users.email,
      name: passkeys.name,
      credentialId: passkeys.credentialId,
      publicKey: passkeys.publicKey,
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .innerJoin(institutions, eq(institutions.id, passkeys.institutionId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.disabledAt), isNull(institutions.disabledAt)))
  return row
}

/**
 * Notes a sign-in with a passkey whose signature was right.
 *
 * @returns false where the passkey was removed, or its counter did not grow: then there is a copy of it
 */
export async function notePasskeyUse(tx: Transaction, id: string, counter: number, now: Date): Promise<boolean> {
  const counts = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`))
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id })
  return noted.length === 1
}

/** Removes a passkey of a user. @returns its name; undefined where there was none */
export async function removePasskey(tx: Transaction, userId: string, id: string): Promise<string | undefined> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ name: passkeys.name })
  return removed?.name
}

/** Removes every passkey of a user. */
export async function removePasskeysOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
}
