import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { asTransaction } from '../connection/open.ts'
import { type AppliedMigration, appliedMigrations, ownMigrations } from '../migrate.ts'
import { countByKey } from '../session/sealed-values.ts'
import { listOf, placeOf, seesAllRows, type TableShape, tablesOf } from './tables.ts'

/** The whole database at one instant. */
export interface Snapshot {
  readonly migrations: readonly AppliedMigration[]
  /** Ids of the keys that have sealed values in it. */
  readonly keyIds: readonly string[]
  /** The version of PostgreSQL, such as `18.4`. */
  readonly postgres: string
  /** In an order in which a table comes after those that it refers to. */
  readonly tables: readonly TableShape[]
  /** The rows of a table in the text format of COPY, and after the last byte their number. */
  readonly rowsOf: (table: TableShape) => { readonly bytes: Readable; readonly count: () => number }
}

/**
 * Reads the database in one transaction of isolation level repeatable read: the portal goes on writing, and none of that is in it.
 *
 * @throws where there are no tables of the portal, or row level security hides rows from the user
 */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'clarity backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set local clarity.system = 'on'`)
    // One form of every value, whatever the settings of the user.
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1`)
    const migrations = await appliedMigrations(client)
    if (migrations.length === 0) throw new Error('The database has no tables of the portal: there is nothing to back up.')
    const own = ownMigrations()
    if (migrations.some(({ hash }) => !own.some((each) => each.hash === hash)))
      throw new Error('The database was made by another version of the portal. Back it up with that version.')
    if (!(await seesAllRows(client))) {
      throw new Error(
        'The user of DATABASE_URL is no member of the role clarity_system, so row level security hides every row from it. Use the user ' +
          'that the portal is started with: docs/settings.md has its rights.',
      )
    }
    const tables = await tablesOf(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return await work({
      migrations,
      keyIds: [...(await countByKey(asTransaction(client))).keys()],
      postgres: rows[0]!.server_version.split(' ')[0]!,
      tables,
      rowsOf: (table) => {
        const list = listOf(table.columns)
        const place = placeOf(table)
        const stream = client.query(copyTo(`copy (select ${list} from ${place}) to stdout`))
        return { bytes: stream, count: () => stream.rowCount }
      },
    })
  } finally {
    await client.end().catch(() => {})
  }
}
