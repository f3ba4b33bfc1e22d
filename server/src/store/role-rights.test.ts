import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasRight, RIGHTS, ROLE_NAMES, rightsOf } from '@portal/contract/access/roles.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { ACCOUNT, NORTH, north, PORTFOLIO, populate, USER } from '../../testing/institutions/north-and-south.ts'
import { hasCode } from '../../testing/postgres-error.ts'
import type { Transaction } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { migrateDatabase } from './migrate.ts'
import { accounts } from './tables/institution.ts'
import { apiTokens, roleRights, userPortfolios, users } from './tables/session.ts'

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
  await testDatabase.db.withSystem(populate)
})
after(() => testDatabase.close())

test('the database gives each role the rights of the table, and an unknown role none', async () => {
  const { db } = testDatabase
  const rightsInDatabase = (who: string) =>
    db.withInstitution(NORTH, async (tx) => {
      const { rows } = await tx.execute<{ right: string }>(
        sql`select wanted as "right" from unnest(${sql.param(RIGHTS)}::text[]) wanted where clarity_has_right(${who}, wanted)`,
      )
      return rows.map(({ right }) => right)
    })
  for (const name of ['Ada', 'Eve', 'Cid'] as const) {
    const role = ({ Ada: 'admin', Eve: 'employee', Cid: 'client' } as const)[name]
    assert.deepEqual(
      await rightsInDatabase(USER[name]),
      RIGHTS.filter((right) => hasRight(role, right)),
      name,
    )
  }
  assert.deepEqual(await rightsInDatabase(USER.Sam), [], 'an administrator of another institution')
  await db.withSystem((tx) => tx.execute(sql`update users set role = 'owner' where id = ${USER.Nil}`))
  assert.deepEqual(await rightsInDatabase(USER.Nil), [])
  await db.withSystem((tx) => tx.update(users).set({ role: 'employee' }).where(eq(users.id, USER.Nil)))
})

test('a start writes the rights of each role, and keeps those of a role that only a newer program knows', async () => {
  const { db, url } = testDatabase
  const stored = () => db.withSystem((tx) => tx.select().from(roleRights).orderBy(roleRights.role, roleRights.right))
  const before = await stored()
  assert.deepEqual(
    before.map(({ role, right }) => `${role} ${right}`),
    ROLE_NAMES.flatMap((role) => rightsOf(role).map((right) => `${role} ${right}`)).sort(),
  )
  const newer = { role: 'owner', right: 'read-audit' }
  await db.withSystem(async (tx) => {
    await tx.insert(roleRights).values([newer, { role: 'client', right: 'manage-users' }])
    await tx.delete(roleRights).where(eq(roleRights.role, 'employee'))
  })
  await migrateDatabase(url)
  assert.deepEqual(await stored(), [...before, newer])
  await db.withSystem((tx) => tx.delete(roleRights).where(eq(roleRights.role, 'owner')))
})

test('no request extends its own rights: neither role nor client of a user can be changed, nor a right given to a role', async () => {
  const { db } = testDatabase
  for (const name of ['Eve', 'Ada'] as const) {
    for (const change of [
      (tx: Transaction) => tx.update(users).set({ role: 'admin' }).where(eq(users.id, USER.Eve)),
      (tx: Transaction) => tx.update(users).set({ clientId: null }).where(eq(users.id, USER.Cid)),
      (tx: Transaction) => tx.insert(roleRights).values({ role: 'employee', right: 'manage-users' }),
    ]) {
      await assert.rejects(db.as(north(name), change), hasCode('42501'))
      await assert.rejects(db.withInstitution(NORTH, change), hasCode('42501'))
    }
  }
})

test('entitlements are changed by admins only', async () => {
  const { db } = testDatabase
  const assignment = { institutionId: NORTH, userId: USER.Eve, portfolioId: PORTFOLIO.O2 }
  await assert.rejects(
    db.as(north('Eve'), (tx) => tx.insert(userPortfolios).values(assignment)),
    hasCode('42501'),
  )
  await assert.rejects(
    db.as(north('Eve'), (tx) => tx.update(accounts).set({ portfolioId: PORTFOLIO.O1 }).where(eq(accounts.id, ACCOUNT.O1))),
    hasCode('42501'),
  )
  assert.deepEqual(await db.as(north('Eve'), (tx) => tx.delete(userPortfolios).returning()), [])
  assert.deepEqual(await db.as(north('Eve'), (tx) => tx.select().from(apiTokens)), [])
  const asAdmin = await db.as(north('Ada'), async (tx) => {
    const added = await tx.insert(userPortfolios).values(assignment).returning()
    await tx.delete(userPortfolios).where(eq(userPortfolios.portfolioId, PORTFOLIO.O2))
    return added.length
  })
  assert.equal(asAdmin, 1)
})
