import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'

import { readDataVersions } from '../../server/src/store/booking/data-versions.ts'
import { openDatabase } from '../../server/src/store/connection/open.ts'
import { positionOf, replicaState } from '../../server/src/store/connection/replica-state.ts'
import { withReplica } from '../../server/src/store/connection/with-replica.ts'
import type { Database } from '../../server/src/store/database.ts'
import { sql } from '../../server/src/store/drizzle.ts'
import { migrateDatabase } from '../../server/src/store/migrate.ts'
import { WORKED_LEDGER } from '../../server/testing/datasets/worked-ledger.ts'
import { openBookedInstitution, type ReportingInstitution } from '../../server/testing/institutions/reporting-institution.ts'
import { endAll, freePort, MAIN, ready, run } from '../../server/testing/process.ts'
import { query } from '../support/state.ts'
import { type DebianPostgres, makePrimary, makeReplica } from './debian-postgres.ts'

/*
 * Readings at a streaming replica, with the PostgreSQL of Debian: npm run test:replica
 */

const REQUESTS = 'portal_requests'
const OWNER = 'clarity'

const folder = mkdtempSync(path.join(os.tmpdir(), 'clarity-replica-'))
let primary: DebianPostgres
let replica: DebianPostgres
let db: Database
let institution: ReportingInstitution

before(async () => {
  primary = await makePrimary(folder)
  const owner = primary.urlOf(OWNER)
  await migrateDatabase(owner)
  await query(owner, `create role ${REQUESTS} login; grant clarity_app to ${REQUESTS}`)
  db = openDatabase(primary.urlOf(REQUESTS), { systemUrl: owner })
  institution = await openBookedInstitution(db, WORKED_LEDGER)
  replica = await makeReplica(primary)
})
after(async () => {
  endAll()
  await db.close()
  replica.stop()
  primary.stop()
  rmSync(folder, { recursive: true })
})

/** A replica that counts what it is asked for beside its state. */
function counted() {
  const own = openDatabase(replica.urlOf(REQUESTS))
  let readings = 0
  const counting: Database = {
    ...own,
    withInstitution: (...call) => {
      readings++
      return own.withInstitution(...call)
    },
  }
  return { own, both: withReplica(db, counting), readings: () => readings }
}

const versionBy = async (from: Database) =>
  (await from.withInstitution(institution.institutionId, (tx) => readDataVersions(tx, institution.institutionId), 'read only'))
    ?.market

const bookSomething = () =>
  db.withSystem((tx) => tx.execute(sql`update institutions set market_version = market_version + 1`)).then(() => {})

test('a reading after each of a hundred bookings finds it, and comes from the replica', async () => {
  const { own, both, readings } = counted()
  for (let booking = 0; booking < 100; booking++) {
    await bookSomething()
    equal(await versionBy(both), await versionBy(db))
  }
  ok(readings() >= 90, `${readings()} of 100`)
  await own.close()
})

test('row level security holds there, too, and its login writes nothing', async () => {
  const { own } = counted()
  const other = '00000000-0000-4000-8000-000000000001'
  const count = async (id: string) =>
    (await own.withInstitution(id, (tx) => tx.execute<{ n: number }>(sql`select count(*)::int as n from accounts`), 'read only'))
      .rows[0]!.n
  ok((await count(institution.institutionId)) > 0)
  equal(await count(other), 0)
  await rejects(own.withInstitution(institution.institutionId, (tx) => tx.execute(sql`delete from accounts`)))
  await own.close()
})

test('a replica that has stopped replaying is behind, and the primary answers', async () => {
  const { own, both, readings } = counted()
  await query(replica.urlOf(OWNER), 'select pg_wal_replay_pause()')
  await bookSomething()
  equal(await versionBy(both), await versionBy(db))
  equal(readings(), 0)
  equal((await replicaState(own, await positionOf(db))).status, 'behind')
  await query(replica.urlOf(OWNER), 'select pg_wal_replay_resume()')
  await own.close()
})

test('a replica that dies while it is asked fails no reading', async () => {
  const { own, both } = counted()
  const expected = await versionBy(db)
  const readings = Array.from({ length: 20 }, () => versionBy(both))
  replica.stop()
  deepEqual(
    await Promise.all(readings),
    Array.from({ length: 20 }, () => expected),
  )
  equal(await versionBy(both), expected)
  replica.start()
  await own.close()
})

test('a portal reads its markets there, and says so', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const portal = run(process.execPath, [MAIN], {
    DATABASE_URL: primary.urlOf(OWNER),
    CLARITY_REQUESTS_DATABASE_URL: primary.urlOf(REQUESTS),
    DATABASE_REPLICA_URL: replica.urlOf(REQUESTS),
    CLARITY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    PORT: String(port),
    CLARITY_METRICS_PORT: String(metricsPort),
    CLARITY_PAGES: 'off',
    CLARITY_DATA_DIR: `${folder}/data`,
  })
  await ready(portal, port)
  const state = await fetch(`http://127.0.0.1:${port}/readyz?verbose`).then((reply) => reply.text())
  match(state, /"name":"replica","status":"(ok|behind)"/)
  match(await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((reply) => reply.text()), /^clarity_replica_up 1$/m)
  const readings = await query<{ query: string }>(
    replica.urlOf(OWNER),
    `select query from pg_stat_activity where usename = '${REQUESTS}' and pid <> pg_backend_pid()`,
  )
  ok(readings.length >= 2, JSON.stringify(readings))
})
