import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROLE_NAMES, rightsOf } from '@portal/contract/access/roles.ts'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import { withDatabaseLock } from './connection/database-lock.ts'
import { drizzle, inArray, migrate, readMigrationFiles } from './drizzle.ts'
import { roleRights } from './tables/session.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Key of the advisory lock of migrations. */
const LOCK = 7_215_318

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
  await withDatabaseLock(url, LOCK, async (client) => {
    await assertVersion(client)
    await client.query(`set clarity.system = 'on'`)
    await assertOwnMigrations(client, folder, dataFolder)
    // Notices such as "already exists, skipping" are ignored.
    await client.query('set client_min_messages = warning')
    const db = drizzle({ client })
    await migrate(db, { migrationsFolder: folder })
    await writeRights(db)
  }).catch((error: unknown) => {
    throw explained(error)
  })
}

/** Writes the copy that policies read. Rights of a role that only a newer program knows are kept. */
async function writeRights(db: NodePgDatabase): Promise<void> {
  const rows = ROLE_NAMES.flatMap((role) => rightsOf(role).map((right) => ({ role, right })))
  await db.transaction(async (tx) => {
    await tx.delete(roleRights).where(inArray(roleRights.role, ROLE_NAMES))
    await tx.insert(roleRights).values(rows)
  })
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < 15) throw new Error(`The database is PostgreSQL ${version}; version 15 or later is needed.`)
}

/** The migrator compares the time of the latest migration only; this checks that the earlier ones are ours. */
async function assertOwnMigrations(client: pg.Client, folder: string, dataFolder: string | undefined): Promise<void> {
  const { rows: there } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  )
  if (there[0]?.journal == null) return
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations',
  )
  const own = readMigrationFiles({ migrationsFolder: folder })
  const latest = Math.max(...own.map(({ folderMillis }) => folderMillis))
  if (rows.some((applied) => Number(applied.created_at) > latest)) {
    throw new Error(
      'A newer program has worked with this database. Install that version again; this one would not understand its tables.',
    )
  }
  if (rows.some((applied) => !own.some(({ hash }) => hash === applied.hash))) throw madeBeforeRelease(client, dataFolder)
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
