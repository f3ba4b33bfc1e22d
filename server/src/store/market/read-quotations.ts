import type { StoredDeals, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { SQL } from 'drizzle-orm'

import { runLongTask } from '#base/task-queue.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'
import { keptIn, readMerges } from './merges.ts'

/**
 * Closes; of the closes of one day the latest known counts.
 *
 * @param only ids of instruments; all by default
 */
export async function readPrices(
  tx: Transaction,
  institutionId: string,
  at: Date | null,
  only?: readonly string[],
): Promise<readonly StoredSeries[]> {
  const merges = await readMerges(tx, institutionId, knownAt(at))
  const of = keptIn(merges, sql`row.instrument_id`)
  return await readSeries(tx, institutionId, at, {
    isAsked: only ? sql`${of} = any (string_to_array(${only.join(' ')}, ' ')::uuid[])` : sql`true`,
    table: sql`prices`,
    of,
    // Of two instruments that are one the close of the kept one counts.
    first: merges.size === 0 ? sql`` : sql`(row.instrument_id = own.id) desc,`,
    value: sql`close`,
    confirmed: sql`is_confirmed`,
  })
}

/** Units of the pivot currency per unit of each currency, in the same way. */
export function readFxRates(tx: Transaction, institutionId: string, at: Date | null): Promise<readonly StoredSeries[]> {
  return readSeries(tx, institutionId, at, {
    ...{
      table: sql`fx_rates`,
      of: sql`row.currency`,
      value: sql`rate`,
      confirmed: sql`is_confirmed`,
      isAsked: sql`true`,
      first: sql``,
    },
  })
}

/**
 * Prices at which the institution traded instruments in their currencies, by id, and currencies against its pivot, by code.
 *
 * @param isKnown which batches count: `knownAt` of an instant, or more
 * @param only leaves out other instruments: a query of ids; of currencies all are read
 */
export async function readDeals(
  tx: Transaction,
  institutionId: string,
  isKnown: SQL,
  only?: SQL,
): Promise<ReadonlyMap<string, StoredDeals>> {
  const merges = await readMerges(tx, institutionId, isKnown)
  const kept = (column: SQL) => keptIn(merges, column)
  const { rows } = await tx.execute<DealsRow>(sql`
    select quoted as of,
           string_agg(int4send(day), ''::bytea order by day, value) as days,
           string_agg(float8send(value), ''::bytea order by day, value) as values
    from (
      select distinct ${dayNumberOf(sql`trade_date`)} as day,
             case when type <> 'fx' then ${kept(sql`latest.instrument_id`)}::text
                  when latest.currency = pivot_currency then instrument.currency else latest.currency end as quoted,
             (case when type = 'fx' and latest.currency <> pivot_currency then 1 / price else price end)::float8 as value
      from (
        select distinct on (row.external_id) row.*
        from transactions as row
        join batches as batch on batch.id = row.batch_id and ${isKnown}
        where row.institution_id = ${institutionId}
          and ${only ? sql`(row.type = 'fx' or ${kept(sql`row.instrument_id`)} in (${only}))` : sql`true`}
        order by row.external_id, row.revision desc
      ) as latest
      join instruments as instrument on instrument.id = latest.instrument_id and instrument.institution_id = ${institutionId}
      join institutions on institutions.id = ${institutionId}
      where not is_void and price > 0 and (
        (type in ('buy', 'sell') and latest.currency = instrument.currency)
        or (type = 'fx' and pivot_currency in (latest.currency, instrument.currency))
      )
    ) as dealt
    group by quoted`)
  return new Map(rows.map((row) => [row.of, numbersOf(row)]))
}

/** Series of closes or rates with the deals of each. */
export const withDeals = (series: readonly StoredSeries[], deals: ReadonlyMap<string, StoredDeals>): readonly StoredSeries[] =>
  deals.size === 0 ? series : series.map((each) => (deals.has(each.of) ? { ...each, deals: deals.get(each.of) } : each))

interface Columns {
  readonly table: SQL
  readonly of: SQL
  readonly value: SQL
  readonly confirmed: SQL
  readonly isAsked: SQL
  /** What comes before the time at which a value became known. */
  readonly first: SQL
}

async function readSeries(
  tx: Transaction,
  institutionId: string,
  at: Date | null,
  { table, of, value, confirmed, isAsked, first }: Columns,
): Promise<readonly StoredSeries[]> {
  const { rows } = await tx.execute<SeriesRow>(sql`
    select quoted as of,
           string_agg(int4send(day), ''::bytea order by day) as days,
           string_agg(float8send(value), ''::bytea order by day) as values,
           string_agg(case when confirmed then '\\x01'::bytea else '\\x00'::bytea end, ''::bytea order by day) as confirmed
    from (
      select distinct on (own.id, row.day) own.id::text as quoted, ${dayNumberOf(sql`row.day`)} as day,
             ${value}::float8 as value, ${confirmed} as confirmed
      from ${table} as row
      join batches as batch on batch.id = row.batch_id and ${knownAt(at)}
      cross join lateral (select ${of} as id) as own
      where row.institution_id = ${institutionId} and ${isAsked}
      order by own.id, row.day, ${first} batch.known_at desc, batch.id desc
    ) as latest
    group by quoted
    order by quoted collate "C"`)
  return await runLongTask(() => rows.map(unpacked))
}

interface DealsRow extends Record<string, unknown> {
  readonly of: string
  readonly days: Buffer
  readonly values: Buffer
}

interface SeriesRow extends DealsRow {
  readonly confirmed: Buffer
}

const unpacked = (row: SeriesRow): StoredSeries => ({
  of: row.of,
  ...numbersOf(row),
  confirmed: new Uint8Array(row.confirmed),
})

function numbersOf(row: DealsRow): StoredDeals {
  const count = row.days.length / 4
  const days = new Int32Array(count)
  const values = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    days[i] = row.days.readInt32BE(4 * i)
    values[i] = row.values.readDoubleBE(8 * i)
  }
  return { days, values }
}
