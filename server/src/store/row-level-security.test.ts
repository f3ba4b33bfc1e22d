import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hasRight, RIGHTS, ROLE_NAMES, rightsOf } from '@portal/contract/access/roles.ts'

import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Principal, Transaction } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { migrateDatabase } from './migrate.ts'
import { batches } from './tables/batches.ts'
import { accounts, clients, institutions, portfolios } from './tables/institution.ts'
import { income, transactions, transfers } from './tables/ledger.ts'
import { instruments, prices } from './tables/market.ts'
import {
  apiTokens,
  auditEvents,
  idempotencyKeys,
  notifications,
  preferences,
  roleRights,
  sessions,
  userPortfolios,
  users,
} from './tables/session.ts'

/*
 * Two institutions, North and South. North has the clients Oak (portfolios O1, O2) and Elm (E1), each portfolio one account of
 * the same name, each account one trade, one dividend and one transfer. Ada is an admin, Eve an employee with O1 and E1, Cid of
 * the client Oak with O1, Nil an employee without any portfolio. South has the client Ash (A1) and the admin Sam.
 */
const ID = (n: number) => `00000000-0000-8000-8000-${String(n).padStart(12, '0')}`
const NORTH = ID(1)
const SOUTH = ID(2)
const CLIENT = { Oak: ID(11), Elm: ID(12), Ash: ID(13) }
const PORTFOLIO = { O1: ID(21), O2: ID(22), E1: ID(23), A1: ID(24) }
const ACCOUNT = { O1: ID(31), O2: ID(32), E1: ID(33), A1: ID(34) }
const USER = { Ada: ID(41), Eve: ID(42), Cid: ID(43), Nil: ID(44), Sam: ID(45) }
const SHARE = { [NORTH]: ID(51), [SOUTH]: ID(52) }
const BATCH = { [NORTH]: ID(61), [SOUTH]: ID(62) }
const NOW = new Date('2026-06-01T09:00:00Z')

const north = (name: 'Ada' | 'Eve' | 'Cid' | 'Nil'): Principal => ({ institutionId: NORTH, userId: USER[name] })

let testDatabase: TestDatabase
before(async () => {
  testDatabase = await openTestDatabase()
  await testDatabase.db.withSystem(populate)
})
after(() => testDatabase.close())

test('a user sees the accounts of the assigned portfolios, an admin all of the institution, no user another institution', async () => {
  assert.deepEqual(await accountsOf(north('Ada')), ['E1', 'O1', 'O2'])
  assert.deepEqual(await accountsOf(north('Eve')), ['E1', 'O1'])
  assert.deepEqual(await accountsOf(north('Cid')), ['O1'])
  assert.deepEqual(await accountsOf(north('Nil')), [])
  assert.deepEqual(await accountsOf({ institutionId: SOUTH, userId: USER.Sam }), ['A1'])
})

test('a user of one institution sees nothing with the id of another', async () => {
  assert.deepEqual(await accountsOf({ institutionId: SOUTH, userId: USER.Ada }), [])
  assert.deepEqual(await accountsOf({ institutionId: NORTH, userId: USER.Sam }), [])
})

test('clients, portfolios and all three ledgers follow the accounts', async () => {
  const { db } = testDatabase
  const seen = await db.as(north('Cid'), async (tx) => ({
    clients: (await tx.select().from(clients)).map((row) => row.name),
    portfolios: (await tx.select().from(portfolios)).map((row) => row.name),
    transactions: (await tx.select().from(transactions)).map((row) => row.externalId),
    income: (await tx.select().from(income)).map((row) => row.externalId),
    transfers: (await tx.select().from(transfers)).map((row) => row.externalId),
  }))
  assert.deepEqual(seen, { clients: ['Oak'], portfolios: ['O1'], transactions: ['O1'], income: ['O1'], transfers: ['O1'] })
})

test('an assignment outside the own client gives a user of the role client nothing, and is refused', async () => {
  const { db } = testDatabase
  await assert.rejects(
    db.withInstitution(NORTH, (tx) =>
      tx.insert(userPortfolios).values({ institutionId: NORTH, userId: USER.Cid, portfolioId: PORTFOLIO.E1 }),
    ),
    hasCode('23514'),
  )
  // So is making an employee with portfolios of two clients a user of one of them, and moving a portfolio to another client.
  await assert.rejects(
    db.withSystem((tx) => tx.update(users).set({ clientId: CLIENT.Oak }).where(eq(users.id, USER.Eve))),
    hasCode('23514'),
  )
  await assert.rejects(
    db.withInstitution(NORTH, (tx) => tx.update(portfolios).set({ clientId: CLIENT.Elm }).where(eq(portfolios.id, PORTFOLIO.O1))),
    hasCode('23514'),
  )
})

test('a transaction of an institution sees all of it and nothing else', async () => {
  const seen = await testDatabase.db.withInstitution(SOUTH, (tx) => tx.select({ name: accounts.name }).from(accounts))
  assert.deepEqual(seen, [{ name: 'A1' }])
})

