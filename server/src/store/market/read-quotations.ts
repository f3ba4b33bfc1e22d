import type { StoredDeals, StoredSeries } from '@portal/engine/market/stored-market.ts'
import type { SQL } from 'drizzle-orm'

import { runLongTask } from '#base/task-queue.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { dayNumberOf, knownAt } from '../recorded-as-of/recorded-at.ts'
import { countingAs, keptIn, type Merges, mergedOrKept, readMerges } from './merges.ts'

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
    table: sql`fx_rates`,
    of: sql`row.currency`,
    value: sql`rate`,
    confirmed: sql`is_confirmed`,
    isAsked: sql`true`,
    first: sql``,
  })
}

/** The closes or rates of a month, by the instrument that they were delivered for. Days are `YYYY-MM-DD`. */
export async function readMonthOf(
  tx: Transaction,
  institutionId: string,
  kind: 'price' | 'rate',
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly StoredSeries[]> {
  const isOfMonth = sql`row.day between ${first}::date and ${last}::date`
  const columns = { confirmed: sql`is_confirmed`, first: sql`` }
  if (kind === 'rate')
    return await readSeries(tx, institutionId, null, {
      ...columns,
      table: sql`fx_rates`,
      of: sql`row.currency`,
      value: sql`rate`,
      isAsked: isOfMonth,
    })
  // The index begins with the instrument. Those that are withdrawn count too: they may come back.
  await tx.execute(sql`select set_config('clarity.booking', 'on', true)`)
  const ids = sql`array(select id from instruments where institution_id = ${institutionId})`
  const series = await readSeries(tx, institutionId, null, {
    ...columns,
    table: sql`prices`,
    of: sql`row.instrument_id`,
    value: sql`close`,
    isAsked: sql`row.instrument_id = any (${ids}) and ${isOfMonth}`,
  })
  await tx.execute(sql`select set_config('clarity.booking', '', true)`)
  return series
}

/**
 * Prices at which the institution traded instruments in their currencies, by id, and currencies against its pivot, by code.
 *
 * @param isKnown which batches count: `knownAt` of an instant, or more
 */
export async function readDeals(tx: Transaction, institutionId: string, isKnown: SQL): Promise<ReadonlyMap<string, StoredDeals>> {
  const merges = await readMerges(tx, institutionId, isKnown)
  const latest = sql`
    select distinct on (row.external_id) row.*
    from transactions as row
    join batches as batch on batch.id = row.batch_id and ${isKnown}
    where row.institution_id = ${institutionId}
    order by row.external_id, row.revision desc`
  return await dealsIn(tx, institutionId, merges, latest)
}

interface WantedDeals {
  readonly merges: Merges
  readonly isKnown: SQL
  /** Leaves out others: ids of instruments and codes of currencies. */
  readonly only?: ReadonlySet<string>
}

/**
 * Those that can settle a doubt: of series that are settled what was dealt up to that day, of others all, in the same way. They are looked
 * up instrument by instrument and trade by trade, so that the others cost nothing.
 */
export async function readSettlingDeals(
  tx: Transaction,
  institutionId: string,
  { merges, isKnown, only }: WantedDeals,
): Promise<ReadonlyMap<string, StoredDeals>> {
  const apart = sql`string_to_array(${[...mergedOrKept(merges)].join(' ')}, ' ')`
  // A rate may be dealt through the cash of the pivot, so all deals of currencies are read; they are few.
  const latest = sql`
    select trade.* from (
      -- Under row level security an index is searched by plain columns only.
      with quoted as materialized (
        select instrument.id, coalesce(own.settled_on, 'infinity'::date) as until from instruments as instrument
        left join settled_series as own on own.institution_id = instrument.institution_id and own.subject = instrument.id::text
          and instrument.id::text <> all (${apart})
        where instrument.institution_id = ${institutionId}
          and ${only ? sql`instrument.id = any (${await dealtIn(tx, institutionId, merges, only)})` : sql`true`}
      )
      select distinct trade.external_id from quoted cross join lateral (
        select external_id from transactions
        where institution_id = ${institutionId} and instrument_id = quoted.id and trade_date <= quoted.until offset 0
      ) as trade
    ) as dealt cross join lateral (
      select row.* from transactions as row
      join batches as batch on batch.id = row.batch_id and ${isKnown}
      where row.institution_id = ${institutionId} and row.external_id = dealt.external_id
      order by row.revision desc limit 1
    ) as trade`
  const deals = await dealsIn(tx, institutionId, merges, latest)
  return only ? new Map([...deals].filter(([of]) => only.has(of))) : deals
}

/** The deals among trades. @param latest a query of them, each in force or void */
async function dealsIn(
  tx: Transaction,
  institutionId: string,
  merges: Merges,
  latest: SQL,
): Promise<ReadonlyMap<string, StoredDeals>> {
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
      from (${latest}) as latest
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

/** The instruments, also of the cash of currencies, whose trades are deals in what is asked for. */
async function dealtIn(tx: Transaction, institutionId: string, merges: Merges, only: ReadonlySet<string>): Promise<SQL> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select instrument.id from instruments as instrument join institutions on institutions.id = ${institutionId}
    where instrument.institution_id = ${institutionId} and instrument.kind = 'cash' and exists (
      select from unnest(string_to_array(${[...only].join(' ')}, ' ')) as code
      where length(code) = 3 and instrument.currency in (code, pivot_currency))`)
  const ids = [...only].filter((key) => key.length === 36).flatMap((id) => countingAs(merges, id))
  return sql`string_to_array(${[...ids, ...rows.map(({ id }) => id)].join(' ')}, ' ')::uuid[]`
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
  /** The expression before the time at which a value became known. */
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
