import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase } from './connection/open.ts'
import type { Transaction } from './database.ts'
import { sql } from './drizzle.ts'
import { newId } from './id.ts'
import { migrateDatabase } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

let testDatabase: TestDatabase
let folder: string
before(async () => {
  testDatabase = await openTestDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-migrations-'))
  cpSync(MIGRATIONS, folder, { recursive: true })
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await testDatabase.close()
})

test('an interrupted migration leaves the database unchanged, and the next start completes it', async () => {
  const when = addMigration('9000_interrupted', 'create table half (id int);\n--> statement-breakpoint\nselect 1/0;')
  await assert.rejects(migrateDatabase(testDatabase.url, { folder }), /division by zero|Failed query/)
  assert.deepEqual(await query(`select to_regclass('half')::text as half`), [{ half: null }])

  writeFileSync(
    path.join(folder, '9000_interrupted.sql'),
    'create table half (id int);\n--> statement-breakpoint\ncreate table whole (id int);',
  )
  await migrateDatabase(testDatabase.url, { folder })
  assert.deepEqual(await query(`select to_regclass('half')::text as half, to_regclass('whole')::text as whole`), [
    { half: 'half', whole: 'whole' },
  ])
  assert.deepEqual(await query('select max(created_at) as latest from drizzle.__drizzle_migrations'), [{ latest: String(when) }])
})

test('a migration that waits for a table lets its readers go first, and is tried again until it has it', async () => {
  addMigration(
    '9001_waiting',
    'create table early (id int);\n--> statement-breakpoint\nalter table clients add column note text;',
  )
  const holder = new pg.Client({ connectionString: testDatabase.url })
  await holder.connect()
  await holder.query('begin; lock table clients in access share mode')
  let isDone = false
  const migration = migrateDatabase(testDatabase.url, { folder }).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  const end = performance.now() + 3_000
  while (performance.now() < end) {
    const asked = performance.now()
    await query('select count(*) from clients')
    waits.push(performance.now() - asked)
    await sleep(50)
  }
  assert.equal(isDone, false)
  await holder.query('commit')
  await holder.end()
  await migration
  assert.ok(Math.max(...waits) < 2_000, `a reader waited for ${Math.max(...waits)} ms`)
  assert.ok(Math.max(...waits) > 200, 'a reader did wait')
  assert.deepEqual(await query(`select to_regclass('early')::text as early`), [{ early: 'early' }])
})

test('a database migrated by a newer program is refused', async () => {
  await assert.rejects(migrateDatabase(testDatabase.url), /A newer program has worked with this database/)
})

test('a database with foreign migrations is refused by its name and without its password, and not changed', async () => {
  const name = `clarity_before_release_${process.pid}`
  await query(`create database ${name}`)
  const url = testDatabase.url.replace(/\/\/[^/]*@([^/]*)\/[^?]*/, `//clarity:hidden@$1/${name}`)
  try {
    await migrateDatabase(url, { folder: folderBeforeRelease() })
    await assert.rejects(migrateDatabase(url), (error: Error) => {
      const [, host] = /^The database \S+ on (\S+) was made/.exec(error.message)!
      assert.equal(
        error.message,
        `The database ${name} on ${host} was made by a version before 1.0.0, and this version cannot change its tables. ` +
          'Name an empty database in DATABASE_URL; then start again and import your files anew. ' +
          'The demo institution is made anew at the start.',
      )
      return true
    })
    await assert.rejects(migrateDatabase(url, { dataFolder: '/var/clarity' }), {
      message:
        'The data folder /var/clarity was made by a version before 1.0.0, and this version cannot change its tables. ' +
        'Move it away, or name another folder in CLARITY_DATA_DIR; then start again and import your files anew. ' +
        'The demo institution is made anew at the start.',
    })
    assert.deepEqual(await query(`select relname from pg_class where relnamespace = 'public'::regnamespace`, url), [
      { relname: 'role_rights' },
    ])
  } finally {
    await query(`drop database ${name} with (force)`)
  }
})

test('of several processes that start at once, one migrates and the others find nothing to do', async () => {
  addMigration('9001_once', 'select pg_sleep(0.1);\n--> statement-breakpoint\ncreate table once (id int);')
  await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(testDatabase.url, { folder })))
  assert.deepEqual(await query(`select count(*)::int as n from drizzle.__drizzle_migrations`), [{ n: countOf(folder) }])
})

test('the user of DATABASE_URL owns the database and is a member of two roles, and needs no other permission', async () => {
  const name = `clarity_rights_${process.pid}`
  const url = testDatabase.url.replace(/\/\/[^/]*@([^/]*)\/[^?]*/, `//${name}:rights@$1/${name}`)
  await query(`create role ${name} login password 'rights'`)
  await query(`create database ${name} owner ${name}`)
  try {
    await assert.rejects(
      migrateDatabase(url),
      /lacks a right \(.*\)\. It has to own the database and be a member of the roles clarity_app/,
    )
    await query(`grant clarity_app, clarity_system to ${name}`)
    await migrateDatabase(url)
    const db = openDatabase(url)
    const roleOf = (tx: Transaction) => tx.execute(sql`select current_user::text as role`)
    assert.deepEqual((await db.withInstitution(newId(), roleOf)).rows, [{ role: 'clarity_app' }])
    assert.deepEqual((await db.withSystem(roleOf)).rows, [{ role: name }])
    await db.close()
  } finally {
    await query(`drop database ${name} with (force)`)
    await query(`drop role ${name}`)
  }
})

/** The migrations of a program before the release: other ones, the latest of them earlier than ours. */
function folderBeforeRelease(): string {
  const former = path.join(folder, 'before-release')
  cpSync(path.join(MIGRATIONS, 'meta/_journal.json'), path.join(former, 'meta/_journal.json'))
  const file = path.join(former, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number; tag: string }[] }
  const [first] = journal.entries
  const entries = [{ ...first!, when: first!.when - 1, tag: 'former' }]
  writeFileSync(file, JSON.stringify({ ...journal, entries }))
  writeFileSync(path.join(former, 'former.sql'), 'create table role_rights (role text, "right" text);')
  return former
}

const countOf = (where: string): number => readdirSync(where).filter((name) => name.endsWith('.sql')).length

function addMigration(tag: string, text: string): number {
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { idx: number; when: number; tag: string; breakpoints: boolean; version: string }[]
  }
  const last = journal.entries.at(-1)!
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(folder, `${tag}.sql`), text)
  return last.when + 1
}

async function query(text: string, url = testDatabase.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
