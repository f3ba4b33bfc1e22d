import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { auditEvents } from '#store/tables/audit.ts'
import { clientId, HARBOUR, MEADOW } from '../../../testing/institutions/two-institutions.ts'
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

describe('the matrices of a client', () => {
  let matrix: MatrixServer
  before(async () => {
    matrix = await openMatrixServer()
  })
  after(() => matrix.close())

  it('User Assigns has employees, the client’s users and administrators by user name; Unassigned first, then by name', async () => {
    const { status, body } = await matrix.userMatrix()
    equal(status, 200)
    deepEqual(
      body.users.map(({ username }) => username.split('@')[0]),
      ['admin', 'alder', 'employee', 'fresh'],
    )
    deepEqual(
      body.portfolios.map(({ name }) => name),
      ['Unassigned', 'Growth'],
    )
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Growth'])
    equal(
      body.relationships.every((each) => each.checked),
      true,
    )
  })
  it('Account Assigns has every account by name, each in one portfolio', async () => {
    const { body } = await matrix.accountMatrix()
    deepEqual(
      body.accounts.map(({ name }) => name),
      ['Alpha', 'Beta', 'Gamma'],
    )
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
    const empty = (await matrix.accountMatrix(clientId(HARBOUR, 'Cedar'))).body
    deepEqual([empty.accounts, empty.relationships, empty.portfolios.length], [[], [], 1])
  })
  it('protection 39: a foreign client and a missing one get equal replies', async () => {
    for (const client of [clientId(MEADOW, 'Alder'), MISSING, 'alder']) {
      deepEqual(await matrix.userMatrix(client), NOT_FOUND)
      deepEqual(await matrix.accountMatrix(client), NOT_FOUND)
    }
    deepEqual(await matrix.userMatrix(ALDER, 'stranger'), NOT_FOUND)
  })
  it('a saved change of cells takes effect at the next request, and the user is notified', async () => {
    deepEqual(await matrix.accountsSeenBy('employee'), ['Alpha', 'Beta'])
    const { version } = (await matrix.userMatrix()).body
    const saved = await matrix.save(USERS, [
      matrix.cell(user('employee'), portfolio('Alder/Unassigned'), true),
      matrix.cell(user('employee'), portfolio('Alder/Growth'), false),
    ])
    equal(saved.status, 200)
    notEqual(saved.body.version, version)
    deepEqual(await matrix.accountsSeenBy('employee'), ['Gamma'])
    deepEqual(await matrix.checked(), ['alder: Growth', 'employee: Unassigned'])
    const reply = await matrix.adminServer.ask<{ rows: { text: string }[]; unread: number }>('employee', 'GET', '/notifications')
    deepEqual(
      [reply.body.rows[0]!.text, reply.body.unread],
      [`${emailOf('admin')} changed which portfolios of Alder you see.`, 1],
    )
    await matrix.save(USERS, [
      matrix.cell(user('employee'), portfolio('Alder/Unassigned'), false),
      matrix.cell(user('employee'), portfolio('Alder/Growth'), true),
    ])
  })
  it('specification S4.29: a moved account comes as unchecked for the old portfolio and checked for the new one', async () => {
    const alpha = account('Alder/Alpha')
    const move = [matrix.place(alpha, portfolio('Alder/Growth'), false), matrix.place(alpha, portfolio('Alder/Unassigned'), true)]
    equal((await matrix.save(ACCOUNTS, move)).status, 200)
    deepEqual(await matrix.places(), ['Alpha: Unassigned', 'Beta: Growth', 'Gamma: Unassigned'])
    deepEqual(await matrix.accountsSeenBy('alder'), ['Beta'])
    equal((await matrix.save(ACCOUNTS, move)).status, 200, 'the same again changes nothing')
    const back = [matrix.place(alpha, portfolio('Alder/Unassigned'), false), matrix.place(alpha, portfolio('Alder/Growth'), true)]
    equal((await matrix.save(ACCOUNTS, back)).status, 200)
    deepEqual(await matrix.accountsSeenBy('alder'), ['Alpha', 'Beta'])
  })
  it('an account that is only unchecked goes to Unassigned, one that is only checked leaves where it was', async () => {
    const beta = account('Alder/Beta')
    await matrix.save(ACCOUNTS, [matrix.place(beta, portfolio('Alder/Growth'), false)])
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Unassigned', 'Gamma: Unassigned'])
    await matrix.save(ACCOUNTS, [matrix.place(beta, portfolio('Alder/Growth'), true)])
    deepEqual(await matrix.places(), ['Alpha: Growth', 'Beta: Growth', 'Gamma: Unassigned'])
  })

  it('protection 60: every changed cell is in the audit trail, by its names', async () => {
    const rows = await matrix.adminServer.db.withInstitution(HARBOUR, (tx) => tx.select().from(auditEvents))
    const reply = rows
      .filter(({ action }) => action.startsWith('institution.assign'))
      .map(({ action, object, details }) => [action, object, details])
    deepEqual(reply[0], [
      'institution.assign-users',
      'Alder',
      { checked: ['employee@clarity.example, Unassigned'], unchecked: ['employee@clarity.example, Growth'] },
    ])
    deepEqual(reply[2], ['institution.assign-accounts', 'Alder', { cells: ['Alpha: Growth → Unassigned'] }])
  })
})
