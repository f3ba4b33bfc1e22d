import { NAMED_ACCOUNTS } from '@portal/contract/institution/instruments.ts'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { countingAs, keptIn, type Merges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

/** The entries in force that name an instrument, and whose they are. */
export interface InstrumentEntries {
  readonly entries: number
  /** The first by client and name. */
  readonly accounts: readonly { readonly client: string; readonly account: string }[]
  readonly accountCount: number
}

/** The entries of instruments by id, with those of what was merged into them; an instrument without entries is left out. */
export async function readInstrumentEntries(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
  merges: Merges,
): Promise<ReadonlyMap<string, InstrumentEntries>> {
  const asked = sql`string_to_array(${ids.flatMap((id) => countingAs(merges, id)).join(' ')}, ' ')::uuid[]`
  const inForce = (table: SQL) => sql`
    select ${keptIn(merges, sql`instrument_id`)} as instrument_id, account_id
    from (
      select distinct on (row.external_id) row.instrument_id, row.account_id, row.is_void
      from ${table} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
      where row.institution_id = ${institutionId} and row.external_id in (
        select external_id from ${table} where institution_id = ${institutionId} and instrument_id = any (${asked})
      )
      order by row.external_id, row.revision desc
    ) as latest
    where not is_void and instrument_id = any (${asked})`
  const { rows } = await tx.execute<Record<keyof InstrumentEntries | 'id', never>>(sql`
    select counted.instrument_id as id, sum(counted.entries)::int as entries, count(*)::int as "accountCount",
           to_jsonb((array_agg(
             jsonb_build_object('client', client.name, 'account', account.name)
             order by client.name collate "C", account.name collate "C"
           ))[1:${NAMED_ACCOUNTS}]) as accounts
    from (
      select instrument_id, account_id, count(*) as entries
      from (
        ${inForce(sql`transactions`)} union all ${inForce(sql`income`)} union all ${inForce(sql`transfers`)}
      ) as entry
      group by instrument_id, account_id
    ) as counted
    join accounts as account on account.id = counted.account_id
    join clients as client on client.id = account.client_id
    group by counted.instrument_id`)
  return new Map(rows.map(({ id, ...entries }) => [id, entries]))
}
