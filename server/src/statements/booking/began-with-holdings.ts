import { isoDay } from '@portal/analytics/calendar/day-number.ts'
import type { Transaction } from '#store/database.ts'
import { readFirstEntry } from '#store/ledger/first-entry.ts'
import { readBookedEntries } from '#store/ledger/read-booked.ts'

/**
 * The day on which the ledger of an account begins with what it held: nothing but transfers without a reference, some of units. Undefined
 * of another beginning, or of one before a span of days.
 */
export async function beganWithHoldings(
  tx: Transaction,
  institutionId: string,
  accountId: string,
  { from }: { readonly from: string },
): Promise<string | undefined> {
  const first = await readFirstEntry(tx, institutionId, [accountId])
  if (first === null || isoDay(first) < from) return undefined
  const day = isoDay(first)
  const booked = await readBookedEntries(tx, institutionId, accountId, { from: day, to: day })
  const inForce = booked.filter(({ isVoid }) => !isVoid)
  const areTransfers = inForce.every(({ kind, reference }) => kind === 'transfers' && reference === null)
  return areTransfers && inForce.some(({ quantity }) => quantity !== null) ? day : undefined
}
