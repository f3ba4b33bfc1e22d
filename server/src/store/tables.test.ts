import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { getTableConfig, sql } from './drizzle.ts'
import * as institution from './tables/institution.ts'
import * as ledger from './tables/ledger.ts'
import * as market from './tables/market.ts'
import * as session from './tables/session.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())

test('the migrations make exactly the tables and columns that the table files declare', async () => {
  const exported: unknown[] = Object.values({ ...institution, ...ledger, ...market, ...session })
  const declared = exported
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`),
    )
  const { rows } = await testDatabase.db.asSystem((tx) =>
    tx.execute<{ line: string }>(sql`
      select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`),
  )
  assert.ok(declared.length > 200)
  assert.deepEqual(rows.map((row) => row.line).sort(), declared.sort())
})
