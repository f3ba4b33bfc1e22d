import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { asTransaction } from '../connection/open.ts'
import type { Transaction } from '../database.ts'
import {
  type AppliedMigration,
  appliedMigrations,
  applyMigrations,
  assertVersion,
  type Migration,
  ownMigrations,
  withMigrationLock,
  writeRights,
} from '../migrate.ts'
import { countRows, listOf, namesIn, placeOf, type TableShape, tablesOf } from './tables.ts'

/** Data that replace a database. */
export interface Replacement {
  /** The migrations that the rows were stored under. */
  readonly migrations: readonly AppliedMigration[]
  /** The rows of each table, in the text format of COPY. */
  readonly tables: AsyncIterable<TableShape & { readonly rows: Readable }>
  /** The number of rows of each table; known once all rows are read. */
  readonly counts: () => Readonly<Record<string, number>>
  /** Runs on the restored and migrated database, in the same transaction. */
  readonly settle: (tx: Transaction) => Promise<void>
}

interface Options {
  /** Whether a database with institutions may be replaced. */
  readonly isReplacing: boolean
}

/**
 * Replaces the portal's tables in one transaction: until all rows are in place and counted, the former ones are unchanged.
 *
 * @throws where the database holds institutions and may not be replaced, a portal uses it, the migrations are not ours, or the rows are
 *   not complete
 */
export async function replaceDatabase(
  url: string,
  { migrations, tables, counts, settle }: Replacement,
  { isReplacing }: Options,
): Promise<void> {
  const own = ownMigrations()
  const before = migrationsOf(own, migrations)
  await withMigrationLock(url, async (client) => {
    await assertVersion(client)
    await assertNoPortal(client)
    await client.query('begin')
    await removeTables(client, own, isReplacing)
    await applyMigrations(client, before)
    await load(client, tables, counts)
    await applyMigrations(
      client,
      own.filter((each) => !before.includes(each)),
    )
    await writeRights(client)
    await settle(asTransaction(client))
    await client.query('commit')
  })
}

/** Our migrations that a backup has, in our order. */
function migrationsOf(own: readonly Migration[], wanted: readonly AppliedMigration[]): readonly Migration[] {
  const before = own.filter(({ hash }) => wanted.some((each) => each.hash === hash))
  if (before.length === wanted.length) return before
  throw new Error(
    'The backup was made by a newer version, or by one before 1.0.0: its tables are not those of this version. Restore it with the ' +
      'version that its first lines name, then install this one.',
  )
}

/** A portal that runs would go on with what it has in memory. */
async function assertNoPortal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'clarity%' and pid <> pg_backend_pid()`,
  )
  if (rows[0]!.n === 0) return
  throw new Error(
    `A portal or a command uses this database (${rows[0]!.n} connections). End every process of the portal, then restore.`,
  )
}

async function removeTables(client: pg.Client, own: readonly Migration[], isReplacing: boolean): Promise<void> {
  const applied = await appliedMigrations(client)
  if (applied.length === 0) return
  if (applied.some(({ hash }) => !own.some((each) => each.hash === hash)))
    throw new Error('The database was made by another version of the portal. Name an empty database.')
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from institutions')
  if (rows[0]!.n > 0 && !isReplacing)
    throw new Error('The database holds data. To put the backup in their place, add --replace; or name an empty database.')
  const tables = (await tablesOf(client)).map(placeOf).join(', ')
  // Without `cascade`: a view that an operator has made on them is a reason to stop.
  await client.query(`drop table ${tables}`)
  for (const kind of ['function', 'type'] as const) {
    const names = namesIn(own, kind).map((name) => placeOf({ name }))
    await client.query(`drop ${kind} if exists ${names.join(', ')}`)
  }
  // Jobs under way belong to the former data; a backup has none. The next start makes the tables of the queue.
  await client.query('drop schema if exists clarity_queue cascade')
  await client.query('drop table drizzle.__drizzle_migrations')
}

/** Loads all rows without triggers, whose effects are among the rows. */
async function load(client: pg.Client, tables: Replacement['tables'], counts: Replacement['counts']): Promise<void> {
  const own = await tablesOf(client)
  const places = own.map(placeOf)
  const all = places.join(', ')
  for (const place of places) await client.query(`alter table ${place} disable trigger user, no force row level security`)
  await client.query(`truncate ${all}`)
  for await (const { name, columns, rows } of tables) {
    if (!own.some((table) => table.name === name))
      throw new Error(`The backup has a table ${name} that its migrations do not create.`)
    const place = placeOf({ name })
    const list = listOf(columns)
    await pipeline(rows, client.query(copyFrom(`copy ${place} (${list}) from stdin`)))
  }
  for (const place of places) await client.query(`alter table ${place} enable trigger user, force row level security`)
  const present = await countRows(client, own)
  const wrong = own.find(({ name }) => present[name] !== (counts()[name] ?? 0))
  if (wrong) {
    const { name } = wrong
    throw new Error(`The table ${name} has ${present[name]} rows after loading, but the backup had ${counts()[name] ?? 0}.`)
  }
}