test('a transaction without a principal sees nothing, in every table', async () => {
  const { db } = testDatabase
  const counts = await db.withSystem(async (tx) => {
    const tables = await tablesOf(tx)
    await tx.execute(sql`select set_config('role', 'clarity_app', true), set_config('clarity.system', '', true)`)
    const found: Record<string, number> = {}
    for (const { name, isGranted } of tables.filter((table) => table.isGranted)) {
      const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
      if (isGranted) found[name] = rows[0]!.n
    }
    return found
  })
  assert.ok(Object.keys(counts).length > 30)
  assert.deepEqual(
    Object.entries(counts).filter(([, n]) => n > 0),
    [],
  )
})

test('every table forces row level security and has a policy for the system and one for the institution', async () => {
  const tables = await testDatabase.db.withSystem(tablesOf)
  assert.ok(tables.length > 30)
  for (const table of tables) {
    assert.ok(table.isForced, `${table.name} does not force row level security`)
    assert.ok(table.policies.includes('system'), `${table.name} has no policy for the system`)
    // Attempts are counted before an institution is known, and rights are the same in all: requests have no access to them.
    if (['attempts', 'role_rights'].includes(table.name)) assert.equal(table.isGranted, false)
    else assert.ok(table.policies.includes('institution'), `${table.name} has no policy for the institution`)
  }
})

test('rows for another institution are refused, as new rows and as moved ones', async () => {
  const { db } = testDatabase
  const foreign = { id: ID(901), institutionId: SOUTH, externalId: 'x', name: 'x', reportingCurrency: 'EUR' }
  await assert.rejects(
    db.withInstitution(NORTH, (tx) => tx.insert(clients).values(foreign)),
    hasCode('42501'),
  )
  await assert.rejects(
    db.withInstitution(NORTH, (tx) => tx.update(clients).set({ institutionId: SOUTH }).where(eq(clients.id, CLIENT.Elm))),
    hasCode('42501'),
  )
  const touched = await db.withInstitution(NORTH, (tx) =>
    tx.update(clients).set({ name: 'mine' }).where(eq(clients.id, CLIENT.Ash)).returning(),
  )
  assert.deepEqual(touched, [])
})

