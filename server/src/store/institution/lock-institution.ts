import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'

/**
 * Serializes all changes of entitlements in an institution, bookings included, until the transaction ends. Take this lock first, so that
 * there is no deadlock.
 */
export async function lockInstitution(tx: Transaction, institutionId: string): Promise<void> {
  await tx.select({ id: institutions.id }).from(institutions).where(eq(institutions.id, institutionId)).for('no key update')
}

/** Notes since when users and programs of an institution are refused; null: they are not. */
export async function markDisabled(tx: Transaction, institutionId: string, at: Date | null): Promise<void> {
  await tx.update(institutions).set({ disabledAt: at }).where(eq(institutions.id, institutionId))
}
