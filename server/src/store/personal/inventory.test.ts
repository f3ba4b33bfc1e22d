import { deepEqual, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { sql } from '../drizzle.ts'

const PAGE = 'docs/personal-data.md'
const text = readFileSync(new URL(`../../../../${PAGE}`, import.meta.url), 'utf8')
const namesIn = (part: string): string[] => [...part.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!)
const sectionOf = (title: string): string => text.split(`## ${title}\n`)[1]!.split('\n## ')[0]!

/** Columns of each table with personal data, as the page lists them. */
const listed = new Map(
  sectionOf('Tables')
    .split('\n- ')
    .slice(1)
    .map((line) => {
      const [table, columns = ''] = line.split(/: (.*)/s)
      return [namesIn(table!)[0]!, namesIn(columns.split('. ')[0]!)]
    }),
)
const without = namesIn(sectionOf('Tables without personal data'))

/** A column with such a name refers to a person, or says where they were. */
const PERSONAL =
  /(^|_)(user_id|email|email_hash|addresses|agent|actor|origin|subject_id)$|(^|last_)address$|(changed|sent|booked|created)_by$/

describe('the inventory of personal data', () => {
  let test: TestDatabase
  let columns: readonly { readonly table: string; readonly column: string }[]
  before(async () => {
    test = await openTestDatabase()
    const { rows } = await test.db.withSystem((tx) =>
      tx.execute<{ table: string; column: string }>(
        sql`select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
      ),
    )
    columns = rows
  })
  after(() => test.close())

  it('has every table of the database', () => {
    const tables = [...new Set(columns.map(({ table }) => table))].sort()
    const missing = tables.filter((table) => !listed.has(table) && !without.includes(table))
    const how = `Say in ${PAGE} what each of these tables holds about people: a line below "Tables" (columns, purpose, period, erasure), or its
      name below "Tables without personal data". Rows of a user go with the user by "on delete cascade", texts that name others by NAMING of
      erase-person.ts; what a person should get is added to export-person.ts.`
    deepEqual(missing, [], how)
    const gone = [...listed.keys(), ...without].filter((table) => !tables.includes(table))
    deepEqual(gone, [], `${PAGE} names tables that are not in the database.`)
  })

  it('has every column that refers to a person, and no other', () => {
    const named = (table: string, column: string) => listed.get(table)?.includes(column) ?? false
    const missing = columns.filter(({ table, column }) => PERSONAL.test(column) && !named(table, column))
    deepEqual(missing, [], `Add these columns to the line of their table in ${PAGE}, below "Tables", with what an erasure does.`)
    const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
    const gone = [...listed]
      .flatMap(([table, names]) => names.map((name) => `${table}.${name}`))
      .filter((name) => !there.has(name))
    deepEqual(gone, [], `${PAGE} names columns that are not in the database.`)
    ok(listed.size > 20)
  })
})
