import { deepEqual, equal } from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyEndpoint } from '@portal/contract/endpoint.ts'
import { accountsInScope, allAccounts, saveAccountsInScope } from '@portal/contract/selection/accounts.ts'
import { allClientsForUser, initStartUp, saveSelectedClient, selectedClient } from '@portal/contract/selection/clients.ts'
import {
  allReportingCurrencies,
  saveSelectedReportingCurrency,
  selectedReportingCurrency,
} from '@portal/contract/selection/currencies.ts'
import { toggleLive } from '@portal/contract/selection/toggle-live.ts'
import { and, eq } from '#store/drizzle.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { batches } from '#store/tables/batches.ts'
import { transfers } from '#store/tables/ledger.ts'
import { selectedAccounts, selections } from '#store/tables/profile.ts'
import { userPortfolios } from '#store/tables/session.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import {
  accountId,
  bookTwoInstitutions,
  callerNamed,
  HARBOUR,
  MEADOW,
  PERSON_NAMES,
  type PersonName,
  portfolioId,
} from '../../testing/institutions/two-institutions.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { selectionAnswers } from './answers.ts'

const alpha = accountId(HARBOUR, 'Alder', 'Alpha')
const beta = accountId(HARBOUR, 'Alder', 'Beta')
const gamma = accountId(HARBOUR, 'Alder', 'Gamma')
const delta = accountId(HARBOUR, 'Birch', 'Delta')
const omega = accountId(MEADOW, 'Alder', 'Alpha')
const nowhere = '00000000-0000-4000-8000-000000000000'

