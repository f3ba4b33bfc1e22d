import type { Transaction } from '../database.ts'
import { eq, lt, ne } from '../drizzle.ts'
import { letters } from '../tables/jobs.ts'
import { users } from '../tables/session.ts'

type LetterRow = typeof letters.$inferSelect

/** Stores a letter until it is sent. @returns the institution of the recipient; null where no user has the e-mail */
export async function insertLetter(tx: Transaction, letter: Omit<LetterRow, 'institutionId'>): Promise<string | null> {
  const [user] = await tx.select({ institutionId: users.institutionId }).from(users).where(eq(users.email, letter.email))
  const institutionId = user?.institutionId ?? null
  await tx.insert(letters).values({ ...letter, institutionId })
  return institutionId
}

/** A letter that is not sent yet. */
export async function findLetter(tx: Transaction, id: string): Promise<LetterRow | undefined> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, id))
  return row
}

/** The letters that are not sealed with a key, locked. */
export const lettersNotUnder = (tx: Transaction, keyId: string): Promise<readonly LetterRow[]> =>
  tx.select().from(letters).where(ne(letters.keyId, keyId)).for('update')

/** Stores a letter as it was sealed again. */
export async function saveLetter(
  tx: Transaction,
  { id, content, keyId }: Pick<LetterRow, 'id' | 'content' | 'keyId'>,
): Promise<void> {
  await tx.update(letters).set({ content, keyId }).where(eq(letters.id, id))
}

/** Deletes a letter that was sent. */
export async function deleteLetter(tx: Transaction, id: string): Promise<void> {
  await tx.delete(letters).where(eq(letters.id, id))
}

/** Deletes what was never sent. @returns how many */
export async function deleteUnsentLetters(tx: Transaction, before: Date): Promise<number> {
  return (await tx.delete(letters).where(lt(letters.writtenAt, before))).rowCount ?? 0
}
