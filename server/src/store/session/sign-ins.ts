import type { Transaction } from '../database.ts'
import { deleteUnlocked } from '../delete-unlocked.ts'
import { eq, lt, ne, notInArray, sql } from '../drizzle.ts'
import { signIns } from '../tables/session.ts'
import type { SealedFactor } from './users.ts'

/** A sign-in in progress: the password was right, the code is not entered yet. */
export interface SignInRow {
  readonly tokenHash: string
  readonly institutionId: string
  readonly userId: string
  readonly expiresAt: Date
  readonly wrongCodes: number
  /** The authenticator key offered in this sign-in. */
  readonly factor: SealedFactor | null
}

/** Inserts a sign-in whose password was right. */
export async function insertSignIn(
  tx: Transaction,
  signIn: Pick<SignInRow, 'tokenHash' | 'institutionId' | 'userId' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(signIns).values(signIn)
}

/** The user of a sign-in in progress. */
export async function userOfSignIn(tx: Transaction, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.select({ userId: signIns.userId }).from(signIns).where(eq(signIns.tokenHash, tokenHash))
  return row?.userId
}

/** Locks the row until the transaction ends, so that the codes of a sign-in are checked in sequence. */
export async function lockSignIn(tx: Transaction, tokenHash: string): Promise<SignInRow | undefined> {
  const [row] = await tx.select().from(signIns).where(eq(signIns.tokenHash, tokenHash)).for('update')
  return row && signInRow(row)
}

/** @returns the number of wrong codes of this sign-in */
export async function countWrongCode(tx: Transaction, tokenHash: string): Promise<number> {
  const [row] = await tx
    .update(signIns)
    .set({ wrongCodes: sql`${signIns.wrongCodes} + 1` })
    .where(eq(signIns.tokenHash, tokenHash))
    .returning({ wrongCodes: signIns.wrongCodes })
  return row?.wrongCodes ?? 0
}

/** Stores the sealed authenticator key that a sign-in offers, until it is confirmed. */
export async function offerFactor(tx: Transaction, tokenHash: string, factor: SealedFactor): Promise<void> {
  await tx.update(signIns).set({ factorSecret: factor.secret, factorKeyId: factor.keyId }).where(eq(signIns.tokenHash, tokenHash))
}

/** Deletes a sign-in in progress. */
export async function deleteSignIn(tx: Transaction, tokenHash: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.tokenHash, tokenHash))
}

/** Deletes a user's sign-ins in progress, after a change of the password. */
export async function deleteSignInsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.userId, userId))
}

/** Deletes expired sign-ins. */
export async function deleteExpiredSignIns(tx: Transaction, now: Date): Promise<void> {
  await deleteUnlocked(tx, signIns, lt(signIns.expiresAt, now))
}

/** Deletes sign-ins whose offered key is sealed with none of these keys. */
export async function deleteSignInsNotUnder(tx: Transaction, keyIds: readonly string[]): Promise<void> {
  await tx.delete(signIns).where(notInArray(signIns.factorKeyId, [...keyIds]))
}

/** Sign-ins whose offered key is sealed with another key than this; the rows stay locked until the transaction ends. */
export async function signInsNotUnder(tx: Transaction, keyId: string): Promise<readonly SignInRow[]> {
  const rows = await tx.select().from(signIns).where(ne(signIns.factorKeyId, keyId)).orderBy(signIns.tokenHash).for('update')
  return rows.map(signInRow)
}

function signInRow(row: typeof signIns.$inferSelect): SignInRow {
  const { factorSecret, factorKeyId, ...rest } = row
  return { ...rest, factor: factorSecret !== null && factorKeyId !== null ? { secret: factorSecret, keyId: factorKeyId } : null }
}

/** Ends the sign-ins under way of an institution. */
export async function deleteSignInsOfInstitution(tx: Transaction, institutionId: string): Promise<void> {
  await tx.delete(signIns).where(eq(signIns.institutionId, institutionId))
}
