import type { Right } from '@portal/contract/access/roles.ts'
import { forbidden } from '#base/failure.ts'
import type { Transaction } from '#store/database.ts'
import { hasStoredRight } from '#store/institution/entitlements.ts'
import type { Caller } from './caller.ts'

/**
 * Throws 403 for a user whose stored role lacks a right. Bookings are in the name of the institution, where row level security knows no
 * user: so the database is asked in their transaction.
 */
export async function assertStoredRight(tx: Transaction, caller: Caller, right: Right): Promise<void> {
  if (caller.kind === 'user' && !(await hasStoredRight(tx, caller.userId, right))) throw forbidden()
}
