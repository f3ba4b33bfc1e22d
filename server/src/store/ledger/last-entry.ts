import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/** The day of the last entry in force at an instant, in any ledger of an institution, as a day number; null where there is none. */
export async function readLastEntry(tx: Transaction, institutionId: string, at: Date | null): Promise<number | null> {
  const inForce = (table: SQL, day: SQL) => sql`
    select day from (
      select distinct on (row.external_id) row.${day} as day, row.is_void
      from ${table} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId}
      order by row.external_id, row.revision desc
    ) as latest where not is_void`
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    select ${dayNumberOf(sql`max(day)`)} as last from (
      ${inForce(sql`transactions`, sql`trade_date`)}
      union all ${inForce(sql`income`, sql`pay_date`)}
      union all ${inForce(sql`transfers`, sql`date`)}
    ) as entry`)
  return rows[0]!.last
}
