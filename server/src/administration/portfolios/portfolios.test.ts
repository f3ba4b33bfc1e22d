import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { book } from '#ingest/booking/book.ts'
import { undo } from '#ingest/booking/undo.ts'
import { eq } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { accounts, portfolios } from '#store/tables/institution.ts'
import { userPortfolios, users } from '#store/tables/session.ts'
import { EMPTY_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import {
  accountId,
  callerNamed,
  clientId,
  HARBOUR,
  MEADOW,
  type PersonName,
  portfolioId,
} from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'
import { emailOf } from '../../../testing/servers/auth-server.ts'

const MISSING = '00000000-0000-8000-8000-000000000000'
const NOT_FOUND = { status: 404, body: { reason: 'Not found' } }
const BIRCH = clientId(HARBOUR, 'Birch')

describe('the portfolios of a client', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  const add = (name: string, clientID = BIRCH, who: PersonName = 'admin', headers = {}) =>
    adminServer.ask<{ id: string; name: string }>(who, 'POST', '/b2b/portfolios', { name, clientID }, headers)
  const remove = (id: string, who: PersonName = 'admin', headers = {}) =>
    adminServer.ask(who, 'DELETE', `/b2b/portfolios/${id}`, undefined, headers)
  const assign = (userID: string, portfolioID: string, checked: boolean) =>
    adminServer.ask('admin', 'POST', '/b2b/user-portfolios/update', [{ userID, portfolioID, checked }])

  it('are added under a trimmed name, and deleted while they have no users', async () => {
    const { status, body } = await add('  Value ')
    deepEqual([status, body.name], [200, 'Value'])
    deepEqual(await remove(body.id), { status: 200, body: {} })
    deepEqual(await remove(body.id), NOT_FOUND)
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    deepEqual(
      rows.map(({ actor, action, object, details }) => [actor, action, object, details]).slice(0, 2),
      ['institution.add-portfolio', 'institution.delete-portfolio'].map((action) => [
        emailOf('admin'),
        action,
        'Value',
        { client: 'Birch' },
      ]),
    )
  })

  it('need a unique name: no empty one, and none that differs by its case only', async () => {
    deepEqual(await add('   '), { status: 400, body: { reason: 'Portfolio name is required' } })
    for (const [name, known] of [
      ['Income', 'Income'],
      ['INCOME', 'Income'],
      ['unassigned', 'Unassigned'],
    ] as const) {
      deepEqual(await add(name), { status: 409, body: { reason: `Birch already has a portfolio named "${known}".` } })
    }
    const replies = await Promise.all(Array.from({ length: 10 }, () => add('Raced')))
    deepEqual(replies.map(({ status }) => status).sort(), [200, ...Array<number>(9).fill(409)])
    equal((await add('Income', clientId(HARBOUR, 'Cedar'))).status, 200, 'another client may have the same name')
  })

  it('protection 39: of a foreign client and of a missing one cannot be added, nor foreign and missing ones deleted', async () => {
    for (const client of [clientId(MEADOW, 'Alder'), MISSING]) deepEqual(await add('X', client), NOT_FOUND)
    for (const id of [portfolioId(MEADOW, 'Alder', 'Growth'), MISSING, 'growth']) deepEqual(await remove(id), NOT_FOUND)
    deepEqual(await remove(portfolioId(HARBOUR, 'Birch', 'Income'), 'stranger'), NOT_FOUND)
  })

  it('protection 41: Unassigned is never deleted', async () => {
    for (const client of ['Birch', 'Cedar']) {
      const { status, body } = await remove(portfolioId(HARBOUR, client, 'Unassigned'))
      deepEqual([status, body.reason], [409, 'The portfolio "Unassigned" cannot be deleted.'])
    }
  })

  it('protection 41: with users or accounts stay, and the reply says why', async () => {
    const income = await remove(portfolioId(HARBOUR, 'Birch', 'Income'))
    deepEqual(
      [income.status, income.body.reason],
      [409, 'The portfolio "Income" has 2 users and 1 account assigned to it and cannot be deleted.'],
    )
    const { id } = (await add('Used')).body
    await assign(callerNamed('fresh').userId, id, true)
    match((await remove(id)).body.reason!, /^The portfolio "Used" has 1 user assigned to it/)
    await assign(callerNamed('fresh').userId, id, false)
    const delta = accountId(HARBOUR, 'Birch', 'Delta')
    await adminServer.ask('admin', 'POST', '/b2b/account-portfolios/update', [
      { accountID: delta, portfolioID: id, checked: true },
    ])
    match((await remove(id)).body.reason!, /^The portfolio "Used" has 1 account assigned to it/)
    await adminServer.ask('admin', 'POST', '/b2b/account-portfolios/update', [
      { accountID: delta, portfolioID: id, checked: false },
    ])
    equal((await remove(id)).status, 200)
  })

  it('invisible references do not block deletion: an administrator’s former assignments, accounts of undone imports', async () => {
    const { id } = (await add('Hidden')).body
    const { userId } = callerNamed('fresh')
    await assign(userId, id, true)
    const withdrawn = {
      id: MISSING,
      institutionId: HARBOUR,
      clientId: BIRCH,
      portfolioId: id,
      externalId: 'w',
      name: 'Withdrawn',
      currency: 'USD',
    }
    await adminServer.db.withSystem(async (tx) => {
      await tx.update(users).set({ role: 'admin' }).where(eq(users.id, userId))
      await tx.insert(accounts).values({ ...withdrawn, isWithdrawn: true })
    })
    equal((await remove(id)).status, 200)
    const left = await adminServer.db.withSystem(async (tx) => ({
      portfolios: await tx.select().from(portfolios).where(eq(portfolios.id, id)),
      assigned: await tx.select().from(userPortfolios).where(eq(userPortfolios.portfolioId, id)),
    }))
    deepEqual(left, { portfolios: [], assigned: [] })
  })

  it('an import that brought a deleted portfolio can still be undone', async () => {
    const dataset = {
      ...EMPTY_DATASET,
      clients: [{ id: 'Dune', name: 'Dune', reportingCurrency: 'EUR', benchmark: null, reportAddress: null }],
      portfolios: [{ client: 'Dune', name: 'Sand' }],
    } as const
    const label = { name: 'dune', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
    deepEqual((await book(adminServer.db, HARBOUR, dataset, label)).failures, [])
    const [sand] = await adminServer.db.withSystem((tx) => tx.select().from(portfolios).where(eq(portfolios.name, 'Sand')))
    equal((await remove(sand!.id)).status, 200)
    equal((await undo(adminServer.db, HARBOUR, 'dune', new Date())).name, 'dune')
  })

  it('fault 11: a retry with the same key adds and deletes once, and gets the first reply', async () => {
    const key = { 'idempotency-key': 'add-1' }
    const added = await Promise.all([add('Once', BIRCH, 'admin', key), add('Once', BIRCH, 'admin', key)])
    deepEqual(added[0], added[1])
    const { id } = added[0].body
    const gone = { 'idempotency-key': 'delete-1' }
    deepEqual(
      (await Promise.all([remove(id, 'admin', gone), remove(id, 'admin', gone)])).map(({ status }) => status),
      [200, 200],
    )
  })

  it('fault 11: a key that came with another object before is refused, though the request has the same body', async () => {
    const [one, other] = [(await add('One')).body.id, (await add('Other')).body.id]
    const key = { 'idempotency-key': 'delete-2' }
    equal((await remove(one, 'admin', key)).status, 200)
    equal((await remove(other, 'admin', key)).status, 422)
    equal((await remove(other)).status, 200)
  })
})
