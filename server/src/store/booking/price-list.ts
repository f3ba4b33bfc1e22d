import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

/** Whether an institution has been sent closes at an instant, beside those that custodians state of what they hold. */
export async function hasPriceList(tx: Transaction, institutionId: string, at: Date | null = null): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (
      select from batches as batch
      where institution_id = ${institutionId} and source <> 'statement' and ${knownAt(at)}
        and (counts -> 'prices' ->> 'added')::int + (counts -> 'prices' ->> 'corrected')::int > 0
    ) as found`)
  return rows[0]!.found
}
