import type { Transaction } from '../database.ts'
import { eq } from '../drizzle.ts'
import { institutions } from '../tables/institution.ts'

/**
 * Lets everything that changes who may see what in an institution run one after the other, bookings included, until the
 * transaction ends: what was looked at is still so when it is acted upon. Take it first, so that no two wait for each other.
 */
export async function lockInstitution(tx: Transaction, institutionId: string): Promise<void> {
  await tx.select({ id: institutions.id }).from(institutions).where(eq(institutions.id, institutionId)).for('no key update')
}
