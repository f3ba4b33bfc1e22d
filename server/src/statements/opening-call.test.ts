import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'

import type { AnyCall } from '#http/answer.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { bookedState } from '../../testing/datasets/booked-state.ts'
import { bookTwoInstitutions, HARBOUR, MEADOW } from '../../testing/institutions/two-institutions.ts'
import { PROGRAM } from '../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../testing/servers/portal.ts'
import { statementAnswers } from './answers.ts'

const NESTLE = { isin: 'CH0038863350', name: 'Nestle', kind: 'share', currency: 'CHF' }
const OPENING = JSON.stringify({
  statements: [
    {
      account: { number: '99', custodian: 'Bank' },
      to: '2026-02-27',
      holdings: [{ instrument: NESTLE, quantity: '10', value: { currency: 'CHF', amount: '900' } }],
      balances: [{ kind: 'closing', currency: 'CHF', amount: '10' }],
    },
  ],
})
const NEW = { client: 'Birch', account: 'Depot', opening: 'true', book: 'true' }

describe('POST /api/statements that begins an account', () => {
  let test: TestDatabase
  let portal: Portal
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const compute = { invalidateData: () => {} }
    const jobs = { send: async () => true, wake: () => {} }
    const answers = statementAnswers.map(({ handler, ...answer }) => ({
      ...answer,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, compute, jobs }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    const tokens = { books: ['send-books'], 'books-and-reports': ['send-books', 'read-reports'] } as const
    for (const [name, scopes] of Object.entries(tokens)) portal.callers.set(name, { ...PROGRAM, scopes })
    portal.callers.set('prices', { ...PROGRAM, scopes: ['send-prices'] })
    portal.callers.set('reports', { ...PROGRAM, scopes: ['read-reports'] })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  async function send(as: string, fields: Readonly<Record<string, string>>, content = OPENING) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files', new Blob([content]), 'opening.json')
    const body = new Response(form)
    const reply = await portal.server.inject({
      method: 'POST',
      url: '/api/statements',
      headers: { authorization: `Bearer ${as}`, 'content-type': body.headers.get('content-type')! },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const accountsOf = async (institutionId: string) =>
    ((await bookedState(test.db, institutionId)).accounts ?? []).map((row) => (JSON.parse(row) as { name: string }).name).sort()

  it('is refused to each role but administrators, and to tokens that do not send books: nothing is made', async () => {
    const before = [await bookedState(test.db, HARBOUR), await bookedState(test.db, MEADOW)]
    for (const as of ['employee', 'alder', 'birch', 'fresh', 'reports']) equal((await send(as, NEW)).status, 403, as)
    equal((await send('prices', NEW)).body.files[0].problem.code, 'statementsNotTaken')
    equal((await send('nobody', NEW)).status, 401)
    deepEqual([await bookedState(test.db, HARBOUR), await bookedState(test.db, MEADOW)], before)
  })

  it('makes no account of a client of another institution, of an unknown one or of none', async () => {
    const before = await bookedState(test.db, HARBOUR)
    // Meadow has a client Alder, and none that is called Birch.
    equal((await send('stranger', NEW)).status, 400)
    equal((await send('books', { ...NEW, client: 'Nowhere' })).status, 400)
    const { client: _, ...ofNone } = NEW
    equal((await send('admin', ofNone)).status, 400)
    deepEqual(await bookedState(test.db, HARBOUR), before)
    equal((await send('stranger', { ...NEW, client: 'Alder' })).status, 200)
    deepEqual(await bookedState(test.db, HARBOUR), before)
    deepEqual(await accountsOf(MEADOW), ['Alpha', 'Depot'])
  })

  it('makes it for the client that is named, and for no other; a dry run makes none', async () => {
    const before = await accountsOf(HARBOUR)
    const { book: _, ...dry } = NEW
    const proposed = await send('admin', dry)
    deepEqual(
      [proposed.status, proposed.body.proposed.entries, proposed.body.files[0].statements[0].portalAccount.name],
      [200, 2, 'Depot'],
    )
    deepEqual(await accountsOf(HARBOUR), before)
    equal((await send('books', NEW)).body.booked.entries, 2)
    const rows = (await bookedState(test.db, HARBOUR)).accounts!.map((row) => JSON.parse(row) as Record<string, string>)
    const clients = (await bookedState(test.db, HARBOUR)).clients!.map((row) => JSON.parse(row) as Record<string, string>)
    const made = rows.filter(({ name }) => name === 'Depot')
    deepEqual(
      made.map(({ client_id, currency }) => [clients.find(({ id }) => id === client_id)!.name, currency]),
      [['Birch', 'CHF']],
    )
    equal((await send('books-and-reports', NEW)).body.booked.entries, 0)
  })

  it('makes the client too where that is asked for, once, with the trades of a list', async () => {
    const trade = { kind: 'buy', day: '2026-02-26', instrument: NESTLE, quantity: '3', price: '90', priceCurrency: 'CHF' }
    const entries = [{ ...trade, net: { currency: 'CHF', amount: '-270' } }]
    const traded = JSON.stringify({ statements: [{ account: { number: '55', custodian: 'Broker' }, entries }] })
    const fields = { client: 'Hazel', account: 'Broker', opening: 'true', newClient: 'true', book: 'true' }
    const { newClient: _, ...known } = fields
    equal((await send('admin', known, traded)).status, 400)
    equal((await send('admin', { ...fields, client: ' ' }, traded)).status, 400)
    const first = await send('admin', fields, traded)
    deepEqual([first.status, first.body.booked.entries, first.body.files[0].statements[0].portalAccount.name], [200, 1, 'Broker'])
    equal((await send('admin', { ...fields, account: '56=Second' }, traded.replace('"55"', '"56"'))).body.booked.entries, 1)
    const clients = (await bookedState(test.db, HARBOUR)).clients!.map((row) => JSON.parse(row) as Record<string, string>)
    deepEqual(
      clients.filter(({ name }) => name === 'Hazel').map(({ reporting_currency }) => reporting_currency),
      ['CHF'],
    )
  })

  it('takes the id of an account of another client for no name of a new one', async () => {
    const rows = (await bookedState(test.db, HARBOUR)).accounts!.map((row) => JSON.parse(row) as Record<string, string>)
    const { id } = rows.find(({ name }) => name === 'Alpha')!
    const before = await accountsOf(HARBOUR)
    equal((await send('admin', { ...NEW, account: `98=${id}` })).status, 400)
    deepEqual(await accountsOf(HARBOUR), before)
  })

  it('begins no account that has entries before', async () => {
    const { body: reply } = await send('admin', NEW, OPENING.replace('2026-02-27', '2026-03-31'))
    deepEqual([reply.booked.entries, reply.files[0].statements[0].lines.leftOut], [0, 1])
  })
})