test('a booking into an account the user is not entitled to is refused', async () => {
  const trade = tradeOf('O2', 'forged')
  await assert.rejects(
    testDatabase.db.as(north('Eve'), (tx) => tx.insert(transactions).values(trade)),
    hasCode('42501'),
  )
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

test('personal rows are visible to their user; sessions and users also to the admin', async () => {
  const { db } = testDatabase
  const seenBy = (name: 'Ada' | 'Eve') =>
    db.as(north(name), async (tx) => ({
      preferences: (await tx.select().from(preferences)).map((row) => row.userId),
      notifications: (await tx.select().from(notifications)).length,
      idempotencyKeys: (await tx.select().from(idempotencyKeys)).length,
      sessions: (await tx.select().from(sessions)).length,
      users: (await tx.select().from(users)).length,
    }))
  const own = { preferences: [USER.Eve], notifications: 1, idempotencyKeys: 1, sessions: 1, users: 1 }
  assert.deepEqual(await seenBy('Eve'), own)
  assert.deepEqual(await seenBy('Ada'), { ...own, preferences: [USER.Ada], sessions: 4, users: 4 })
  const forOther = { userId: USER.Ada, institutionId: NORTH, key: 'forged', value: {} }
  await assert.rejects(
    db.as(north('Eve'), (tx) => tx.insert(preferences).values(forOther)),
    hasCode('42501'),
  )
})

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

test('an owner who is no superuser is restricted as well, and reaches rows with the system setting only', async () => {
  const { db } = testDatabase
  const seen = await db.withSystem(async (tx) => {
    await tx.execute(sql`create role plain_owner nologin in role clarity_system`)
    await tx.execute(sql`grant plain_owner to current_user`)
    await tx.execute(sql`grant usage, create on schema public to plain_owner`)
    await tx.execute(sql`alter table clients owner to plain_owner`)
    await tx.execute(sql`set local role plain_owner`)
    const withSystem = (await tx.select().from(clients)).length
    await tx.execute(sql`select set_config('clarity.system', '', true)`)
    const asNobody = (await tx.select().from(clients)).length
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`reassign owned by plain_owner to current_user`)
    await tx.execute(sql`drop owned by plain_owner`)
    await tx.execute(sql`drop role plain_owner`)
    return { withSystem, asNobody }
  })
  assert.deepEqual(seen, { withSystem: 3, asNobody: 0 })
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

function accountsOf(principal: Principal): Promise<string[]> {
  return testDatabase.db.as(principal, async (tx) => {
    const rows = await tx.select({ name: accounts.name }).from(accounts).orderBy(accounts.name)
    return rows.map((row) => row.name)
  })
}

async function tablesOf(tx: Transaction) {
  const { rows } = await tx.execute<{ name: string; isForced: boolean; isGranted: boolean; policies: string[] }>(sql`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
      has_table_privilege('clarity_app', c.oid, 'select') as "isGranted",
      array(select polname::text from pg_policy where polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return rows
}

/** The PostgreSQL error that Drizzle wraps. */
const hasCode = (code: string) => (error: Error) => {
  assert.equal(((error.cause ?? error) as { code?: string }).code, code)
  return true
}

type AccountName = keyof typeof ACCOUNT
const institutionOf = (name: AccountName) => (name === 'A1' ? SOUTH : NORTH)

const tradeOf = (name: AccountName, externalId: string) => ({
  institutionId: institutionOf(name),
  accountId: ACCOUNT[name],
  externalId,
  revision: 0,
  tradeDate: '2026-05-04',
  type: 'buy' as const,
  instrumentId: SHARE[institutionOf(name)]!,
  quantity: '10',
  price: '5',
  currency: 'EUR',
  batchId: BATCH[institutionOf(name)]!,
})

async function populate(tx: Transaction): Promise<void> {
  for (const [id, name] of [
    [NORTH, 'North'],
    [SOUTH, 'South'],
  ] as const) {
    await tx.insert(institutions).values({ id, name, pivotCurrency: 'EUR' })
    await tx
      .insert(batches)
      .values({ id: BATCH[id]!, institutionId: id, name: 'b', source: 'import', bookedBy: 'system', knownAt: NOW, counts: {} })
    const share = {
      externalId: 's',
      ticker: 'S',
      name: 'S',
      kind: 'share' as const,
      currency: 'EUR',
      multiplier: '1',
      assetClass: 'Equity',
    }
    await tx.insert(instruments).values({ id: SHARE[id]!, institutionId: id, ...share, terms: {} })
    await tx
      .insert(prices)
      .values({ institutionId: id, instrumentId: SHARE[id]!, day: '2026-05-04', close: '5', batchId: BATCH[id]! })
    const event = { action: 'a', object: 'o', result: 'success' as const, address: '', requestId: '', details: {} }
    await tx
      .insert(auditEvents)
      .values({ institutionId: id, sequence: 1, at: NOW, actor: 'system', ...event, previousHash: '', hash: '' })
  }
  for (const [name, institutionId] of [
    ['Oak', NORTH],
    ['Elm', NORTH],
    ['Ash', SOUTH],
  ] as const) {
    await tx.insert(clients).values({ id: CLIENT[name], institutionId, externalId: name, name, reportingCurrency: 'EUR' })
  }
  for (const [name, clientId] of [
    ['O1', CLIENT.Oak],
    ['O2', CLIENT.Oak],
    ['E1', CLIENT.Elm],
    ['A1', CLIENT.Ash],
  ] as const) {
    const institutionId = institutionOf(name)
    await tx.insert(portfolios).values({ id: PORTFOLIO[name], institutionId, clientId, name })
    await tx.insert(accounts).values({
      id: ACCOUNT[name],
      institutionId,
      clientId,
      portfolioId: PORTFOLIO[name],
      externalId: name,
      name,
      currency: 'EUR',
    })
    const entry = {
      institutionId,
      accountId: ACCOUNT[name],
      externalId: name,
      revision: 0,
      batchId: BATCH[institutionId]!,
      currency: 'EUR',
      amount: '1',
    }
    await tx.insert(transactions).values(tradeOf(name, name))
    await tx.insert(income).values({ ...entry, payDate: '2026-05-05', type: 'dividend' })
    await tx.insert(transfers).values({ ...entry, date: '2026-05-06', counterparty: 'Bank' })
  }
  for (const [name, institutionId] of [
    ['Ada', NORTH],
    ['Eve', NORTH],
    ['Cid', NORTH],
    ['Nil', NORTH],
    ['Sam', SOUTH],
  ] as const) {
    const role = name === 'Ada' || name === 'Sam' ? 'admin' : name === 'Cid' ? 'client' : 'employee'
    const userId = USER[name]
    await tx.insert(users).values({ id: userId, institutionId, email: name, role, clientId: name === 'Cid' ? CLIENT.Oak : null })
    await tx.insert(preferences).values({ userId, institutionId, key: 'k', value: {} })
    await tx.insert(notifications).values({ id: userId, userId, institutionId, at: NOW, text: 't' })
    await tx.insert(idempotencyKeys).values({ userId, institutionId, key: 'k', bodyHash: '', status: 200, reply: {}, at: NOW })
    const session = { createdAt: NOW, lastActivityAt: NOW, address: '', userAgent: '' }
    await tx.insert(sessions).values({ id: userId, institutionId, userId, refreshHash: name, ...session })
  }
  for (const [user, portfolio] of [
    ['Eve', 'O1'],
    ['Eve', 'E1'],
    ['Cid', 'O1'],
  ] as const) {
    await tx.insert(userPortfolios).values({ institutionId: NORTH, userId: USER[user], portfolioId: PORTFOLIO[portfolio] })
  }
}
