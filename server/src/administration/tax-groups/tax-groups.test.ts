import { deepEqual, equal, match } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { taxGroups } from '@portal/contract/institution/tax-groups.ts'
import { undo } from '#ingest/booking/undo.ts'
import { batches } from '#store/tables/batches.ts'
import { accountId, clientId, HARBOUR, MEADOW, type PersonName } from '../../../testing/institutions/two-institutions.ts'
import { type AdministrationServer, openAdministrationServer } from '../../../testing/servers/administration-server.ts'

const ALDER = clientId(HARBOUR, 'Alder')
const [ALPHA, BETA] = ['Alpha', 'Beta'].map((name) => accountId(HARBOUR, 'Alder', name)) as [string, string]
const DELTA = accountId(HARBOUR, 'Birch', 'Delta')
const taxable = (...ids: readonly string[]) => ids.map((accountID) => ({ accountID, isTaxable: true }))

describe('tax groups of a client, by administrators', () => {
  let server: AdministrationServer
  before(async () => {
    server = await openAdministrationServer()
  })
  after(() => server.close())

  const read = async (who: PersonName = 'admin') =>
    await server.ask<ResponseOf<typeof taxGroups>>(who, 'GET', `/b2b/tax-groups/client/${ALDER}`)
  const save = (body: object, version?: string) => {
    const whole = { clientID: ALDER, name: 'Ann', method: 'fifo', members: taxable(ALPHA), from: '2020-01-01', ...body }
    const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
    return server.ask<{ version: string; reason?: string }>('admin', 'POST', '/b2b/tax-groups', whole, headers)
  }
  const shown = async () =>
    (await read()).body.groups.map(({ name, method, members }) => [
      `${name} ${method}`,
      ...members.map(({ account, isTaxable, from, until }) => `${account} ${isTaxable} ${from} ${until}`),
    ])

  it('are made with their accounts, and have another method on all days', async () => {
    const { body } = await read()
    deepEqual([body.groups, body.accounts.map(({ name }) => name)], [[], ['Alpha', 'Beta', 'Gamma']])
    equal((await save({ members: [...taxable(ALPHA), { accountID: BETA, isTaxable: false }], from: null })).status, 200)
    deepEqual(await shown(), [['Ann fifo', 'Alpha true null null', 'Beta false null null']])
    await save({ members: [...taxable(ALPHA), { accountID: BETA, isTaxable: false }], method: 'unitedKingdom' })
    deepEqual(await shown(), [['Ann unitedKingdom', 'Alpha true null null', 'Beta false null null']])
  })

  it('take an account from another one on a day; a group that loses all its days is gone', async () => {
    await save({ name: 'Bob', members: taxable(BETA), method: 'lifo', from: '2026-01-01' })
    deepEqual(await shown(), [
      ['Ann unitedKingdom', 'Alpha true null null', 'Beta false null 2025-12-31'],
      ['Bob lifo', 'Beta true 2026-01-01 null'],
    ])
    await save({ name: 'Bob', members: taxable(ALPHA, BETA), method: 'lifo', from: null })
    deepEqual(await shown(), [['Bob lifo', 'Alpha true null null', 'Beta true null null']])
  })

  it('are booked as a batch, which is undone as a whole', async () => {
    const booked = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches))
    const last = booked.toSorted((a, b) => b.knownAt.getTime() - a.knownAt.getTime())[0]!
    equal(last.name, 'Tax group Bob')
    await undo(server.db, HARBOUR, last.id, new Date(last.knownAt.getTime() + 1_000))
    deepEqual(await shown(), [
      ['Ann unitedKingdom', 'Alpha true null null', 'Beta false null 2025-12-31'],
      ['Bob lifo', 'Beta true 2026-01-01 null'],
    ])
  })

  it('are not saved over a change of others, nor with accounts or names of other clients', async () => {
    const { version } = (await read()).body
    equal((await save({ members: taxable(ALPHA), method: 'canada' }, version)).status, 200)
    const late = await save({ members: taxable(ALPHA) }, version)
    equal(late.status, 409)
    match(late.body.reason!, /The tax groups of Alder were changed since you read them/)
    equal((await save({ members: taxable(DELTA) })).status, 404)
    equal((await save({ clientID: clientId(MEADOW, 'Alder') })).status, 404)
    const other = { clientID: clientId(HARBOUR, 'Birch'), members: taxable(DELTA) }
    equal((await save(other)).status, 409)
    equal((await save({ ...other, name: 'Cleo' })).status, 200)
    equal((await save({ name: '  ' })).status, 400)
    // Nothing changes: nothing is booked.
    const before = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches))
    equal((await save({ members: taxable(ALPHA), method: 'canada' })).status, 200)
    const after = await server.db.withInstitution(HARBOUR, (tx) => tx.select().from(batches))
    equal(after.length, before.length)
  })

  it('are renamed on all of their days, not to the name of another one', async () => {
    const before = await shown()
    const present = { members: taxable(ALPHA), method: 'canada' }
    equal((await save({ ...present, name: 'Bob', renamedFrom: 'Ann' })).status, 409)
    equal((await save({ ...present, name: 'Annabel', renamedFrom: 'Nobody' })).status, 404)
    equal((await save({ ...present, name: 'Annabel', renamedFrom: 'Ann' })).status, 200)
    deepEqual(
      await shown(),
      before.map(([head, ...members]) => [head!.replace('Ann ', 'Annabel '), ...members]),
    )
    equal((await save({ ...present, name: 'Ann', renamedFrom: 'Annabel' })).status, 200)
    deepEqual(await shown(), before)
  })

  it('are in the audit trail in words, and only for those who correct data', async () => {
    const { body } = await server.ask<{ rows: readonly { text: string }[] }>('admin', 'GET', '/audit')
    const texts = body.rows.map(({ text }) => text)
    equal(texts.includes('Tax group Bob of Alder: Beta from 2026-01-01, last in, first out'), true, texts.join('\n'))
    equal(texts.includes('Tax group Ann of Alder: Alpha from 2020-01-01, by the rules of Canada'), true, texts.join('\n'))
    equal((await read('employee')).status, 403)
    equal((await read('stranger')).status, 404)
  })
})
