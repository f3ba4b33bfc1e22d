import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { eq, sql } from '../drizzle.ts'
import { newId } from '../id.ts'
import { institutions } from '../tables/institution.ts'
import { sessions, users } from '../tables/session.ts'
import { type ChangeListener, type DatabaseChange, listenForChanges } from './changes.ts'

const INSTITUTION = newId()
const USER = newId()
const SESSION = newId()
const heard: DatabaseChange[] = []

let testDatabase: TestDatabase
let listening: ChangeListener
before(async () => {
  testDatabase = await openTestDatabase()
  const now = new Date('2026-06-01T09:00:00Z')
  await testDatabase.db.withSystem(async (tx) => {
    await tx.insert(institutions).values({ id: INSTITUTION, name: 'North', pivotCurrency: 'EUR' })
    await tx.insert(users).values({ id: USER, institutionId: INSTITUTION, email: 'ada@north.example', role: 'employee' })
    const session = { createdAt: now, lastActivityAt: now, address: '', userAgent: '' }
    await tx.insert(sessions).values({ id: SESSION, institutionId: INSTITUTION, userId: USER, refreshHash: 'x', ...session })
  })
  listening = await listenForChanges(testDatabase.url, (change) => heard.push(change))
})
after(async () => {
  await listening.close()
  await testDatabase.close()
})

test('every process is notified of bookings, entitlements, ended sessions and deleted users', async () => {
  const { db } = testDatabase
  await db.withInstitution(INSTITUTION, (tx) => tx.update(institutions).set({ dataVersion: 7 }))
  await db.withSystem((tx) => tx.update(users).set({ role: 'admin' }))
  await db.withInstitution(INSTITUTION, (tx) => tx.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, SESSION)))
  await db.withInstitution(INSTITUTION, (tx) => tx.delete(users).where(eq(users.id, USER)))
  await until(() => heard.some((change) => change.kind === 'userDeleted') && heard.length >= 5)
  const byName = (a: DatabaseChange, b: DatabaseChange) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  assert.deepEqual(
    heard.toSorted(byName),
    [
      { kind: 'data', institutionId: INSTITUTION, version: 7 },
      { kind: 'entitlement', institutionId: INSTITUTION, version: 2 },
      { kind: 'entitlement', institutionId: INSTITUTION, version: 3 },
      { kind: 'sessionEnded', institutionId: INSTITUTION, sessionId: SESSION, userId: USER },
      { kind: 'userDeleted', institutionId: INSTITUTION, userId: USER },
    ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  )
})

test('a lost connection is replaced, and the listener is notified that changes may have been missed', async () => {
  heard.length = 0
  await testDatabase.db.withSystem((tx) =>
    tx.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'clarity changes'`),
  )
  await until(() => heard.some((change) => change.kind === 'missed'))
  await testDatabase.db.withInstitution(INSTITUTION, (tx) => tx.update(institutions).set({ dataVersion: 8 }))
  await until(() => heard.some((change) => change.kind === 'data' && change.version === 8))
})

async function until(condition: () => boolean): Promise<void> {
  for (let round = 0; round < 500; round++) {
    if (condition()) return
    await sleep(10)
  }
  assert.fail(`not within 5 s; heard ${JSON.stringify(heard)}`)
}
