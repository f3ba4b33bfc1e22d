import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { Failure } from '#base/failure.ts'
import { refusal } from '#base/refusals.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { Transaction } from '../database.ts'
import { sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { openDatabase } from './open.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
})
after(() => testDatabase.close())

const one = (tx: Transaction) => tx.execute(sql`select 1`)
const isAway = (error: unknown) =>
  error instanceof Failure && error.status === 503 && error.retryAfterSeconds !== undefined && error.origin !== undefined

test('a request without a free connection fails with 503 within two seconds, and the next is served', async () => {
  const db = openDatabase(testDatabase.url, { connections: 2 })
  const holding = [1, 2].map(() => db.withSystem((tx) => tx.execute(sql`select pg_sleep(2.5)`)))
  const start = performance.now()
  await assert.rejects(db.withSystem(one), isAway)
  assert.ok(performance.now() - start < 2_000)
  await Promise.all(holding)
  await db.withSystem(one)
  await db.close()
})

test('the number of requests waiting for a connection is limited: beyond it the reply is immediate', async () => {
  const db = openDatabase(testDatabase.url, { connections: 1 })
  const holding = db.withSystem((tx) => tx.execute(sql`select pg_sleep(0.5)`))
  const crowd = await Promise.allSettled(Array.from({ length: 400 }, () => db.withSystem(one)))
  const turnedAway = crowd.filter((each) => each.status === 'rejected' && isAway(each.reason)).length
  const served = crowd.filter((each) => each.status === 'fulfilled').length
  assert.equal(turnedAway + served, 400)
  assert.ok(turnedAway >= 100 && served >= 1)
  await holding
  await db.close()
})

test('when the database drops every connection, running requests fail with 503 and the next is served', async () => {
  const db = openDatabase(testDatabase.url, { connections: 4 })
  await Promise.all([1, 2, 3].map(() => db.withSystem((tx) => tx.execute(sql`select pg_sleep(0.05)`))))
  const underWay = assert.rejects(
    db.withSystem((tx) => tx.execute(sql`select pg_sleep(5)`)),
    isAway,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  await dropConnections()
  await underWay
  await new Promise((resolve) => setTimeout(resolve, 50))
  await db.withSystem(one)
  await db.close()
})

test('an unreachable database is a 503', async () => {
  const db = openDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  await assert.rejects(db.withSystem(one), isAway)
  await db.close()
})

test('a database that accepts connections and does not reply is a 503 within two seconds', async () => {
  const mute = await listen()
  const db = openDatabase(`postgresql://nobody@127.0.0.1:${(mute.address() as { port: number }).port}/nothing`)
  const start = performance.now()
  await assert.rejects(db.withSystem(one), isAway)
  assert.ok(performance.now() - start < 2_000)
  await db.close()
  mute.close()
})

test('a failed statement whose error was caught does not become a success', async () => {
  const { db } = testDatabase
  await assert.rejects(
    db.withSystem(async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {})
      return 'saved'
    }),
    /rolled back/,
  )
})

test('an error of the work is rethrown unchanged, and its transaction is rolled back', async () => {
  const { db } = testDatabase
  await db.withSystem((tx) => tx.execute(sql`create table marks (id int)`))
  const mine = new Failure(409, refusal('undoneAlready', { name: 'A' }))
  await assert.rejects(
    db.withSystem(async (tx) => {
      await tx.execute(sql`insert into marks values (1)`)
      throw mine
    }),
    (error) => error === mine,
  )
  const { rows } = await db.withSystem((tx) => tx.execute(sql`select * from marks`))
  assert.deepEqual(rows, [])
})

test('a nested transaction is a savepoint', async () => {
  const { db } = testDatabase
  await db.withSystem(async (tx) => {
    await tx.execute(sql`create table steps (id int)`)
    await tx.transaction((inner) => inner.execute(sql`insert into steps values (1 / 0)`)).catch(() => {})
    await tx.execute(sql`insert into steps values (2)`)
  })
  const { rows } = await db.withSystem((tx) => tx.execute(sql`select * from steps`))
  assert.deepEqual(rows, [{ id: 2 }])
})

test('only an id can be the principal, and the next transaction on the connection starts without one', async () => {
  const db = openDatabase(testDatabase.url, { connections: 1 })
  await assert.rejects(db.withInstitution(`' ; select 1 --`, one), /Not an id/)
  await assert.rejects(db.as({ institutionId: newId(), userId: '' }, one), /Not an id/)
  const institutionId = newId()
  const settings = (tx: Transaction) =>
    tx.execute(sql`select current_user <> session_user as bound, current_setting('clarity.institution_id', true) as institution`)
  const inside = await db.withInstitution(institutionId, settings)
  const outside = await db.withSystem(settings)
  assert.deepEqual(inside.rows, [{ bound: true, institution: institutionId }])
  assert.deepEqual(outside.rows, [{ bound: false, institution: '' }])
  await db.close()
})

test('without a valid principal nothing is read', async () => {
  const owner = openDatabase(testDatabase.url, { connections: 1 })
  const name = `stranger_${process.pid}`
  await owner.withSystem((tx) => tx.execute(sql.raw(`create table open_to_all (id int); grant all on open_to_all to public`)))
  await owner.withSystem((tx) => tx.execute(sql.raw(`create role ${name} login password 'strange'`)))
  const db = openDatabase(testDatabase.url.replace(/\/\/[^@]*@/, `//${name}:strange@`), { connections: 1 })
  const insert = (tx: Transaction) => tx.execute(sql`insert into open_to_all values (1)`)
  await assert.rejects(db.withInstitution(newId(), insert), /permission denied to set role/)
  await db.close()
  const { rows } = await owner.withSystem((tx) => tx.execute(sql`select * from open_to_all`))
  await owner.withSystem((tx) => tx.execute(sql.raw(`drop role ${name}`)))
  await owner.close()
  assert.deepEqual(rows, [])
})

test('a read-only transaction cannot write, and a caught error does not make it succeed either', async () => {
  const db = openDatabase(testDatabase.url, { connections: 1 })
  await assert.rejects(
    db.withSystem((tx) => tx.execute(sql`create table never (id int)`), 'read only'),
    (error) => error instanceof Error && /read-only transaction/.test(String(error.cause)),
  )
  const settings = (tx: Transaction) => tx.execute(sql`select current_setting('transaction_read_only') as mode`)
  const read = await db.withSystem(settings, 'read only')
  const written = await db.withSystem(settings)
  assert.deepEqual([read.rows, written.rows], [[{ mode: 'on' }], [{ mode: 'off' }]])
  await assert.rejects(
    db.withSystem((tx) => tx.execute(sql`select 1 / 0`).catch(() => 'read'), 'read only'),
    /rolled back/,
  )
  await db.close()
})

test('a statement after the end of its transaction does not run in the next one', async () => {
  const db = openDatabase(testDatabase.url, { connections: 1 })
  let late: Transaction | undefined
  await db.withSystem(async (tx) => {
    late = tx
    await one(tx)
  })
  await assert.rejects(late!.execute(sql`select 2`), (error) => /after the end/.test(String((error as Error).cause ?? error)))
  await db.close()
})

async function dropConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
}

/** A server that accepts connections and never replies. */
function listen(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.unref()
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}
