import pg from 'pg'

import { withMigrationLock, withoutBlocking } from './migrate.ts'

/** A partition of a table that grows with every day. */
export interface Partition {
  readonly table: string
  readonly name: string
  /** The rows that belong there, as PostgreSQL writes it: `DEFAULT` for all that have no partition of their own. */
  readonly bound: string
  /** As of the last analysis of the table; null before the first. */
  readonly rows: number | null
  /** With indexes. */
  readonly bytes: number
  /** Null for the one of the database. */
  readonly tablespace: string | null
}

/** Rows that get partitions of their own: entries of an institution, or closes of a year. */
export type Separated = { readonly institutionId: string } | { readonly year: number }

/** Rows that came into a partition. */
interface MovedRows {
  readonly partition: string
  readonly rows: number
}

const ENTRIES = ['transactions', 'income', 'transfers'] as const

/** All partitions, by table and name. */
export async function listPartitions(url: string): Promise<readonly Partition[]> {
  return await withMigrationLock(url, async (client) => {
    const { rows } = await client.query<Omit<Partition, 'bytes'> & { bytes: string }>(
      `select inhparent::regclass::text as "table", relname::text as name, pg_get_expr(relpartbound, oid) as bound,
          nullif(reltuples, -1) as rows, pg_total_relation_size(oid) as bytes,
          (select spcname::text from pg_tablespace where oid = reltablespace) as tablespace
        from pg_class join pg_inherits on inhrelid = pg_class.oid
        where relnamespace = 'partitions'::regnamespace and relkind = 'r' order by 1, 2`,
    )
    return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }))
  })
}

/**
 * Moves the entries of an institution, or the closes of a year, into partitions of their own, one table in a transaction. Readers and
 * bookings of the table wait as long. After an interruption the next call does the tables that are left.
 *
 * @param tablespace where the partitions stand; null for the one of the database
 * @throws where all of them are there, or there is no such tablespace
 */
export async function separateRows(url: string, what: Separated, tablespace: string | null): Promise<readonly MovedRows[]> {
  const places = 'year' in what ? [placeOfYear(what.year)] : ENTRIES.map((table) => placeOfInstitution(table, what.institutionId))
  return await withMigrationLock(url, async (client) => {
    const moved: MovedRows[] = []
    for (const place of places) {
      if (await isThere(client, place)) continue
      let rows = 0
      // One table a transaction: with two, a reader of both could be in a deadlock.
      await withoutBlocking(client, async () => {
        rows = await separate(client, place, tablespace)
      })
      moved.push({ partition: place.partition, rows })
      // Room of the rows that left, and statistics of both.
      await client.query(`vacuum (analyze) partitions.${place.table}_rest, ${place.partition}`)
    }
    if (moved.length === 0)
      throw new Error(`There is a partition ${places[0]!.partition} already. \`npm run partitions\` lists all.`)
    return moved
  })
}

async function isThere(client: pg.Client, { partition }: Place): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [partition])
  return rows[0]!.there
}

interface Place {
  readonly table: string
  /** With its schema. */
  readonly partition: string
  readonly bound: string
  readonly condition: string
}

function placeOfInstitution(table: string, id: string): Place {
  const value = pg.escapeLiteral(id)
  const partition = `partitions.${table}_${id.replaceAll('-', '_')}`
  return { table, partition, bound: `in (${value})`, condition: `institution_id = ${value}` }
}

function placeOfYear(year: number): Place {
  const [from, to] = [year, year + 1].map((each) => pg.escapeLiteral(`${each}-01-01`))
  return {
    table: 'prices',
    partition: `partitions.prices_${year}`,
    bound: `from (${from}) to (${to})`,
    condition: `day >= ${from} and day < ${to}`,
  }
}

async function separate(
  client: pg.Client,
  { table, partition, bound, condition }: Place,
  tablespace: string | null,
): Promise<number> {
  const rest = `partitions.${table}_rest`
  await client.query(`lock table public.${table} in access exclusive mode`)
  await client.query(`select set_config('default_tablespace', $1, true)`, [tablespace ?? ''])
  await client.query(`create table ${partition} (like ${rest} including all)`)
  // Rows are reached through the parent alone, by the owner too: but for this move.
  await client.query(`alter table ${rest} no force row level security`)
  const { rowCount } = await client.query(
    `with moved as (delete from ${rest} where ${condition} returning *) insert into ${partition} select * from moved`,
  )
  await client.query(`alter table ${rest} force row level security`)
  await client.query(`alter table ${partition} enable row level security, force row level security`)
  await client.query(`alter table public.${table} attach partition ${partition} for values ${bound}`)
  return rowCount ?? 0
}
