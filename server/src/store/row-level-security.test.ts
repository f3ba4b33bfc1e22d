import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  ACCOUNT,
  CLIENT,
  ID,
  NORTH,
  north,
  PORTFOLIO,
  populate,
  SOUTH,
  tradeOf,
  USER,
} from '../../testing/institutions/north-and-south.ts'
import { hasCode } from '../../testing/postgres-error.ts'
import type { Principal, Transaction } from './database.ts'
import { eq, sql } from './drizzle.ts'
import { reportBrandings } from './tables/branding.ts'
import { groupingMembers } from './tables/groupings.ts'
import { accounts, clients, portfolios } from './tables/institution.ts'
import { income, transactions, transfers } from './tables/ledger.ts'
import { openidIdentities, openidNames, openidProviders } from './tables/openid.ts'
import { passkeys } from './tables/passkeys.ts'
import { notifications, preferences } from './tables/profile.ts'
import { idempotencyKeys, sessions, userPortfolios, users } from './tables/session.ts'
import { knownDevices, recoveryCodes } from './tables/sign-in.ts'

/** Tables that no request reads: what is counted before an institution is known, and the rights of the roles. */
const OF_THE_SYSTEM = [
  'attempts',
  'read_only_mode',
  'held_jobs',
  'former_refresh_tokens',
  'openid_requests',
  'passkey_challenges',
  'retention_runs',
  'role_rights',
  'budget_levels',
  'compute_processes',
  'last_backup',
  'sign_in_draws',
  'sign_in_queue',
  'stranger_failures',
]

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

test('what reports look like is read by those who are entitled to the client, and set by those with the right alone', async () => {
  const { db } = testDatabase
  const row = (institutionId: string, clientId: string | null) => ({
    ownerId: clientId ?? institutionId,
    institutionId,
    clientId,
    adviser: 'Ada',
  })
  const [ofNorth, ofOak] = [row(NORTH, null), row(NORTH, CLIENT.Oak)]
  await db.withSystem((tx) =>
    tx.insert(reportBrandings).values([ofNorth, ofOak, row(NORTH, CLIENT.Elm), row(SOUTH, null), row(SOUTH, CLIENT.Ash)]),
  )
  const seen = (principal: Principal) =>
    db.as(principal, async (tx) => (await tx.select().from(reportBrandings)).map(({ ownerId }) => ownerId).sort())
  assert.deepEqual(await seen(north('Ada')), [NORTH, CLIENT.Oak, CLIENT.Elm])
  assert.deepEqual(await seen(north('Eve')), [NORTH, CLIENT.Oak, CLIENT.Elm])
  assert.deepEqual(await seen(north('Cid')), [NORTH, CLIENT.Oak])
  assert.deepEqual(await seen(north('Nil')), [NORTH])
  assert.deepEqual(await seen({ institutionId: SOUTH, userId: USER.Sam }), [SOUTH, CLIENT.Ash])
  for (const name of ['Eve', 'Cid'] as const) {
    assert.deepEqual(await db.as(north(name), (tx) => tx.update(reportBrandings).set({ adviser: 'me' }).returning()), [])
    assert.deepEqual(await db.as(north(name), (tx) => tx.delete(reportBrandings).returning()), [])
  }
  await db.as(north('Ada'), (tx) => tx.delete(reportBrandings))
  for (const name of ['Eve', 'Cid'] as const)
    await assert.rejects(
      db.as(north(name), (tx) => tx.insert(reportBrandings).values(ofOak)),
      hasCode('42501'),
    )
  await db.as(north('Ada'), (tx) => tx.insert(reportBrandings).values([ofNorth, ofOak]))
  await db.withSystem((tx) => tx.delete(reportBrandings))
})

test('of a grouping of accounts a user sees the lines of the own accounts, and no one those of another institution', async () => {
  const { db } = testDatabase
  const line = { institutionId: NORTH, grouping: 'Desk', fromDay: '2026-01-01', group: 'Zurich' }
  await db.withInstitution(NORTH, (tx) =>
    tx.insert(groupingMembers).values([ACCOUNT.O1, ACCOUNT.E1].map((id) => ({ ...line, memberId: id, accountId: id }))),
  )
  const seenBy = (principal: Principal) =>
    db.as(principal, async (tx) => (await tx.select().from(groupingMembers)).map(({ accountId }) => accountId))
  assert.deepEqual(await seenBy(north('Cid')), [ACCOUNT.O1])
  assert.equal((await seenBy(north('Ada'))).length, 2)
  assert.deepEqual(await seenBy({ institutionId: SOUTH, userId: USER.Sam }), [])
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
    if (OF_THE_SYSTEM.includes(table.name)) assert.equal(table.isGranted, false)
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

test('personal rows are visible to their user; sessions, known devices, passkeys, recovery codes, linked identities and users also to the admin, and the provider to them alone', async () => {
  const { db } = testDatabase
  const seenBy = (name: 'Ada' | 'Eve') =>
    db.as(north(name), async (tx) => ({
      preferences: (await tx.select().from(preferences)).map((row) => row.userId),
      notifications: (await tx.select().from(notifications)).length,
      idempotencyKeys: (await tx.select().from(idempotencyKeys)).length,
      sessions: (await tx.select().from(sessions)).length,
      knownDevices: (await tx.select().from(knownDevices)).length,
      passkeys: (await tx.select().from(passkeys)).length,
      recoveryCodes: (await tx.select().from(recoveryCodes)).length,
      identities: (await tx.select().from(openidIdentities)).length,
      providers: (await tx.select().from(openidProviders)).length,
      names: (await tx.select().from(openidNames)).length,
      users: (await tx.select().from(users)).length,
    }))
  const one = {
    notifications: 1,
    idempotencyKeys: 1,
    sessions: 1,
    knownDevices: 1,
    passkeys: 1,
    recoveryCodes: 1,
    identities: 1,
    users: 1,
  }
  assert.deepEqual(await seenBy('Eve'), { ...one, preferences: [USER.Eve], providers: 0, names: 0 })
  const all = { sessions: 4, knownDevices: 4, passkeys: 4, recoveryCodes: 4, identities: 4, providers: 1, names: 1, users: 4 }
  assert.deepEqual(await seenBy('Ada'), { ...one, preferences: [USER.Ada], ...all })
  const forOther = { userId: USER.Ada, institutionId: NORTH, key: 'forged', value: {} }
  await assert.rejects(
    db.as(north('Eve'), (tx) => tx.insert(preferences).values(forOther)),
    hasCode('42501'),
  )
})

test('a subject of a provider is linked to a user by the system alone, and recovery codes are made by their user alone', async () => {
  const { db } = testDatabase
  const identity = { institutionId: NORTH, userId: USER.Eve, issuer: 'issuer', subject: 'forged', linkedAt: new Date() }
  const link = (tx: Transaction) => tx.insert(openidIdentities).values(identity)
  const move = (tx: Transaction) => tx.update(openidIdentities).set({ subject: 'forged' })
  const code = { codeHash: 'forged', institutionId: NORTH, userId: USER.Eve, createdAt: new Date() }
  const make = (tx: Transaction) => tx.insert(recoveryCodes).values(code)
  for (const work of [link, move, make])
    for (const run of [() => db.as(north('Ada'), work), () => db.withInstitution(NORTH, work)])
      await assert.rejects(run(), hasCode('42501'))
  for (const work of [link, move]) await assert.rejects(db.as(north('Eve'), work), hasCode('42501'))
  await db.as(north('Eve'), make)
  await db.as(north('Ada'), (tx) => tx.delete(recoveryCodes).where(eq(recoveryCodes.codeHash, 'forged')))
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
