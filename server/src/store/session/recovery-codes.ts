import type { Transaction } from '../database.ts'
import { and, eq } from '../drizzle.ts'
import { recoveryCodes } from '../tables/sign-in.ts'

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  { id: userId, institutionId }: { readonly id: string; readonly institutionId: string },
  hashes: readonly string[],
  createdAt: Date,
): Promise<void> {
  await removeRecoveryCodesOf(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, institutionId, userId, createdAt })))
}

/** When each unused recovery code of a user was made. */
export async function recoveryCodesOf(tx: Transaction, userId: string): Promise<readonly Date[]> {
  const rows = await tx.select({ at: recoveryCodes.createdAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return rows.map(({ at }) => at)
}

/** Uses a recovery code up. Of parallel calls one succeeds. @returns whether the user had it */
export async function spendRecoveryCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId })
  return spent.length === 1
}

/** Removes every recovery code of a user. */
export async function removeRecoveryCodesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
