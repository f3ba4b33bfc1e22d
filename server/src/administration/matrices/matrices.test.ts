import { deepEqual, equal, match, notEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import { accountMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'
import type { accountPortfolios, userPortfolios } from '@portal/contract/institution/portfolios.ts'
import { eq } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { accounts as accountRows, portfolios as portfolioRows } from '#store/tables/institution.ts'
import { auditEvents, users as userRows } from '#store/tables/session.ts'
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
const user = (name: PersonName): string => callerNamed(name).userId
const portfolio = (path: string, institutionId = HARBOUR): string => {
  const [client, name] = path.split('/') as [string, string]
  return portfolioId(institutionId, client, name)
}
const account = (path: string, institutionId = HARBOUR): string => {
  const [client, name] = path.split('/') as [string, string]
  return accountId(institutionId, client, name)
}
const USERS = '/b2b/user-portfolios/update'
const ACCOUNTS = '/b2b/account-portfolios/update'
const ALDER = clientId(HARBOUR, 'Alder')

describe('the matrices of a client', () => {
  let adminServer: AdministrationServer
  before(async () => {
    adminServer = await openAdministrationServer()
  })
  after(() => adminServer.close())

  const userMatrix = (client = ALDER, who: PersonName = 'admin') =>
    adminServer.ask<ResponseOf<typeof userPortfolios>>(who, 'GET', `/b2b/user-portfolios/client/${client}`)
  const accountMatrix = (client = ALDER, who: PersonName = 'admin') =>
    adminServer.ask<ResponseOf<typeof accountPortfolios>>(who, 'GET', `/b2b/account-portfolios/client/${client}`)
  const save = (path: string, cells: readonly object[], headers = {}, who: PersonName = 'admin') =>
    adminServer.ask<{ version: string }>(who, 'POST', path, cells, headers)
  const cell = (userID: string, portfolioID: string, checked: boolean) => ({ userID, portfolioID, checked })
  const place = (accountID: string, portfolioID: string, checked: boolean) => ({ accountID, portfolioID, checked })
  /** `employee: Growth` for each checked cell. */
  const checked = async () => {
    const { users, portfolios, relationships } = (await userMatrix()).body
    const names = new Map([
      ...users.map(({ id, email }) => [id, email.split('@')[0]!] as const),
      ...portfolios.map(({ id, name }) => [id, name] as const),
    ])
    return relationships.map(({ userID, portfolioID }) => `${names.get(userID)}: ${names.get(portfolioID)}`).sort()
  }
  const places = async () => {
    const { accounts, portfolios, relationships } = (await accountMatrix()).body
    const names = new Map([...accounts, ...portfolios].map(({ id, name }) => [id, name]))
    return relationships.map(({ accountID, portfolioID }) => `${names.get(accountID)}: ${names.get(portfolioID)}`).sort()
  }
  const accountsSeenBy = async (who: PersonName, clientName = 'Alder') => {
    const selection = { userName: emailOf(who), clientName, accountsInScope: [], deviceType: 0 }
    const { body } = await adminServer.ask<{ rows?: { name: string }[] }>(
      who,
      'POST',
      '/clarityConnect/getAllAccounts_CC',
      selection,
    )
    return body.rows?.map(({ name }) => name) ?? []
  }

  it('User Assigns has employees, the client’s users and administrators by user name; Unassigned first, then by name', async () => {
    const { status, body } = await userMatrix()
    equal(status, 200)
    deepEqual(
      body.users.map(({ username }) => username.split('@')[0]),
      ['admin', 'alder', 'employee', 'fresh'],
    )
    deepEqual(
      body.portfolios.map(({ name }) => name),
      ['Unassigned', 'Growth'],
    )
    deepEqual(await checked(), ['alder: Growth', 'employee: Growth'])
    equal(
      body.relationships.every((each) => each.checked),
      true,
    )
  })

  it('Account Assigns has every account by name, each in one portfolio', async () => {
    const { body } = await accountMatrix()
    deepEqual(
      body.accounts.map(({ name }) => name),
      ['Alpha', 'Beta', 'Gamma'],
    )
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
    const empty = (await accountMatrix(clientId(HARBOUR, 'Cedar'))).body
    deepEqual([empty.accounts, empty.relationships, empty.portfolios.length], [[], [], 1])
  })

  it('protection 39: a foreign client and a missing one get equal replies', async () => {
    for (const client of [clientId(MEADOW, 'Alder'), MISSING, 'alder']) {
      deepEqual(await userMatrix(client), NOT_FOUND)
      deepEqual(await accountMatrix(client), NOT_FOUND)
    }
    deepEqual(await userMatrix(ALDER, 'stranger'), NOT_FOUND)
  })

  it('a saved change of cells takes effect at the next request, and the user is notified', async () => {
    deepEqual(await accountsSeenBy('employee'), ['Alpha', 'Beta'])
    const { version } = (await userMatrix()).body
    const saved = await save(USERS, [
      cell(user('employee'), portfolio('Alder/Unassigned'), true),
      cell(user('employee'), portfolio('Alder/Growth'), false),
    ])
    equal(saved.status, 200)
    notEqual(saved.body.version, version)
    deepEqual(await accountsSeenBy('employee'), ['Gamma'])
    deepEqual(await checked(), ['alder: Growth', 'employee: Unassigned'])
    const reply = await adminServer.ask<{ rows: { text: string }[]; unread: number }>('employee', 'GET', '/notifications')
    deepEqual(
      [reply.body.rows[0]!.text, reply.body.unread],
      [`${emailOf('admin')} changed which portfolios of Alder you see.`, 1],
    )
    await save(USERS, [
      cell(user('employee'), portfolio('Alder/Unassigned'), false),
      cell(user('employee'), portfolio('Alder/Growth'), true),
    ])
  })

  it('specification S4.29: a moved account comes as unchecked for the old portfolio and checked for the new one', async () => {
    const alpha = account('Alder/Alpha')
    const move = [place(alpha, portfolio('Alder/Growth'), false), place(alpha, portfolio('Alder/Unassigned'), true)]
    equal((await save(ACCOUNTS, move)).status, 200)
    deepEqual(await places(), ['Alpha: Unassigned', 'Beta: Growth', 'Gamma: Unassigned'])
    deepEqual(await accountsSeenBy('alder'), ['Beta'])
    equal((await save(ACCOUNTS, move)).status, 200, 'the same again changes nothing')
    const back = [place(alpha, portfolio('Alder/Unassigned'), false), place(alpha, portfolio('Alder/Growth'), true)]
    equal((await save(ACCOUNTS, back)).status, 200)
    deepEqual(await accountsSeenBy('alder'), ['Alpha', 'Beta'])
  })

  it('an account that is only unchecked goes to Unassigned, one that is only checked leaves where it was', async () => {
    const beta = account('Alder/Beta')
    await save(ACCOUNTS, [place(beta, portfolio('Alder/Growth'), false)])
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Unassigned', 'Gamma: Unassigned'])
    await save(ACCOUNTS, [place(beta, portfolio('Alder/Growth'), true)])
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })

  it('protection 42: a save over another user’s change is refused, names every cell and who changed it, and overwrites nothing', async () => {
    const { version } = (await userMatrix()).body
    const [fresh, growth, unassigned] = [user('fresh'), portfolio('Alder/Growth'), portfolio('Alder/Unassigned')]
    await save(USERS, [cell(fresh, growth, true), cell(user('alder'), unassigned, true)])
    const late = await save(USERS, [cell(fresh, unassigned, true), cell(fresh, growth, false)], { 'if-match': version })
    const again = (await userMatrix()).body.version
    const box = (userID: string, username: string, portfolioID: string, portfolioName: string) => ({
      ...{ userID, username, portfolioID, portfolioName, checked: true, changedBy: emailOf('admin') },
    })
    deepEqual(late, {
      status: 409,
      body: {
        reason:
          'The matrix was changed meanwhile, so nothing was saved. alder@clarity.example, Unassigned: now checked (by admin@clarity.example); ' +
          'fresh@clarity.example, Growth: now checked (by admin@clarity.example).',
        version: again,
        changes: [box(user('alder'), emailOf('alder'), unassigned, 'Unassigned'), box(fresh, emailOf('fresh'), growth, 'Growth')],
        more: 0,
      },
    })
    deepEqual(await checked(), ['alder: Growth', 'alder: Unassigned', 'employee: Growth', 'fresh: Growth'])
    const undo = [cell(fresh, growth, false), cell(user('alder'), unassigned, false)]
    equal((await save(USERS, undo, { 'if-match': `"${again}"` })).status, 200)
    deepEqual(await checked(), ['alder: Growth', 'employee: Growth'])
  })

  it('the version in the reply to a save is valid for the next save', async () => {
    const fresh = user('fresh')
    let { version } = (await userMatrix()).body
    for (const isChecked of [true, false, true, false]) {
      const saved = await save(USERS, [cell(fresh, portfolio('Alder/Growth'), isChecked)], { 'if-match': version })
      equal(saved.status, 200)
      ;({ version } = saved.body)
    }
  })

  it('protection 42: accounts too; without a version the old portfolio of the pair must still be the present one', async () => {
    const { version } = (await accountMatrix()).body
    const [gamma, growth, unassigned] = [account('Alder/Gamma'), portfolio('Alder/Growth'), portfolio('Alder/Unassigned')]
    const added = await adminServer.ask<{ id: string }>('admin', 'POST', '/b2b/portfolios', { name: 'Value', clientID: ALDER })
    await save(ACCOUNTS, [place(gamma, unassigned, false), place(gamma, added.body.id, true)])
    const late = await save(ACCOUNTS, [place(account('Alder/Alpha'), growth, false)], { 'if-match': version })
    deepEqual(
      [late.status, late.body.reason],
      [409, 'The matrix was changed meanwhile, so nothing was saved. Gamma: now in Value (by admin@clarity.example).'],
    )
    const stale = await save(ACCOUNTS, [
      place(gamma, unassigned, false),
      place(gamma, growth, true),
      place(account('Alder/Alpha'), growth, false),
    ])
    const reply = accountMatrixConflict.parse({ ...late.body, code: 'any', params: {}, requestId: 'any' })
    const box = { accountID: gamma, accountName: 'Gamma', portfolioID: added.body.id, portfolioName: 'Value', checked: true }
    deepEqual(reply.changes, [{ ...box, changedBy: emailOf('admin') }])
    const unversioned = accountMatrixConflict.parse({ ...stale.body, code: 'any', params: {}, requestId: 'any' })
    deepEqual(
      [stale.status, unversioned.reason],
      [409, 'The matrix was changed meanwhile, so nothing was saved. Gamma: now in Value.'],
    )
    deepEqual([unversioned.changes, unversioned.version], [[{ ...box, changedBy: null }], reply.version])
    // The version in the refusal allows a save over the known changes; later changes are refused again.
    const over = [place(gamma, added.body.id, false), place(gamma, growth, true)]
    equal((await save(ACCOUNTS, over, { 'if-match': reply.version })).status, 200)
    equal((await save(ACCOUNTS, over, { 'if-match': reply.version })).status, 409)
    await save(ACCOUNTS, [place(gamma, growth, false), place(gamma, added.body.id, true)])
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Value'])
    await save(ACCOUNTS, [place(gamma, added.body.id, false), place(gamma, unassigned, true)])
    equal((await adminServer.ask('admin', 'DELETE', `/b2b/portfolios/${added.body.id}`)).status, 200)
  })

  it('a change of another client’s matrix is no conflict', async () => {
    const { version } = (await userMatrix()).body
    await save(USERS, [cell(user('fresh'), portfolio('Birch/Income'), true)])
    const saved = await save(USERS, [cell(user('fresh'), portfolio('Alder/Growth'), true)], { 'if-match': version })
    equal(saved.status, 200)
    await save(USERS, [cell(user('fresh'), portfolio('Birch/Income'), false)])
    await save(USERS, [cell(user('fresh'), portfolio('Alder/Growth'), false)])
  })

  it('an invalid If-Match is refused', async () => {
    const cells = [cell(user('fresh'), portfolio('Alder/Growth'), true)]
    equal((await save(USERS, cells, { 'if-match': 'latest' })).status, 400)
    equal((await save(USERS, cells, { 'if-match': '999999999' })).status, 409, 'a version that never was')
    deepEqual(await checked(), ['alder: Growth', 'employee: Growth'])
  })

  it('protection 39 and 7: one foreign or missing cell refuses the whole save, with equal replies', async () => {
    const good = cell(user('fresh'), portfolio('Alder/Growth'), true)
    const bad = [
      cell(user('stranger'), portfolio('Alder/Growth'), true),
      cell(MISSING, portfolio('Alder/Growth'), true),
      cell('nobody', portfolio('Alder/Growth'), true),
      cell(user('fresh'), portfolio('Alder/Growth', MEADOW), true),
      cell(user('fresh'), MISSING, true),
    ]
    for (const each of bad) deepEqual(await save(USERS, [good, each]), NOT_FOUND)
    for (const each of bad.map(({ portfolioID }) => place(account('Alder/Alpha', MEADOW), portfolioID, true))) {
      deepEqual(await save(ACCOUNTS, [place(account('Alder/Gamma'), portfolio('Alder/Growth'), true), each]), NOT_FOUND)
    }
    deepEqual(await save(USERS, [good], {}, 'stranger'), NOT_FOUND)
    deepEqual(await checked(), ['alder: Growth', 'employee: Growth'])
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })

  it('users, accounts and portfolios of one save belong to one client; administrators’ boxes do not change', async () => {
    const growth = portfolio('Alder/Growth')
    const cases: readonly (readonly [string, readonly object[], number, RegExp])[] = [
      [USERS, [cell(user('birch'), growth, true)], 400, /^birch@clarity\.example is a user of another client\.$/],
      [
        USERS,
        [cell(user('fresh'), growth, true), cell(user('fresh'), portfolio('Birch/Income'), true)],
        400,
        /must belong to one client/,
      ],
      [
        USERS,
        [cell(user('admin'), growth, false)],
        409,
        /^admin@clarity\.example is an administrator and sees every portfolio\.$/,
      ],
      [USERS, [cell(user('fresh'), growth, true), cell(user('fresh'), growth, false)], 400, /both checked and unchecked/],
      [ACCOUNTS, [place(account('Birch/Delta'), growth, true)], 400, /^Delta is an account of another client\.$/],
      [
        ACCOUNTS,
        [place(account('Alder/Alpha'), growth, true), place(account('Alder/Alpha'), growth, false)],
        400,
        /both checked and unchecked/,
      ],
      [
        ACCOUNTS,
        [place(account('Alder/Alpha'), growth, true), place(account('Alder/Alpha'), portfolio('Alder/Unassigned'), true)],
        400,
        /one portfolio only/,
      ],
    ]
    for (const [path, cells, status, reason] of cases) {
      const reply = await save(path, cells)
      equal(reply.status, status)
      match(reply.body.reason!, reason)
    }
    deepEqual(await checked(), ['alder: Growth', 'employee: Growth'])
    deepEqual(await places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })

  it('fault 11: sent twice at once with one key, a save acts once, with one event and equal replies', async () => {
    const count = async () => (await adminServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))).length
    const before = await count()
    const { version } = (await userMatrix()).body
    const headers = { 'if-match': version, 'idempotency-key': 'save-1' }
    const cells = [cell(user('fresh'), portfolio('Alder/Growth'), true)]
    const replies = await Promise.all(Array.from({ length: 10 }, () => save(USERS, cells, headers)))
    equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1)
    equal(replies[0]!.status, 200)
    equal(await count(), before + 1)
  })

  it('"Remove from this client" takes a user out of all its portfolios, and out of no other client’s', async () => {
    const row = (name: PersonName, client = ALDER, who: PersonName = 'admin') =>
      adminServer.ask(who, 'DELETE', `/b2b/user-portfolios/client/${client}/${user(name)}`)
    await save(USERS, [cell(user('employee'), portfolio('Alder/Unassigned'), true)])
    deepEqual(await row('employee'), { status: 200, body: {} })
    deepEqual(await row('employee'), { status: 200, body: {} }, 'nothing is left to do')
    deepEqual(await checked(), ['alder: Growth', 'fresh: Growth'])
    deepEqual(await accountsSeenBy('employee'), [])
    deepEqual(await accountsSeenBy('employee', 'Birch'), ['Delta'], 'what is left is of the other client')
    const birch = (await userMatrix(clientId(HARBOUR, 'Birch'))).body.relationships
    equal(birch.filter(({ userID }) => userID === user('employee')).length, 1)
    equal((await row('admin')).status, 409)
    deepEqual(await row('birch'), NOT_FOUND, 'is no row of this client')
    deepEqual(await row('stranger'), NOT_FOUND)
    deepEqual(await row('employee', clientId(MEADOW, 'Alder')), NOT_FOUND)
    deepEqual(await row('employee', ALDER, 'stranger'), NOT_FOUND)
  })

  it('200 users by 100 portfolios are checked in one save, 2,000 accounts moved in another, each within seconds', async () => {
    const cedar = clientId(HARBOUR, 'Cedar')
    const home = portfolio('Cedar/Unassigned')
    const common = { institutionId: HARBOUR, clientId: cedar }
    const columns = Array.from({ length: 100 }, (_, i) => ({ ...common, id: newId(), name: `P${i}` }))
    const employee = { institutionId: HARBOUR, role: 'employee' } as const
    const rows = Array.from({ length: 200 }, (_, i) => ({ ...employee, id: newId(), email: `u${i}@clarity.example` }))
    const many = Array.from({ length: 2_000 }, (_, i) => ({ id: newId(), name: `A${i}`, externalId: `A${i}` }))
    await adminServer.db.withSystem(async (tx) => {
      await tx.insert(portfolioRows).values(columns)
      await tx.insert(userRows).values(rows)
      await tx.insert(accountRows).values(many.map((each) => ({ ...common, ...each, portfolioId: home, currency: 'USD' })))
    })
    const began = performance.now()
    const all = rows.flatMap(({ id }) => columns.map((column) => cell(id, column.id, true)))
    equal((await save(USERS, all)).status, 200)
    const target = (i: number) => columns[i % 100]!.id
    const moves = many.flatMap(({ id }, i) => [place(id, home, false), place(id, target(i), true)])
    equal((await save(ACCOUNTS, moves)).status, 200)
    const seconds = (performance.now() - began) / 1_000
    // Half a second on two idle cores; one statement a cell would take minutes.
    ok(seconds < 10, `${seconds} s`)
    equal((await userMatrix(cedar)).body.relationships.length, 20_000)
    equal((await accountMatrix(cedar)).body.relationships.filter(({ portfolioID }) => portfolioID === target(7)).length, 20)
    const events = await adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.object, 'Cedar')),
    )
    const reply = events.flatMap(({ details }) => (details as { cells: string[] }).cells)
    equal(new Set(reply).size, 22_000)
  })

  it('protection 60: every changed cell is in the audit trail, as text', async () => {
    const rows = await adminServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    const reply = rows
      .filter(({ action }) => action.startsWith('institution.assign'))
      .map(({ action, object, details }) => [action, object, details])
    deepEqual(reply[0], [
      'institution.assign-users',
      'Alder',
      { cells: ['employee@clarity.example, Growth: unchecked', 'employee@clarity.example, Unassigned: checked'] },
    ])
    deepEqual(reply[2], ['institution.assign-accounts', 'Alder', { cells: ['Alpha: Growth → Unassigned'] }])
  })
})
