import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { NORTH, north, populate } from '../../../testing/institutions/north-and-south.ts'
import type { Database } from '../database.ts'
import { sql } from '../drizzle.ts'
import { auditEvents } from '../tables/audit.ts'
import { accounts, clients } from '../tables/institution.ts'
import { sessions } from '../tables/session.ts'
import { type DatabaseLogins, embeddedLogins } from './logins.ts'
import { openDatabase } from './open.ts'

const DENIED = /permission denied/

describe('protection 35: the two logins of the portal', () => {
  let test: TestDatabase
  let logins: DatabaseLogins
  let db: Database
  before(async () => {
    test = await openTestDatabase()
    logins = await embeddedLogins(test.url)
    deepEqual(await embeddedLogins(test.url), logins, 'they are made once')
    db = openDatabase(logins.requests, { connections: 2, systemUrl: logins.system })
    await test.db.withSystem(populate)
  })
  after(async () => {
    await db.close()
    await test.close()
  })

  /** Result of a login's statement outside of the portal's transactions. */
  async function attempt(url: string, ...statements: readonly string[]): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      let rows: readonly unknown[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }

  it('serve users, institutions and the system, each with its own rows', async () => {
    equal((await db.as(north('Ada'), (tx) => tx.select().from(accounts))).length, 3)
    equal((await db.withInstitution(NORTH, (tx) => tx.select().from(clients))).length, 2)
    equal((await db.withSystem((tx) => tx.select().from(clients))).length, 3)
    equal((await db.withSystem((tx) => tx.update(sessions).set({ useLive: true }).returning())).length > 0, true)
  })
  it('are no superusers, own nothing and make nothing', async () => {
    for (const url of Object.values(logins)) {
      const [row] = (await attempt(url, 'select * from pg_roles where rolname = current_user')) as Record<string, unknown>[]
      deepEqual([row!.rolsuper, row!.rolcreaterole, row!.rolcreatedb, row!.rolbypassrls], [false, false, false, false])
      deepEqual(await attempt(url, 'select relname from pg_class where relowner = current_user::regrole'), [])
      await rejects(attempt(url, 'create table mine (id int)'), DENIED)
      await rejects(attempt(url, 'alter table clients no force row level security'), /must be owner/)
      await rejects(attempt(url, 'alter table audit_events disable trigger append_only'), /must be owner/)
    }
  })
  it('of requests can be clarity_app and nothing else, whatever a statement sets', async () => {
    const { requests } = logins
    await rejects(attempt(requests, 'set role clarity_system'), DENIED)
    await rejects(attempt(requests, 'set role clarity_jobs'), DENIED)
    const systemOn = `set clarity.system = 'on'`
    deepEqual(await attempt(requests, systemOn, 'select * from clients'), [])
    await rejects(attempt(requests, systemOn, 'select * from former_refresh_tokens'), DENIED)
    await rejects(attempt(requests, systemOn, 'select * from attempts'), DENIED)
    await rejects(attempt(requests, systemOn, `update users set role = 'admin'`), DENIED)
  })
  it('of the system sees nothing without its setting, and only adds to the audit trail', async () => {
    deepEqual(await attempt(logins.system, 'select * from clients'), [])
    ok((await db.withSystem((tx) => tx.select().from(auditEvents))).length > 0)
    for (const change of [
      sql`update audit_events set actor = 'other'`,
      sql`delete from audit_events`,
      sql`truncate audit_events`,
    ])
      await rejects(
        db.withSystem((tx) => tx.execute(change)),
        (error: Error) => DENIED.test(String(error.cause)),
      )
  })
  it('have what they need of every table, also of one that a later migration adds', async () => {
    await attempt(test.url, 'create table later (id int)')
    const missing = await attempt(
      test.url,
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not (has_table_privilege('clarity_jobs', oid, 'select') and has_table_privilege('clarity_jobs', oid, 'insert'))`,
    )
    deepEqual(missing, [])
  })
})
