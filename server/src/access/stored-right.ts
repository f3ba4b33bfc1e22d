import type { Right } from '@portal/contract/access/roles.ts'
import { forbidden } from '#base/failure.ts'
import type { Database } from '#store/database.ts'
import { hasStoredRight } from '#store/institution/entitlements.ts'
import type { Caller } from './caller.ts'

/**
 * Throws 403 for a user whose stored role lacks a right. Bookings are in the name of the institution, where row level security knows no
 * user: so the database is asked before them.
 */
export async function assertStoredRight(db: Database, caller: Caller, right: Right): Promise<void> {
  if (caller.kind !== 'user') return
  const { institutionId, userId } = caller
  if (!(await db.withInstitution(institutionId, (tx) => hasStoredRight(tx, userId, right), 'read only'))) throw forbidden()
}
