import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NORTH, NOW, PORTFOLIO, populate, USER } from '../../testing/institutions/north-and-south.ts'
import { hasCode } from '../../testing/postgres-error.ts'
import type { Transaction } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { auditEvents } from './tables/audit.ts'
import { institutions } from './tables/institution.ts'
import { income, transactions, transfers } from './tables/ledger.ts'
import { prices } from './tables/market.ts'
import { userPortfolios, users } from './tables/session.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
  await testDatabase.db.withSystem(populate)
})
after(() => testDatabase.close())

test('ledgers are append-only', async () => {
  const { db } = testDatabase
  for (const table of [transactions, income, transfers, prices]) {
    await assert.rejects(
      db.withInstitution(NORTH, (tx) => tx.delete(table)),
      hasCode('42501'),
    )
    await assert.rejects(
      db.withInstitution(NORTH, (tx) => tx.update(table).set({ institutionId: NORTH })),
      hasCode('42501'),
    )
  }
})

test('the audit trail is append-only, for every role', async () => {
  const { db } = testDatabase
  for (const act of [
    (tx: Transaction) => tx.delete(auditEvents),
    (tx: Transaction) => tx.update(auditEvents).set({ actor: 'nobody' }),
    (tx: Transaction) => tx.execute(sql`truncate audit_events`),
  ]) {
    await assert.rejects(db.withInstitution(NORTH, act), hasCode('42501'))
    await assert.rejects(db.withSystem(act), hasCode('42501'))
  }
})

test('the entitlement version grows with users, portfolios and assignments, not with a sign-in', async () => {
  const { db } = testDatabase
  const version = () =>
    db.withInstitution(NORTH, async (tx) => (await tx.select({ v: institutions.entitlementVersion }).from(institutions))[0]!.v)
  const start = await version()
  await db.withInstitution(NORTH, (tx) =>
    tx.update(users).set({ lastLogin: NOW, passwordHash: 'x' }).where(eq(users.id, USER.Nil)),
  )
  assert.equal(await version(), start)
  await db.withInstitution(NORTH, (tx) =>
    tx.insert(userPortfolios).values({ institutionId: NORTH, userId: USER.Nil, portfolioId: PORTFOLIO.E1 }),
  )
  assert.equal(await version(), start + 1)
  await db.withInstitution(NORTH, (tx) => tx.delete(userPortfolios).where(eq(userPortfolios.userId, USER.Nil)))
  assert.equal(await version(), start + 2)
  await db.withSystem((tx) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, USER.Nil)))
  await db.withSystem((tx) => tx.update(users).set({ role: 'employee' }).where(eq(users.id, USER.Nil)))
  assert.equal(await version(), start + 4)
})
