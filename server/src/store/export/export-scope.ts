import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { keptIn, type Merges, readMerges } from '../market/merges.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'

/** Scope of an export: an institution, or one of its clients with the instruments that its reports need. */
export interface ExportScope {
  readonly institutionId: string
  readonly name: string
  readonly pivotCurrency: string
  readonly client: { readonly id: string; readonly name: string } | null
  readonly merges: Merges
  /** Ids of the instruments of a client, separated by spaces; null: all. */
  readonly instruments: string | null
}

/**
 * Data of an export. All of it is read in one transaction, which must see it as it was at one moment.
 *
 * @param clientName null: the whole institution
 * @returns undefined where there is no such client
 */
export async function readExportScope(
  tx: Transaction,
  institutionId: string,
  clientName: string | null,
): Promise<ExportScope | undefined> {
  const { rows } = await tx.execute<{ name: string; pivotCurrency: string }>(
    sql`select name, pivot_currency as "pivotCurrency" from institutions where id = ${institutionId}`,
  )
  const [institution] = rows
  if (!institution) return undefined
  const merges = await readMerges(tx, institutionId, knownAt(null))
  if (clientName === null) return { institutionId, ...institution, client: null, merges, instruments: null }
  const clients = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from clients where institution_id = ${institutionId} and name = ${clientName}`,
  )
  const [client] = clients.rows
  if (!client) return undefined
  const scope = { institutionId, ...institution, client, merges }
  return { ...scope, instruments: await readNeeded(tx, scope) }
}

/** Whether a column is the id of an instrument that is exported. */
export const isExported = ({ instruments }: Pick<ExportScope, 'instruments'>, column: SQL): SQL =>
  instruments === null ? sql`true` : sql`${column} = any (string_to_array(${instruments}, ' ')::uuid[])`

/** Whether a column is the id of an account that is exported. */
export const isOfScope = ({ client }: Pick<ExportScope, 'client'>, column: SQL): SQL =>
  client === null ? sql`true` : sql`${column} in (select id from accounts where client_id = ${client.id})`

/** The entries in force: of each external id the latest revision, unless it is void. */
export const inForce = ({ institutionId }: Pick<ExportScope, 'institutionId'>, table: SQL): SQL => sql`(
  select * from (
    select distinct on (row.external_id) row.*
    from ${table} as row
    join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
    where row.institution_id = ${institutionId}
    order by row.external_id, row.revision desc
  ) as latest where not is_void
)`

/** Instruments of a client's entries and benchmarks, factors and market tables, and those that these lead to. */
async function readNeeded(tx: Transaction, scope: Omit<ExportScope, 'instruments'>): Promise<string> {
  const { institutionId, client, merges } = scope
  const kept = (column: SQL) => keptIn(merges, column)
  const entries = ['transactions', 'income', 'transfers'].map(
    (table) => sql`select ${kept(sql`instrument_id`)} from ${inForce(scope, sql`${sql.identifier(table)}`)} as entry
                   where ${isOfScope(scope, sql`account_id`)}`,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive needed(id) as (
      select id from (
        ${sql.join(entries, sql` union `)}
        union select ${kept(sql`instrument_id`)} from benchmark_weights
          where institution_id = ${institutionId} and benchmark_id in (${benchmarksOf(client?.id ?? null)})
        union select ${kept(sql`instrument_id`)} from factors where institution_id = ${institutionId}
        union select ${kept(sql`instrument_id`)} from market_rows where institution_id = ${institutionId}
      ) as named(id) where id is not null
      union
      select next.id from needed join lateral (
        select ${kept(sql`other_instrument_id`)} as id from corporate_actions
          where institution_id = ${institutionId} and ${kept(sql`instrument_id`)} = needed.id and other_instrument_id is not null
        union all
        select ${kept(sql`underlying.id`)} from instruments as own
          join instruments as underlying on underlying.institution_id = ${institutionId}
            and underlying.external_id = own.terms ->> 'underlying'
          where own.id = needed.id
      ) as next on true
    )
    select id::text as id from needed`)
  return rows.map(({ id }) => id).join(' ')
}

/** The benchmarks of a client and its accounts. */
export const benchmarksOf = (clientId: string | null): SQL => sql`
  select benchmark_id from clients where id = ${clientId} and benchmark_id is not null
  union select benchmark_id from accounts where client_id = ${clientId} and benchmark_id is not null`
