import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountMatrixConflict } from '@portal/contract/institution/matrix-conflict.ts'
import { eq } from '#store/drizzle.ts'
import { newId } from '#store/id.ts'
import { auditEvents } from '#store/tables/audit.ts'
import { accounts as accountRows, portfolios as portfolioRows } from '#store/tables/institution.ts'
import { users as userRows } from '#store/tables/session.ts'
import { clientId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { emailOf } from '../../../testing/servers/auth-server.ts'
import {
  ACCOUNTS,
  ALDER,
  account,
  type MatrixServer,
  MISSING,
  NOT_FOUND,
  openMatrixServer,
  portfolio,
  USERS,
  user,
} from '../../../testing/servers/matrix-server.ts'

describe('saves of the matrices of a client', () => {
  let matrix: MatrixServer
  before(async () => {
    matrix = await openMatrixServer()
  })
  after(() => matrix.close())

  it('protection 42: a save over another user’s change is refused, names every cell and who changed it, and overwrites nothing', async () => {
    const { version } = (await matrix.userMatrix()).body
    const [fresh, growth, unassigned] = [user('fresh'), portfolio('Alder/Growth'), portfolio('Alder/Unassigned')]
    await matrix.save(USERS, [matrix.cell(fresh, growth, true), matrix.cell(user('alder'), unassigned, true)])
    const late = await matrix.save(USERS, [matrix.cell(fresh, unassigned, true), matrix.cell(fresh, growth, false)], {
      'if-match': version,
    })
    const again = (await matrix.userMatrix()).body.version
    const box = (userID: string, username: string, portfolioID: string, portfolioName: string) => ({
      userID,
      username,
      portfolioID,
      portfolioName,
      checked: true,
      changedBy: emailOf('admin'),
    })
    deepEqual(late, {
      status: 409,
      body: {
        reason:
          'The matrix has changed since it was loaded, so nothing was saved. alder@clarity.example, Unassigned: now checked (by admin@clarity.example); ' +
          'fresh@clarity.example, Growth: now checked (by admin@clarity.example).',
        version: again,
        changes: [box(user('alder'), emailOf('alder'), unassigned, 'Unassigned'), box(fresh, emailOf('fresh'), growth, 'Growth')],
        more: 0,
      },
    })
    deepEqual(await matrix.checked(), ['alder: Growth', 'alder: Unassigned', 'employee: Growth', 'fresh: Growth'])
    const undo = [matrix.cell(fresh, growth, false), matrix.cell(user('alder'), unassigned, false)]
    equal((await matrix.save(USERS, undo, { 'if-match': `"${again}"` })).status, 200)
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Growth'])
  })
  it('the version in the reply to a save is valid for the next save', async () => {
    const fresh = user('fresh')
    let { version } = (await matrix.userMatrix()).body
    for (const isChecked of [true, false, true, false]) {
      const saved = await matrix.save(USERS, [matrix.cell(fresh, portfolio('Alder/Growth'), isChecked)], { 'if-match': version })
      equal(saved.status, 200)
      ;({ version } = saved.body)
    }
  })
  it('protection 42: accounts too; without a version the old portfolio of the pair must still be the present one', async () => {
    const { version } = (await matrix.accountMatrix()).body
    const [gamma, growth, unassigned] = [account('Alder/Gamma'), portfolio('Alder/Growth'), portfolio('Alder/Unassigned')]
    const added = await matrix.adminServer.ask<{ id: string }>('admin', 'POST', '/b2b/portfolios', {
      name: 'Value',
      clientID: ALDER,
    })
    await matrix.save(ACCOUNTS, [matrix.place(gamma, unassigned, false), matrix.place(gamma, added.body.id, true)])
    const late = await matrix.save(ACCOUNTS, [matrix.place(account('Alder/Alpha'), growth, false)], { 'if-match': version })
    deepEqual(
      [late.status, late.body.reason],
      [409, 'The matrix has changed since it was loaded, so nothing was saved. Gamma: now in Value (by admin@clarity.example).'],
    )
    const stale = await matrix.save(ACCOUNTS, [
      matrix.place(gamma, unassigned, false),
      matrix.place(gamma, growth, true),
      matrix.place(account('Alder/Alpha'), growth, false),
    ])
    const reply = accountMatrixConflict.parse({ ...late.body, code: 'any', params: {}, requestId: 'any' })
    const box = { accountID: gamma, accountName: 'Gamma', portfolioID: added.body.id, portfolioName: 'Value', checked: true }
    deepEqual(reply.changes, [{ ...box, changedBy: emailOf('admin') }])
    const unversioned = accountMatrixConflict.parse({ ...stale.body, code: 'any', params: {}, requestId: 'any' })
    deepEqual(
      [stale.status, unversioned.reason],
      [409, 'The matrix has changed since it was loaded, so nothing was saved. Gamma: now in Value.'],
    )
    deepEqual([unversioned.changes, unversioned.version], [[{ ...box, changedBy: null }], reply.version])
    // The version in the refusal allows a save over the known changes; later changes are refused again.
    const over = [matrix.place(gamma, added.body.id, false), matrix.place(gamma, growth, true)]
    equal((await matrix.save(ACCOUNTS, over, { 'if-match': reply.version })).status, 200)
    equal((await matrix.save(ACCOUNTS, over, { 'if-match': reply.version })).status, 409)
    await matrix.save(ACCOUNTS, [matrix.place(gamma, growth, false), matrix.place(gamma, added.body.id, true)])
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Value'])
    await matrix.save(ACCOUNTS, [matrix.place(gamma, added.body.id, false), matrix.place(gamma, unassigned, true)])
    equal((await matrix.adminServer.ask('admin', 'DELETE', `/b2b/portfolios/${added.body.id}`)).status, 200)
  })
  it('a change of another client’s matrix is no conflict', async () => {
    const { version } = (await matrix.userMatrix()).body
    await matrix.save(USERS, [matrix.cell(user('fresh'), portfolio('Birch/Income'), true)])
    const saved = await matrix.save(USERS, [matrix.cell(user('fresh'), portfolio('Alder/Growth'), true)], { 'if-match': version })
    equal(saved.status, 200)
    await matrix.save(USERS, [matrix.cell(user('fresh'), portfolio('Birch/Income'), false)])
    await matrix.save(USERS, [matrix.cell(user('fresh'), portfolio('Alder/Growth'), false)])
  })
  it('an invalid If-Match is refused', async () => {
    const cells = [matrix.cell(user('fresh'), portfolio('Alder/Growth'), true)]
    equal((await matrix.save(USERS, cells, { 'if-match': 'latest' })).status, 400)
    equal((await matrix.save(USERS, cells, { 'if-match': '999999999' })).status, 409, 'a version that never was')
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Growth'])
  })
  it('protection 39 and 7: one foreign or missing cell refuses the whole save, with equal replies', async () => {
    const good = matrix.cell(user('fresh'), portfolio('Alder/Growth'), true)
    const bad = [
      matrix.cell(user('stranger'), portfolio('Alder/Growth'), true),
      matrix.cell(MISSING, portfolio('Alder/Growth'), true),
      matrix.cell('nobody', portfolio('Alder/Growth'), true),
      matrix.cell(user('fresh'), portfolio('Alder/Growth', MEADOW), true),
      matrix.cell(user('fresh'), MISSING, true),
    ]
    for (const each of bad) deepEqual(await matrix.save(USERS, [good, each]), NOT_FOUND)
    for (const each of bad.map(({ portfolioID }) => matrix.place(account('Alder/Alpha', MEADOW), portfolioID, true))) {
      deepEqual(
        await matrix.save(ACCOUNTS, [matrix.place(account('Alder/Gamma'), portfolio('Alder/Growth'), true), each]),
        NOT_FOUND,
      )
    }
    deepEqual(await matrix.save(USERS, [good], {}, 'stranger'), NOT_FOUND)
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Growth'])
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })
  it('users, accounts and portfolios of one save belong to one client; administrators’ boxes do not change', async () => {
    const growth = portfolio('Alder/Growth')
    const cases: readonly (readonly [string, readonly object[], number, RegExp])[] = [
      [USERS, [matrix.cell(user('birch'), growth, true)], 400, /^birch@clarity\.example is a user of another client\.$/],
      [
        USERS,
        [matrix.cell(user('fresh'), growth, true), matrix.cell(user('fresh'), portfolio('Birch/Income'), true)],
        400,
        /must belong to one client/,
      ],
      [
        USERS,
        [matrix.cell(user('admin'), growth, false)],
        409,
        /^admin@clarity\.example is an administrator and sees every portfolio\.$/,
      ],
      [
        USERS,
        [matrix.cell(user('fresh'), growth, true), matrix.cell(user('fresh'), growth, false)],
        400,
        /both checked and unchecked/,
      ],
      [ACCOUNTS, [matrix.place(account('Birch/Delta'), growth, true)], 400, /^Delta is an account of another client\.$/],
      [
        ACCOUNTS,
        [matrix.place(account('Alder/Alpha'), growth, true), matrix.place(account('Alder/Alpha'), growth, false)],
        400,
        /both checked and unchecked/,
      ],
      [
        ACCOUNTS,
        [
          matrix.place(account('Alder/Alpha'), growth, true),
          matrix.place(account('Alder/Alpha'), portfolio('Alder/Unassigned'), true),
        ],
        400,
        /one portfolio only/,
      ],
    ]
    for (const [path, cells, status, reason] of cases) {
      const reply = await matrix.save(path, cells)
      equal(reply.status, status)
      match(reply.body.reason!, reason)
    }
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Growth'])
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })
  it('fault 11: sent twice at once with one key, a save acts once, with one event and equal replies', async () => {
    const count = async () => (await matrix.adminServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))).length
    const before = await count()
    const { version } = (await matrix.userMatrix()).body
    const headers = { 'if-match': version, 'idempotency-key': 'save-1' }
    const cells = [matrix.cell(user('fresh'), portfolio('Alder/Growth'), true)]
    const replies = await Promise.all(Array.from({ length: 10 }, () => matrix.save(USERS, cells, headers)))
    equal(new Set(replies.map((reply) => JSON.stringify(reply))).size, 1)
    equal(replies[0]!.status, 200)
    equal(await count(), before + 1)
  })
  it('"Remove from this client" takes a user out of all its portfolios, and out of no other client’s', async () => {
    const row = (name: PersonName, client = ALDER, who: PersonName = 'admin') =>
      matrix.adminServer.ask(who, 'DELETE', `/b2b/user-portfolios/client/${client}/${user(name)}`)
    await matrix.save(USERS, [matrix.cell(user('employee'), portfolio('Alder/Unassigned'), true)])
    deepEqual(await row('employee'), { status: 200, body: {} })
    deepEqual(await row('employee'), { status: 200, body: {} }, 'nothing is left to do')
    deepEqual(await matrix.checked(), ['alder: Growth', 'fresh: Growth'])
    deepEqual(await matrix.accountsSeenBy('employee'), [])
    deepEqual(await matrix.accountsSeenBy('employee', 'Birch'), ['Delta'], 'what is left is of the other client')
    const birch = (await matrix.userMatrix(clientId(HARBOUR, 'Birch'))).body.relationships
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
    await matrix.adminServer.db.withSystem(async (tx) => {
      await tx.insert(portfolioRows).values(columns)
      await tx.insert(userRows).values(rows)
      await tx.insert(accountRows).values(many.map((each) => ({ ...common, ...each, portfolioId: home, currency: 'USD' })))
    })
    const began = performance.now()
    const all = rows.flatMap(({ id }) => columns.map((column) => matrix.cell(id, column.id, true)))
    equal((await matrix.save(USERS, all)).status, 200)
    const target = (i: number) => columns[i % 100]!.id
    const moves = many.flatMap(({ id }, i) => [matrix.place(id, home, false), matrix.place(id, target(i), true)])
    equal((await matrix.save(ACCOUNTS, moves)).status, 200)
    const seconds = (performance.now() - began) / 1_000
    // Half a second on two idle cores; one statement a cell would take minutes.
    ok(seconds < 10, `${seconds} s`)
    equal((await matrix.userMatrix(cedar)).body.relationships.length, 20_000)
    equal(
      (await matrix.accountMatrix(cedar)).body.relationships.filter(({ portfolioID }) => portfolioID === target(7)).length,
      20,
    )
    const events = await matrix.adminServer.db.withInstitution(HARBOUR, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.object, 'Cedar')),
    )
    const reply = events.flatMap(({ details }) => Object.values(details as Readonly<Record<string, string[]>>).flat())
    equal(new Set(reply).size, 22_000)
  })
})
