import pg from 'pg'
import { placeOf, seesAllRows, tablesOf } from '../backup/tables.ts'
import { assertOwnSession } from '../connection/own-session.ts'
import { appliedMigrations, ownMigrations } from '../migrate.ts'

/** The state of a database, for an operator. */
export interface DatabaseState {
  /** Such as `18.4`. */
  readonly version: string
  /** Of the server: how many it allows to users, and how many are open now. */
  readonly connections: { readonly most: number; readonly open: number }
  /** Whether its user sees every row, as a member of the portal's roles. */
  readonly seesAllRows: boolean
  readonly migrations: { readonly applied: number; readonly pending: number; readonly isNewer: boolean }
  /** Tables that cannot be read whole, with the reason. */
  readonly unreadable: readonly { readonly table: string; readonly reason: string }[]
  readonly rows: number
  /** Imports that wait, and how long the oldest has waited. */
  readonly waiting: { readonly imports: number; readonly oldestSeconds: number }
}

/** Reads the state of a database and every page of its tables. Nothing is changed. */
export async function inspectDatabase(url: string): Promise<DatabaseState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'clarity doctor' })
  client.on('error', () => {})
  await client.connect()
  try {
    // Behind a pooler these settings would be left to others.
    await assertOwnSession(client, url)
    await client.query(`set clarity.system = 'on'; set default_transaction_read_only = on`)
    // Pages are read where they are, not answered from an index.
    await client.query('set enable_indexscan = off; set enable_indexonlyscan = off; set enable_bitmapscan = off')
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const applied = await appliedMigrations(client)
    const own = ownMigrations()
    const migrations = {
      applied: applied.length,
      pending: own.filter(({ hash }) => !applied.some((each) => each.hash === hash)).length,
      isNewer: applied.some(({ hash }) => !own.some((each) => each.hash === hash)),
    }
    const version = rows[0]!.server_version.split(' ')[0]!
    const state = { version, connections: await connectionsOf(client), migrations }
    const none = { imports: 0, oldestSeconds: 0 }
    if (applied.length === 0) return { ...state, seesAllRows: true, unreadable: [], rows: 0, waiting: none }
    const read = await readTables(client)
    const waiting = read.unreadable.length === 0 ? await waitingImports(client) : none
    return { ...state, ...read, seesAllRows: await seesAllRows(client), waiting }
  } finally {
    await client.end().catch(() => {})
  }
}

async function readTables(client: pg.Client): Promise<Pick<DatabaseState, 'unreadable' | 'rows'>> {
  const unreadable: { table: string; reason: string }[] = []
  let total = 0
  for (const table of await tablesOf(client)) {
    const place = placeOf(table)
    try {
      const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${place}`)
      total += Number(rows[0]!.n)
    } catch (error) {
      unreadable.push({ table: table.name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { unreadable, rows: total }
}

async function connectionsOf(client: pg.Client): Promise<DatabaseState['connections']> {
  const { rows } = await client.query<DatabaseState['connections']>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as open`,
  )
  return rows[0]!
}

async function waitingImports(client: pg.Client): Promise<DatabaseState['waiting']> {
  const { rows } = await client.query<{ imports: number; oldest: number }>(
    `select count(*)::int as imports, coalesce(extract(epoch from clock_timestamp() - min(sent_at)), 0)::int as oldest
      from imports where state = 'waiting'`,
  )
  const { imports, oldest } = rows[0]!
  return { imports, oldestSeconds: oldest }
}
