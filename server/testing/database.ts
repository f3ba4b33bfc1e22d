import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROLES } from '@portal/contract/access/roles.ts'
import pg from 'pg'
import { openDatabase } from '../src/store/connection/open.ts'
import type { Database } from '../src/store/database.ts'
import { migrateDatabase } from '../src/store/migrate.ts'
import { findPostgres } from '../src/store/postgres/postgres-binaries.ts'
import { makeCluster, makeSocketFolder, startCluster, urlOf } from '../src/store/postgres/postgres-process.ts'
import { query } from './query.ts'

/*
 * A database for a test file, made in some milliseconds as a copy of a migrated one:
 *
 *     const test = await openTestDatabase()
 *     after(() => test.close())
 *     await test.db.withSystem((tx) => tx.insert(institutions).values(…))
 *
 * With DATABASE_URL set it is created on that server, whose user must be allowed to create databases and roles; otherwise on one embedded
 * PostgreSQL for the whole process, which starts at the first call and ends with the process.
 */

export interface TestDatabase {
  readonly db: Database
  /** For tests that need a connection of their own, such as a second process. */
  readonly url: string
  readonly close: () => Promise<void>
}

const MIGRATIONS = new URL('../src/store/migrations/', import.meta.url)

let server: Promise<string> | undefined
let template: Promise<string> | undefined
let made = 0

export async function openTestDatabase(): Promise<TestDatabase> {
  server ??= startServer()
  const serverUrl = await server
  template ??= makeTemplate(serverUrl)
  const name = `clarity_test_${process.pid}_${++made}`
  // Copied as files: through the log each would fill a new part of it.
  await query(serverUrl, `create database ${name} template ${await template} strategy file_copy`)
  const url = withDatabase(serverUrl, name)
  const db = openDatabase(url, { connections: 4 })
  const close = async () => {
    await db.close()
    await query(serverUrl, `drop database ${name} with (force)`)
  }
  return { db, url, close }
}

/** The migrated database that is copied. Its name is a hash of migrations and roles, and it stays on an external server. */
async function makeTemplate(serverUrl: string): Promise<string> {
  const name = `clarity_test_template_${migrationsHash()}`
  const client = await connect(serverUrl)
  try {
    // Two processes on one server: the second waits until the first has finished the template.
    await client.query('select pg_advisory_lock(7215319)')
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return name
    const temporary = `${name}_${process.pid}`
    await client.query(`create database ${temporary}`)
    await migrateDatabase(withDatabase(serverUrl, temporary))
    await client.query(`alter database ${temporary} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}

function migrationsHash(): string {
  const hash = createHash('sha256').update(JSON.stringify(ROLES))
  for (const file of readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    hash.update(file).update(readFileSync(new URL(file, MIGRATIONS)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function startServer(): Promise<string> {
  const own = process.env.DATABASE_URL
  if (own) return own
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-test-'))
  const programs = findPostgres(path.join(folder, 'programs'))
  programs.own(folder)
  const cluster = path.join(folder, 'postgres')
  await makeCluster(programs, cluster, ['--no-sync'])
  const socketFolder = await makeSocketFolder(programs)
  const unsafeAndFast = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_init_zero: 'off',
  }
  const running = await startCluster(programs, cluster, socketFolder, { ...unsafeAndFast, max_connections: '200' })
  process.once('exit', () => {
    running.child.kill('SIGQUIT')
    waitUntilGone(path.join(cluster, 'postmaster.pid'))
    for (const each of [folder, socketFolder]) rmSync(each, { recursive: true, force: true, maxRetries: 5 })
  })
  return urlOf(socketFolder)
}

/** During the exit of a process no asynchronous code runs; PostgreSQL removes this file last. */
function waitUntilGone(file: string): void {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let round = 0; round < 500 && existsSync(file); round++) Atomics.wait(pause, 0, 0, 10)
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function withDatabase(url: string, name: string): string {
  const parts = new URL(url.replace('@/', '@socket/'))
  parts.pathname = `/${name}`
  return parts.toString().replace('@socket/', '@/')
}
