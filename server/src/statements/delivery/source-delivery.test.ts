import { deepEqual, equal } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { catalogue } from '@portal/contract/catalogue.ts'
import type { AnyCall } from '#http/answer.ts'
import { newId } from '#store/id.ts'
import { insertApiToken } from '#store/session/api-tokens.ts'
import { listDeliveries } from '#store/sources/deliveries.ts'
import { insertSource, updateSource } from '#store/sources/sources.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { accountId, bookTwoInstitutions, callerNamed, HARBOUR } from '../../../testing/institutions/two-institutions.ts'
import { PROGRAM, TOKEN } from '../../../testing/servers/import-portal.ts'
import { openPortal, type Portal } from '../../../testing/servers/portal.ts'
import { statementAnswers } from '../answers.ts'

const ALPHA = accountId(HARBOUR, 'Alder', 'Alpha')
const content = (number: string) =>
  JSON.stringify({
    statements: [
      {
        account: { number, custodian: 'Bank' },
        to: '2024-01-05',
        balances: [{ kind: 'closing', currency: 'CHF', amount: '10' }],
        entries: [{ kind: 'interest', day: '2024-01-05', net: { currency: 'CHF', amount: '12' } }],
      },
    ],
  })

describe('statements that a source delivers', () => {
  let test: TestDatabase
  let portal: Portal
  const source = {
    id: newId(),
    institutionId: HARBOUR,
    name: 'Bank',
    tokenId: TOKEN,
    accountIds: [ALPHA],
    dueAt: null,
    timeZone: 'UTC',
    weekdays: [1],
    hoursBefore: 12,
    minLines: 0,
    needsAllAccounts: false,
    isPaused: false,
    createdAt: new Date(0),
  }
  before(async () => {
    test = await openTestDatabase()
    await bookTwoInstitutions(test.db)
    const services = { compute: { invalidateData: () => {} }, jobs: { send: async () => true, wake: () => {} } }
    const answers = statementAnswers.map(({ handler, ...answer }) => ({
      ...answer,
      handler: (call: AnyCall, given: Portal['services']) => handler(call, { ...given, ...services }),
    }))
    portal = await openPortal(test.db, catalogue.institution, answers)
    portal.callers.set('source', { ...PROGRAM, scopes: ['send-books'] })
    const { userId: createdBy } = callerNamed('admin')
    await test.db.withInstitution(HARBOUR, async (tx) => {
      await insertApiToken(tx, {
        id: TOKEN,
        institutionId: HARBOUR,
        prefix: 'x',
        name: 'Bank',
        scopes: ['send-books'],
        ipAddresses: ['192.0.2.1'],
        createdAt: new Date(0),
        expiresAt: null,
        tokenHash: 'hash',
        createdBy,
      })
      await insertSource(tx, source)
    })
  })
  after(async () => {
    await portal.server.close()
    await test.close()
  })

  async function send(file: string, fields: Readonly<Record<string, string>>, as = 'source') {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('files', new Blob([file]), 'march.json')
    const body = new Response(form)
    const headers = { authorization: `Bearer ${as}`, 'content-type': body.headers.get('content-type')! }
    const payload = Buffer.from(await body.arrayBuffer())
    const reply = await portal.server.inject({ method: 'POST', url: '/api/statements', headers, payload })
    return { status: reply.statusCode, body: reply.json() }
  }
  const deliveries = async () =>
    (await test.db.withInstitution(HARBOUR, (tx) => listDeliveries(tx, source.id, { before: undefined, limit: 10 }))).map(
      ({ outcome, lines, newLines, accountIds }) => [outcome, lines, newLines, accountIds],
    )

  it('find its accounts alone, whatever it names', async () => {
    for (const account of ['Beta', accountId(HARBOUR, 'Alder', 'Beta'), 'Delta'])
      equal((await send(content('1'), { account, book: 'true' })).status, 400, account)
    deepEqual(await deliveries(), [])
  })

  it('are kept as its deliveries, also what disagrees though it may not read the ledger; the same file brings nothing new', async () => {
    const first = await send(content('1'), { account: ALPHA, book: 'true' })
    deepEqual([first.status, first.body.booked.entries, first.body.files[0].statements[0].differences], [200, 1, []])
    deepEqual(await deliveries(), [['wrong', 1, 1, [ALPHA]]])
    portal.services.clock.advance({ seconds: 1 })
    equal((await send(content('1'), { book: 'true' })).body.booked.entries, 0)
    deepEqual((await deliveries())[0], ['wrong', 1, 0, [ALPHA]])
  })

  it('wait where their account is not known, also without entries, until a person sends the same file with its account', async () => {
    const holdings = JSON.stringify({
      statements: [
        {
          account: { number: '77', custodian: 'Bank' },
          to: '2024-01-06',
          entries: [],
          holdings: [{ instrument: { isin: 'CH0038863350' }, quantity: '1' }],
        },
      ],
    })
    portal.services.clock.advance({ seconds: 1 })
    await send(holdings, { book: 'true' })
    deepEqual((await deliveries())[0], ['waiting', 1, 0, []])
    portal.services.clock.advance({ seconds: 1 })
    equal((await send(holdings, { account: ALPHA, book: 'true' }, 'admin')).status, 200)
    deepEqual((await deliveries())[0], ['wrong', 1, 0, [ALPHA]])
  })

  it('are refused while it is paused', async () => {
    await test.db.withInstitution(HARBOUR, (tx) => updateSource(tx, { ...source, isPaused: true }))
    equal((await send(content('1'), { book: 'true' })).status, 409)
  })
})
