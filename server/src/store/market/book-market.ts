import type { KindCount } from '../booking/kind-count.ts'
import { STAGED, stageOf } from '../booking/staging.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { batches } from '../tables/batches.ts'

/** Columns of the quoted subject, and of its value. */
const COLUMNS = { prices: { of: 'instrument_id', value: 'close' }, fxRates: { of: 'currency', value: 'rate' } } as const

/**
 * Appends the staged closes or exchange rates, in one statement. The latest known counts, so an equal one is not booked again, unless it is
 * confirmed now.
 */
export async function bookQuotations(
  tx: Transaction,
  institutionId: string,
  batchId: string,
  kind: keyof typeof COLUMNS,
): Promise<KindCount> {
  const table = STAGED[kind]
  const of = sql.identifier(COLUMNS[kind].of)
  const value = sql.identifier(COLUMNS[kind].value)
  const { rows } = await tx.execute<{ added: number; corrected: number; unchanged: number }>(sql`
    with compared as materialized (
      select given.*, booked.${value} as former, given.is_confirmed and not booked.is_confirmed as confirms
      from ${stageOf(kind)} as given
      left join lateral (
        select row.${value}, row.is_confirmed from ${table} as row
        join ${batches} as batch on batch.id = row.batch_id and batch.undone_at is null
        where row.institution_id = ${institutionId} and row.${of} = given.${of} and row.day = given.day
        order by batch.known_at desc limit 1
      ) as booked on true
    ), booked as (
      insert into ${table} (institution_id, ${of}, day, ${value}, is_confirmed, batch_id)
      select ${institutionId}, ${of}, day, ${value}, coalesce(is_confirmed, false), ${batchId} from compared
      where former is distinct from ${value} or confirms order by place
    )
    select count(*) filter (where former is null)::int as added,
           count(*) filter (where former <> ${value} or confirms)::int as corrected,
           count(*) filter (where former = ${value} and confirms is not true)::int as unchanged
    from compared`)
  return rows[0]!
}