describe('the selection calls', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    portal = await openPortal(test.db, catalogue.selection, selectionAnswers)
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })
  beforeEach(() =>
    test.db.withSystem(async (tx) => {
      await tx.delete(selections)
      await tx.delete(selectedAccounts)
    }),
  )

  /** Calls as a user, with a complete body of which some fields are given. */
  async function call(who: PersonName | 'program', { path, method }: AnyEndpoint, fields: object = {}) {
    const userName = who === 'program' ? '' : callerNamed(who).email
    const body = { userName, clientName: '', accountsInScope: [], deviceType: 0, ...fields }
    const headers = { authorization: `Bearer ${who}` }
    const reply = await portal.server.inject({ method, url: `/api${path}`, payload: body, headers })
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
  }
  const rowsOf = async (who: PersonName | 'program', endpoint: AnyEndpoint, fields: object = {}) => {
    const { status, body } = await call(who, endpoint, fields)
    equal(status, 200)
    return (body.rows as { name: string }[]).map(({ name }) => name)
  }
  const saved = async (who: PersonName, endpoint: AnyEndpoint, fields: object) => {
    const { status, body } = await call(who, endpoint, fields)
    equal(status, 200, JSON.stringify(body))
    return body
  }

  it('show each user the clients of the portfolios assigned to them, and an administrator every client of the institution', async () => {
    const seen = await Promise.all(PERSON_NAMES.map(async (name) => [name, await rowsOf(name, allClientsForUser)]))
    deepEqual(Object.fromEntries(seen), {
      admin: ['Alder', 'Birch', 'Cedar'],
      employee: ['Alder', 'Birch'],
      alder: ['Alder'],
      birch: ['Birch'],
      fresh: [],
      stranger: ['Alder'],
    })
  })
  it('show of a client only the accounts in the portfolios assigned to the user', async () => {
    deepEqual(await rowsOf('admin', allAccounts), ['Alpha', 'Beta', 'Gamma'])
    deepEqual(await rowsOf('employee', allAccounts), ['Alpha', 'Beta'])
    deepEqual(await rowsOf('birch', allAccounts), ['Delta'])
    deepEqual(await rowsOf('fresh', allAccounts), [])
    deepEqual((await call('stranger', allAccounts)).body, { rows: [{ id: omega, name: 'Alpha' }] })
  })
  it('say on which day the accounts that the user may see have their first entry, without cancelled ones', async () => {
    const batchId = nowhere
    const of = (accountId: string, externalId: string, date: string, revision = 0, isVoid = false) => ({
      institutionId: HARBOUR,
      accountId,
      externalId,
      revision,
      date,
      counterparty: 'Bank',
      currency: 'USD',
      amount: '1',
      isVoid,
      batchId,
    })
    await test.db.withSystem(async (tx) => {
      await tx.insert(batches).values({
        id: batchId,
        institutionId: HARBOUR,
        name: 'Entries',
        source: 'import',
        bookedBy: 'admin',
        knownAt: new Date(),
        counts: {},
      })
      await tx
        .insert(transfers)
        .values([
          of(alpha, 'cancelled', '2019-01-01'),
          of(alpha, 'cancelled', '2019-01-01', 1, true),
          of(beta, 'first', '2021-02-03'),
          of(gamma, 'of another portfolio', '2020-01-01'),
        ])
    })
    const dayFor = async (who: PersonName) => (await call(who, allAccounts, { clientName: 'Alder' })).body.firstEntry
    equal(await dayFor('employee'), Date.parse('2021-02-03') / 1000)
    equal(await dayFor('admin'), Date.parse('2020-01-01') / 1000)
    equal(await dayFor('stranger'), undefined)
  })
  it('begin with the first client, all its permitted accounts, its currency and Close', async () => {
    const { body } = await call('employee', initStartUp)
    deepEqual(body, { clientName: 'Alder', accountsInScope: [alpha, beta], reportingCCY: 'USD', useLive: false })
  })
  it('begin empty for a user without any assignment, in the first currency of the institution', async () => {
    const { body } = await call('fresh', initStartUp)
    deepEqual(body, { clientName: '', accountsInScope: [], reportingCCY: 'CHF', useLive: false })
    deepEqual((await call('fresh', selectedClient)).body, { clientName: '' })
  })
  it('answer a save with the saved value and keep it for the next sign-in', async () => {
    deepEqual(await saved('employee', saveSelectedClient, { clientName: 'Birch' }), { clientName: 'Birch' })
    deepEqual(await saved('employee', saveAccountsInScope, { clientName: 'Birch', accountsInScope: [delta, delta] }), {
      accountsInScope: [delta],
    })
    deepEqual(await saved('employee', saveSelectedReportingCurrency, { clientName: 'Birch', reportingCCY: 'EUR' }), {
      reportingCCY: 'EUR',
    })
    deepEqual((await call('employee', initStartUp)).body, {
      clientName: 'Birch',
      accountsInScope: [delta],
      reportingCCY: 'EUR',
      useLive: false,
    })
    deepEqual((await call('employee', selectedReportingCurrency)).body, { reportingCCY: 'EUR' })
    deepEqual((await call('admin', selectedClient)).body, { clientName: 'Alder' }, 'a selection is its user’s alone')
  })
  it('save the accounts in scope by client, and take all permitted ones where none were saved', async () => {
    await saved('employee', saveAccountsInScope, { clientName: 'Alder', accountsInScope: [beta] })
    await saved('employee', saveSelectedClient, { clientName: 'Birch' })
    deepEqual((await call('employee', accountsInScope)).body, { accountsInScope: [delta] })
    await saved('employee', saveSelectedClient, { clientName: 'Alder' })
    deepEqual((await call('employee', accountsInScope)).body, { accountsInScope: [beta] })
  })
  it('save an empty scope, which differs from an unsaved one', async () => {
    deepEqual(await saved('employee', saveAccountsInScope, { clientName: 'Alder', accountsInScope: [] }), { accountsInScope: [] })
    deepEqual((await call('employee', accountsInScope)).body, { accountsInScope: [] })
  })
  it('limit a saved scope to the rights at the time of the read', async () => {
    await saved('employee', saveSelectedClient, { clientName: 'Birch' })
    await saved('employee', saveAccountsInScope, { clientName: 'Birch', accountsInScope: [delta] })
    const { userId } = callerNamed('employee')
    const portfolio = portfolioId(HARBOUR, 'Birch', 'Income')
    const assignment = and(eq(userPortfolios.userId, userId), eq(userPortfolios.portfolioId, portfolio))
    await test.db.withSystem((tx) => tx.delete(userPortfolios).where(assignment))
    portal.services.entitlements.invalidate(HARBOUR)
    const { body } = await call('employee', initStartUp)
    deepEqual([body.clientName, body.accountsInScope], ['Alder', [alpha, beta]])
    await test.db.withSystem((tx) => tx.insert(userPortfolios).values({ institutionId: HARBOUR, userId, portfolioId: portfolio }))
    portal.services.entitlements.invalidate(HARBOUR)
    deepEqual((await call('employee', accountsInScope)).body, { accountsInScope: [delta] })
  })
  it('read nothing of the body but the user name, and for accounts the client', async () => {
    const foreign = { accountsInScope: [omega, 'no id at all'] }
    for (const read of [initStartUp, allClientsForUser, selectedClient, selectedReportingCurrency]) {
      deepEqual(await call('alder', read, { ...foreign, clientName: 'Dogwood' }), await call('alder', read), read.path)
    }
    for (const read of [accountsInScope, allAccounts])
      deepEqual(await call('alder', read, { ...foreign, clientName: 'Alder' }), await call('alder', read), read.path)
  })
  it('answer with the accounts of the named client, selected or not, and those saved as its scope, else all', async () => {
    const asked = async (who: PersonName, clientName: string) => {
      const { rows } = (await call(who, allAccounts, { clientName })).body as { rows: { id: string }[] }
      const { body } = await call(who, accountsInScope, { clientName })
      return { all: rows.map(({ id }) => id), scope: body.accountsInScope }
    }
    await saved('admin', saveAccountsInScope, { clientName: 'Alder', accountsInScope: [gamma, alpha] })
    await saved('admin', saveSelectedClient, { clientName: 'Birch' })
    deepEqual(await asked('admin', 'Alder'), { all: [alpha, beta, gamma], scope: [alpha, gamma] })
    deepEqual(await asked('admin', 'Birch'), { all: [delta], scope: [delta] })
    deepEqual(await asked('admin', ''), await asked('admin', 'Birch'))
    deepEqual(await asked('employee', 'Alder'), { all: [alpha, beta], scope: [alpha, beta] }, 'a scope is its user’s alone')
    deepEqual((await call('admin', selectedClient)).body, { clientName: 'Birch' }, 'to look at a client selects none')
  })
  it('answer alike for a client that is another user’s, another institution’s or missing', async () => {
    for (const read of [accountsInScope, allAccounts]) {
      for (const [who, clientName] of [
        ['alder', 'Birch'],
        ['employee', 'Cedar'],
        ['stranger', 'Birch'],
        ['fresh', 'Alder'],
        ['admin', 'Dogwood'],
        ['alder', 'alder'],
        ['alder', "Alder' or 1=1 --"],
      ] as const) {
        const { status, body } = await call(who, read, { clientName })
        const { requestId: _, code: _code, params: _params, ...rest } = body
        deepEqual([status, rest], [404, { reason: 'Not found' }], `${read.path}: ${who} asks for ${clientName}`)
      }
      const { body } = await call('stranger', read, { clientName: 'Alder' })
      equal(JSON.stringify(body).includes(alpha), false, 'a name in common is of the own institution')
    }
  })
  it('refuse a save that names a foreign or a missing client or account, with equal answers', async () => {
    const saves: readonly [AnyEndpoint, object][] = [
      [saveSelectedClient, {}],
      [saveAccountsInScope, {}],
      [saveSelectedReportingCurrency, { reportingCCY: 'EUR' }],
      [toggleLive, { useLive: true }],
    ]
    const wrong: readonly [PersonName, object][] = [
      ['alder', { clientName: 'Birch' }], // another client of the institution
      ['alder', { clientName: 'Nobody' }], // no client at all
      ['stranger', { clientName: 'Birch' }], // of another institution
      ['alder', { clientName: 'Alder', accountsInScope: [gamma] }], // another portfolio of the own client
      ['employee', { clientName: 'Alder', accountsInScope: [alpha, delta] }], // an own account, but of another client
      ['stranger', { clientName: 'Alder', accountsInScope: [alpha] }], // another institution, through a name in common
      ['admin', { clientName: 'Alder', accountsInScope: [alpha, beta, omega] }], // one foreign account refuses all
      ['admin', { clientName: 'Alder', accountsInScope: [nowhere] }],
      ['admin', { clientName: 'Alder', accountsInScope: ["' or 1=1 --"] }],
    ]
    for (const [endpoint, fields] of saves) {
      for (const [who, names] of wrong) {
        const { status, body } = await call(who, endpoint, { ...fields, ...names })
        deepEqual([status, body.reason], [404, 'Not found'], `${endpoint.path} ${JSON.stringify(names)}`)
      }
    }
    deepEqual(await test.db.withSystem((tx) => tx.select().from(selections)), [], 'nothing was saved')
    deepEqual(await test.db.withSystem((tx) => tx.select().from(selectedAccounts)), [])
    deepEqual((await call('admin', initStartUp)).body.useLive, false)
  })
  it('need a client where a save is about one', async () => {
    for (const endpoint of [saveSelectedClient, saveAccountsInScope]) {
      const { status, body } = await call('admin', endpoint)
      deepEqual([status, body.reason], [400, 'Please select a client'])
    }
  })
  it('report in the currencies of the institution only', async () => {
    const currencies = { rows: ['CHF', 'EUR', 'USD'] }
    deepEqual((await call('alder', allReportingCurrencies, { clientName: 'nobody’s' })).body, currencies)
    equal((await call('alder', allReportingCurrencies, { colour: 'red' })).status, 400)
    const reply = await portal.server.inject({
      method: 'POST',
      url: `/api${allReportingCurrencies.path}`,
      headers: { authorization: 'Bearer alder' },
    })
    deepEqual(reply.json(), currencies)
    const { status } = await call('stranger', saveSelectedReportingCurrency, { clientName: 'Alder', reportingCCY: 'EUR' })
    equal(status, 400)
  })
  it('switch the session, and only this one, between Close and Live', async () => {
    deepEqual(await saved('employee', toggleLive, { useLive: true }), { useLive: true })
    equal((await call('employee', initStartUp)).body.useLive, true)
    equal((await call('admin', initStartUp)).body.useLive, false)
    deepEqual(await saved('employee', toggleLive, { useLive: false }), { useLive: false })
  })
  it('refuse a user name that is not the caller’s, and record the refusal in the audit trail', async () => {
    // First, as the audit trail has ten refusals of a user one by one.
    for (const endpoint of [toggleLive, ...catalogue.selection.filter((each) => each !== toggleLive)]) {
      const { status } = await call('alder', endpoint, { userName: 'admin@clarity.example', reportingCCY: 'EUR', useLive: true })
      equal(status, 403, endpoint.path)
    }
    const events = await test.db.withInstitution(HARBOUR, (tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.object, `POST ${toggleLive.path}`), eq(auditEvents.action, 'access.refuse'))),
    )
    deepEqual(
      events.map(({ actor, action, result }) => [actor, action, result]),
      [['alder@clarity.example', 'access.refuse', 'refused']],
    )
  })
  it('are refused without a valid token', async () => {
    for (const endpoint of catalogue.selection) {
      for (const authorization of [undefined, 'Bearer nobody', 'Bearer', 'Basic YWRtaW46eA==', 'admin']) {
        const headers = { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) }
        const reply = await portal.server.inject({ method: 'POST', url: `/api${endpoint.path}`, payload: '{}', headers })
        equal(reply.statusCode, 401, `${endpoint.path} ${authorization}`)
      }
    }
  })
  it('let a program see every client of its institution and name one, and refuse it what belongs to a user', async () => {
    portal.callers.set('program', { kind: 'token', institutionId: HARBOUR, tokenId: nowhere, scopes: ['read-reports'] })
    deepEqual(await rowsOf('program', allClientsForUser), ['Alder', 'Birch', 'Cedar'])
    deepEqual(await rowsOf('program', allAccounts, { clientName: 'Alder', userName: 'anybody' }), ['Alpha', 'Beta', 'Gamma'])
    equal((await call('program', allAccounts, { clientName: 'Nobody' })).status, 404)
    for (const endpoint of [initStartUp, selectedClient, accountsInScope, saveSelectedClient, toggleLive]) {
      equal((await call('program', endpoint, { clientName: 'Alder' })).status, 403, endpoint.path)
    }
    portal.callers.delete('program')
  })
  it('refuse unknown fields', async () => {
    for (const field of ['isAdmin', 'institutionID', 'id', 'clientId', 'userId', '__proto__', 'constructor']) {
      const fields = JSON.parse(`{"${field}":"${callerNamed('admin').institutionId}"}`) as object
      const body = { userName: callerNamed('alder').email, clientName: 'Alder', accountsInScope: [], deviceType: 0 }
      const payload = JSON.stringify(body).replace('{', `${JSON.stringify(fields).slice(0, -1)},`)
      const headers = { authorization: 'Bearer alder', 'content-type': 'application/json' }
      const reply = await portal.server.inject({ method: 'POST', url: `/api${saveSelectedClient.path}`, payload, headers })
      equal(reply.statusCode, 400, field)
    }
  })
})
