import type { SQL } from 'drizzle-orm'

import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/** The day of the first entry of accounts that is in force now, as a day number; null where there is none. */
export async function readFirstEntry(
  tx: Transaction,
  institutionId: string,
  accountIds: readonly string[],
): Promise<number | null> {
  // An account at a time, so that the index of accounts and days finds its first row.
  const firstOf = (table: SQL, day: SQL) => sql`(
    select row.${day} as day from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId} and row.account_id = account.id and not row.is_void and not exists (
      select from ${table} as later
      join batches as batch on batch.id = later.batch_id and ${knownAt(null)}
      where later.institution_id = row.institution_id and later.external_id = row.external_id and later.revision > row.revision
    )
    order by row.${day} limit 1)`
  const { rows } = await tx.execute<{ first: number | null }>(sql`
    select ${dayNumberOf(sql`min(entry.day)`)} as first
    from unnest(string_to_array(${accountIds.join(' ')}, ' ')::uuid[]) as account(id)
    cross join lateral (
      ${firstOf(sql`transactions`, sql`trade_date`)}
      union all ${firstOf(sql`income`, sql`pay_date`)}
      union all ${firstOf(sql`transfers`, sql`date`)}
    ) as entry`)
  return rows[0]!.first
}
