import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { query } from '../../testing/query.ts'
import * as audit from './tables/audit.ts'
import * as batches from './tables/batches.ts'
import * as branding from './tables/branding.ts'
import * as curves from './tables/curves.ts'
import * as exceptions from './tables/exceptions.ts'
import * as groupings from './tables/groupings.ts'
import * as identity from './tables/identity.ts'
import * as institution from './tables/institution.ts'
import * as jobs from './tables/jobs.ts'
import * as ledger from './tables/ledger.ts'
import * as limits from './tables/limits.ts'
import * as market from './tables/market.ts'
import * as openid from './tables/openid.ts'
import * as operations from './tables/operations.ts'
import * as packs from './tables/packs.ts'
import * as passkeys from './tables/passkeys.ts'
import * as profile from './tables/profile.ts'
import * as runs from './tables/runs.ts'
import * as series from './tables/series.ts'
import * as session from './tables/session.ts'
import * as signIn from './tables/sign-in.ts'
import * as sources from './tables/sources.ts'

// drizzle-kit adds it to all arrays of the process, and pdf.js refuses to be loaded beside it.
Reflect.deleteProperty(Array.prototype, 'random')

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const DECLARED = generateDrizzleJson({
  ...batches,
  ...branding,
  ...curves,
  ...exceptions,
  ...groupings,
  ...identity,
  ...institution,
  ...jobs,
  ...ledger,
  ...limits,
  ...market,
  ...openid,
  ...operations,
  ...packs,
  ...passkeys,
  ...profile,
  ...runs,
  ...audit,
  ...series,
  ...session,
  ...signIn,
  ...sources,
})

/** Columns with type and default, constraints and indexes, a line each; without exclusions, which table files cannot declare. */
const SHAPE = `
  select format('column %s.%s %s%s default %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then ' not null' else '' end, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('t', 'x')
  -- An index of a partitioned table has none of its rows.
  union all select replace(indexdef, ' ON ONLY ', ' ON ') from pg_indexes where schemaname = 'public'
    and not exists (select from pg_constraint where conname = indexname and contype = 'x')
  order by line`

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())

test('the migrations make exactly the columns, constraints and indexes that the table files declare', async () => {
  const name = `clarity_declared_${process.pid}`
  await query(testDatabase.url, `create database ${name}`)
  try {
    const url = testDatabase.url.replace(/(\/)[^/?]*(\?|$)/, `$1${name}$2`)
    for (const statement of await generateMigration(generateDrizzleJson({}), DECLARED)) await query(url, statement)
    const declared = await query(url, SHAPE)
    assert.ok(declared.length > 400)
    assert.deepEqual(await query(testDatabase.url, SHAPE), declared)
  } finally {
    await query(testDatabase.url, `drop database ${name} with (force)`)
  }
})

test('npm run migration finds nothing to do: the only snapshot is the last and equals the table files', async () => {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as { entries: { tag: string }[] }
  const number = journal.entries.at(-1)!.tag.slice(0, 4)
  assert.deepEqual(readdirSync(new URL('meta/', MIGRATIONS)).sort(), [`${number}_snapshot.json`, '_journal.json'])
  const snapshot = JSON.parse(readFileSync(new URL(`meta/${number}_snapshot.json`, MIGRATIONS), 'utf8')) as DrizzleSnapshotJSON
  assert.deepEqual(await generateMigration(snapshot, DECLARED), [])
})
