import { deepEqual, equal, notEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import type { Database } from '#store/database.ts'
import { eq } from '#store/drizzle.ts'
import { allOfInstitution, allOfUser } from '#store/institution/entitlements.ts'
import { accounts, institutions } from '#store/tables/institution.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  accountId,
  bookTwoInstitutions,
  callerNamed,
  HARBOUR,
  MEADOW,
  portfolioId,
} from '../../testing/institutions/two-institutions.ts'
import { createEntitlements } from './entitlements.ts'
import type { Entitlements } from './scope.ts'

const shape = ({ clients }: Entitlements) =>
  clients.map(({ name, accounts: held }) => `${name}: ${held.map((each) => `${each.portfolioName}/${each.name}`).join(' ')}`)

const accountNamesOf = (rows: Awaited<ReturnType<typeof allOfUser>>) =>
  rows.flatMap(({ accountName }) => accountName ?? []).sort()

describe('entitlements', () => {
  let test: TestDatabase
  /** The database, with a count of the callers' transactions. */
  let counted: Database
  let transactions = 0
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    counted = {
      ...test.db,
      as: (principal, work) => {
        transactions += 1
        return test.db.as(principal, work)
      },
    }
  })
  after(() => test.close())

  it('hold of each user exactly the portfolios assigned to them, of an administrator the whole institution', async () => {
    const entitlements = createEntitlements(test.db)
    const of = async (name: Parameters<typeof callerNamed>[0]) => shape(await entitlements.of(callerNamed(name)))
    deepEqual(await of('admin'), ['Alder: Growth/Alpha Growth/Beta Unassigned/Gamma', 'Birch: Income/Delta', 'Cedar: '])
    deepEqual(await of('employee'), ['Alder: Growth/Alpha Growth/Beta', 'Birch: Income/Delta'])
    deepEqual(await of('alder'), ['Alder: Growth/Alpha Growth/Beta'])
    deepEqual(await of('fresh'), [])
    deepEqual(await of('stranger'), ['Alder: Growth/Alpha'])
  })
  it('follow the user’s role in the database, not the role that a caller claims', async () => {
    const entitlements = createEntitlements(test.db)
    deepEqual(shape(await entitlements.of({ ...callerNamed('alder'), role: 'admin', clientId: null })), [
      'Alder: Growth/Alpha Growth/Beta',
    ])
    deepEqual(shape(await createEntitlements(test.db).of({ ...callerNamed('admin'), institutionId: MEADOW })), [])
  })
  it('are restricted by the query too, where the database shows every institution', async () => {
    const namesFor = async (name: Parameters<typeof callerNamed>[0], institutionId: string) =>
      accountNamesOf(await test.db.withSystem((tx) => allOfUser(tx, institutionId, callerNamed(name).userId)))
    deepEqual(await namesFor('admin', HARBOUR), ['Alpha', 'Beta', 'Delta', 'Gamma'])
    deepEqual(await namesFor('alder', HARBOUR), ['Alpha', 'Beta'])
    deepEqual(await namesFor('admin', MEADOW), [])
    deepEqual(accountNamesOf(await test.db.withSystem((tx) => allOfInstitution(tx, MEADOW))), ['Alpha'])
  })
  it('are restricted by the database too, where the query does not filter by user', async () => {
    const namesFor = async (name: Parameters<typeof callerNamed>[0], institutionId: string) =>
      accountNamesOf(await test.db.as(callerNamed(name), (tx) => allOfInstitution(tx, institutionId)))
    deepEqual(await namesFor('alder', HARBOUR), ['Alpha', 'Beta'])
    deepEqual(await namesFor('birch', HARBOUR), ['Delta'])
    deepEqual(await namesFor('fresh', HARBOUR), [])
    deepEqual(await namesFor('stranger', HARBOUR), [])
    deepEqual(await namesFor('admin', MEADOW), [])
  })
  it('are read once, also by parallel requests, until the institution is invalidated', async () => {
    const entitlements = createEntitlements(counted)
    transactions = 0
    const caller = callerNamed('employee')
    const [first, ...rest] = await Promise.all(Array.from({ length: 20 }, () => entitlements.of(caller)))
    for (const each of rest) equal(each, first)
    equal(transactions, 1)
    entitlements.invalidate(MEADOW)
    equal(await entitlements.of(caller), first)
    entitlements.invalidate(HARBOUR)
    notEqual(await entitlements.of(caller), first)
    await entitlements.of(caller)
    equal(transactions, 2)
  })
  it('of now are read again where those of the institution changed, whether or not that was heard of', async () => {
    const entitlements = createEntitlements(test.db)
    const caller = callerNamed('employee')
    const first = await entitlements.ofNow(caller)
    equal(await entitlements.ofNow(caller), first)
    const rename = (name: string) =>
      test.db.withSystem((tx) =>
        tx
          .update(accounts)
          .set({ name })
          .where(eq(accounts.id, accountId(HARBOUR, 'Alder', 'Beta'))),
      )
    await rename('Beta 2')
    equal(await entitlements.of(caller), first)
    deepEqual(shape(await entitlements.ofNow(caller)), ['Alder: Growth/Alpha Growth/Beta 2', 'Birch: Income/Delta'])
    await rename('Beta')
  })
  it('that changed during the read are not cached', async () => {
    const started = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow: Database = {
      ...test.db,
      as: async (principal, work) => {
        const result = await test.db.as(principal, work)
        started.resolve()
        await held.promise
        return result
      },
    }
    const entitlements = createEntitlements(slow)
    const stale = entitlements.of(callerNamed('alder'))
    await started.promise
    const gamma = eq(accounts.id, accountId(HARBOUR, 'Alder', 'Gamma'))
    await test.db.withSystem((tx) =>
      tx
        .update(accounts)
        .set({ portfolioId: portfolioId(HARBOUR, 'Alder', 'Growth') })
        .where(gamma),
    )
    entitlements.invalidate(HARBOUR)
    held.resolve()
    deepEqual(shape(await stale), ['Alder: Growth/Alpha Growth/Beta'])
    const fresh = await entitlements.of(callerNamed('alder'))
    deepEqual(shape(fresh), ['Alder: Growth/Alpha Growth/Beta Growth/Gamma'])
    equal(fresh.version > (await stale).version, true)
  })
  it('whose read failed are read again', async () => {
    let isAway = true
    const entitlements = createEntitlements({
      ...test.db,
      as: (principal, work) => (isAway ? Promise.reject(new Error('away')) : test.db.as(principal, work)),
    })
    await rejects(entitlements.of(callerNamed('birch')), /away/)
    isAway = false
    deepEqual(shape(await entitlements.of(callerNamed('birch'))), ['Birch: Income/Delta'])
  })
  it('of a program are its whole institution', async () => {
    const program = { kind: 'token', institutionId: MEADOW, tokenId: 'T', scopes: ['read-reports'] } as const
    deepEqual(shape(await createEntitlements(test.db).of(program)), ['Alder: Growth/Alpha'])
    const [row] = await test.db.withSystem((tx) => tx.select().from(institutions).where(eq(institutions.id, MEADOW)))
    equal((await createEntitlements(test.db).of(program)).version, row!.entitlementVersion)
  })
})
