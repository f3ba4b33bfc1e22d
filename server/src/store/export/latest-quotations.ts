import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'
import { knownAt } from '../recorded-as-of/recorded-at.ts'
import type { ExportScope } from './export-scope.ts'

interface Quoted {
  readonly table: SQL
  /** The quoted instrument or currency. */
  readonly of: SQL
  readonly value: SQL
  /** The expression before the time at which a value became known. */
  readonly first: SQL
  readonly isAsked: SQL
}

/** Closes or rates with their exact decimals, the latest known of each day, as a query. */
export const latestQuotations = (
  { institutionId }: Pick<ExportScope, 'institutionId'>,
  { table, of, value, first, isAsked }: Quoted,
): SQL => sql`(
  select distinct on (quoted.subject, row.day) quoted.subject, row.day, ${value} as value,
         case when is_confirmed then 'yes' end as confirmed
  from ${table} as row
  join batches as batch on batch.id = row.batch_id and ${knownAt(null)}
  cross join lateral (select ${of} as subject) as quoted
  where row.institution_id = ${institutionId} and ${isAsked}
  order by quoted.subject, row.day, ${first} batch.known_at desc, batch.id desc
)`
