import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROLE_NAMES, rightsOf } from '@portal/contract/access/roles.ts'
import type pg from 'pg'

import { withDatabaseLock } from './connection/database-lock.ts'
import { asTransaction } from './connection/open.ts'
import { inArray, readMigrationFiles } from './drizzle.ts'
import { roleRights } from './tables/session.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Key of the advisory lock of migrations. */
const LOCK = 7_215_318

/** Readers of a table wait so long behind a migration that waits for it. */
const BEGIN = `begin; set local lock_timeout = '1s'`
/** Between two tries those who wait go first. */
const PAUSE_MS = 1_000
const MAX_TRIES = 90

/** A migration of this program. */
export type Migration = ReturnType<typeof readMigrationFiles>[number]

/** A migration that a database has. */
export interface AppliedMigration {
  readonly hash: string
  /** Milliseconds. */
  readonly createdAt: number
}

interface Place {
  /** The data folder of the database; absent for the one of DATABASE_URL. */
  readonly dataFolder?: string | undefined
  /** The folder of the migrations. */
  readonly folder?: string | undefined
}

/**
 * Migrates a database to the tables of this program, and its role rights to those of the contract, in one transaction: after an
 * interruption the database is unchanged, and the next start completes it. Of several processes one migrates and the others wait.
 *
 * @throws when a newer program has migrated the database, or its migrations are not ours, or its user lacks a permission that a
 *   migration needs
 */
export async function migrateDatabase(url: string, { dataFolder, folder = FOLDER }: Place = {}): Promise<void> {
  await withMigrationLock(url, async (client) => {
    await assertVersion(client)
    const own = ownMigrations(folder)
    const applied = await appliedMigrations(client)
    assertOwnMigrations(client, own, applied, dataFolder)
    const missing = own.filter(({ hash }) => !applied.some((each) => each.hash === hash))
    await withoutBlocking(client, async () => {
      await applyMigrations(client, missing)
      await writeRights(client)
    })
  })
}

/**
 * Does work in a transaction in which no statement waits long for a lock: behind one that waits to change a table, every reader of that
 * table waits too. After a while the work is tried again from its beginning.
 *
 * @throws where a lock was not to be had for minutes
 */
export async function withoutBlocking(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query(BEGIN)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!isLockTimeout(error)) throw error
      if (tries === MAX_TRIES)
        throw new Error(
          'The tables could not be brought up to date, as a transaction holds one of them for minutes. End it (pg_stat_activity names ' +
            'it), such as a backup by pg_dump, and start again; the tables are as before.',
          { cause: error },
        )
      await sleep(PAUSE_MS)
    }
  }
}

/**
 * Runs work under the lock of migrations, on a connection that may read and write every row.
 *
 * @throws where its user lacks a right, with the remedy
 */
export async function withMigrationLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return await withDatabaseLock(url, LOCK, async (client) => {
    await client.query(`set clarity.system = 'on'`)
    // Notices such as "already exists, skipping" are ignored.
    await client.query('set client_min_messages = warning')
    return await work(client)
  }).catch((error: unknown) => {
    throw explained(error)
  })
}

/** The migrations of this program, in their order. */
export const ownMigrations = (folder = FOLDER): readonly Migration[] => readMigrationFiles({ migrationsFolder: folder })

/** Applies migrations in the caller's transaction, and records them as drizzle-kit expects. */
export async function applyMigrations(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])
  }
}

/** Writes the copy that policies read. Rights of a role that only a newer program knows are kept. */
export async function writeRights(client: pg.Client): Promise<void> {
  const rows = ROLE_NAMES.flatMap((role) => rightsOf(role).map((right) => ({ role, right })))
  const tx = asTransaction(client)
  await tx.delete(roleRights).where(inArray(roleRights.role, ROLE_NAMES))
  await tx.insert(roleRights).values(rows)
}

/** The migrations that a database has, in their order. */
export async function appliedMigrations(client: pg.Client): Promise<readonly AppliedMigration[]> {
  const { rows: there } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  )
  if (there[0]?.journal == null) return []
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash, created_at }) => ({ hash, createdAt: Number(created_at) }))
}

/** @throws where the version of PostgreSQL is too old */
export async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < 15) throw new Error(`The database is PostgreSQL ${version}; version 15 or later is needed.`)
}

/** Refuses a database with migrations that are not ours. */
function assertOwnMigrations(
  client: pg.Client,
  own: readonly Migration[],
  applied: readonly AppliedMigration[],
  dataFolder: string | undefined,
): void {
  const latest = Math.max(...own.map(({ folderMillis }) => folderMillis))
  if (applied.some(({ createdAt }) => createdAt > latest)) {
    throw new Error(
      'A newer program has worked with this database. Install that version again; this one would not understand its tables.',
    )
  }
  if (applied.some(({ hash }) => !own.some((each) => each.hash === hash))) throw madeBeforeRelease(client, dataFolder)
}

function madeBeforeRelease({ database, host }: pg.Client, dataFolder: string | undefined): Error {
  const [name, remedy] =
    dataFolder === undefined
      ? [`The database ${database} on ${host}`, 'Name an empty database in DATABASE_URL']
      : [`The data folder ${path.resolve(dataFolder)}`, 'Move it away, or name another folder in CLARITY_DATA_DIR']
  return new Error(
    `${name} was made by a version before 1.0.0, and this version cannot change its tables. ${remedy}; then start again and ` +
      'import your files anew. The demo institution is made anew at the start.',
  )
}

function isLockTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === '55P03') return true
  return false
}

function explained(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '42501') {
      return new Error(
        `The user of DATABASE_URL lacks a right (${cause.message}). It has to own the database and be a member of the roles ` +
          'clarity_app and clarity_system, or be allowed to create them: docs/settings.md has the commands.',
        { cause: error },
      )
    }
  }
  return error
}
