import type { StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { SQL } from 'drizzle-orm'

import { runLongTask } from '#base/task-queue.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'

/** Closes of all instruments; of the closes of one day the latest known counts. */
export function readPrices(tx: Transaction, institutionId: string, at: Date | null): Promise<readonly StoredSeries[]> {
  return readSeries(tx, institutionId, at, {
    table: sql`prices`,
    of: sql`instrument_id`,
    value: sql`close`,
    confirmed: sql`is_confirmed`,
  })
}

/** Units of the pivot currency per unit of each currency, in the same way. */
export function readFxRates(tx: Transaction, institutionId: string, at: Date | null): Promise<readonly StoredSeries[]> {
  return readSeries(tx, institutionId, at, { table: sql`fx_rates`, of: sql`currency`, value: sql`rate`, confirmed: sql`false` })
}

interface Columns {
  readonly table: SQL
  readonly of: SQL
  readonly value: SQL
  readonly confirmed: SQL
}

async function readSeries(
  tx: Transaction,
  institutionId: string,
  at: Date | null,
  { table, of, value, confirmed }: Columns,
): Promise<readonly StoredSeries[]> {
  const { rows } = await tx.execute<SeriesRow>(sql`
    select quoted as of,
           string_agg(int4send(day), ''::bytea order by day) as days,
           string_agg(float8send(value), ''::bytea order by day) as values,
           string_agg(case when confirmed then '\\x01'::bytea else '\\x00'::bytea end, ''::bytea order by day) as confirmed
    from (
      select distinct on (row.${of}, row.day) row.${of}::text as quoted, ${dayNumberOf(sql`row.day`)} as day,
             ${value}::float8 as value, ${confirmed} as confirmed
      from ${table} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      where row.institution_id = ${institutionId}
      order by row.${of}, row.day, batch.known_at desc, batch.id desc
    ) as latest
    group by quoted
    order by quoted collate "C"`)
  return await runLongTask(() => rows.map(unpacked))
}

interface SeriesRow extends Record<string, unknown> {
  readonly of: string
  readonly days: Buffer
  readonly values: Buffer
  readonly confirmed: Buffer
}

function unpacked(row: SeriesRow): StoredSeries {
  const count = row.days.length / 4
  const days = new Int32Array(count)
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    days[i] = row.days.readInt32BE(4 * i)
    values[i] = row.values.readDoubleBE(8 * i)
  }
  return { of: row.of, days, values, confirmed: new Uint8Array(row.confirmed) }
}
