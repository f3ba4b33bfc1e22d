import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

import { withDatabaseLock } from './connection/database-lock.ts'
import { drizzle, migrate } from './drizzle.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
/** Any number: whoever migrates this database holds the lock of it. */
const LOCK = 7_215_318

/**
 * Brings a database to the tables of this program. Everything missing is applied in one transaction: after an interruption the
 * database stands where it stood, and the next start completes it. Of several processes at once, one migrates and the others wait.
 *
 * @throws when a newer program has migrated the database, or when its user may not do what a migration needs
 */
export async function migrateDatabase(url: string, folder = FOLDER): Promise<void> {
  await withDatabaseLock(url, LOCK, async (client) => {
    await assertVersion(client)
    await client.query(`set clarity.system = 'on'`)
    await assertNotNewer(client, folder)
    // Notices such as "already exists, skipping" would be noise.
    await client.query('set client_min_messages = warning')
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  }).catch((error: unknown) => {
    throw explained(error)
  })
}

async function assertVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  if (version < 15) throw new Error(`The database is PostgreSQL ${version}; version 15 or later is needed.`)
}

async function assertNotNewer(client: pg.Client, folder: string): Promise<void> {
  const { rows: there } = await client.query<{ journal: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as journal`,
  )
  if (there[0]?.journal == null) return
  const { rows } = await client.query<{ latest: string | null }>(
    'select max(created_at) as latest from drizzle.__drizzle_migrations',
  )
  if (Number(rows[0]?.latest ?? 0) > latestOf(folder)) {
    throw new Error(
      'A newer program has worked with this database. Install that version again; this one would not understand its tables.',
    )
  }
}

function latestOf(folder: string): number {
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as { entries: { when: number }[] }
  return Math.max(...journal.entries.map((entry) => entry.when))
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
