import { deepEqual, equal, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { book } from '#ingest/booking/book.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { EMPTY_DATASET, SAMPLE_DATASET } from '../../../testing/datasets/sample-dataset.ts'
import { readToBook } from '../../../testing/read-statement.ts'
import { bookStatements } from './book-statements.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date('2025-06-01T10:00:00Z') } as const
const DAY = '2025-03-31'
const nestle = { isin: 'CH0038863350', name: 'Nestle', kind: 'share', currency: 'CHF' }
const bond = { isin: 'US0378331005', name: 'Note', kind: 'other', currency: 'USD' }
const HOLDINGS = [
  { instrument: nestle, quantity: '10', price: '90', priceCurrency: 'CHF', cost: { currency: 'CHF', amount: '800' } },
  { instrument: bond, quantity: '3', value: { currency: 'USD', amount: '330' } },
]
const BALANCES = [{ kind: 'closing', currency: 'CHF', amount: '1000.5' }]
const statement = (more: object = {}) =>
  JSON.stringify({ statements: [{ account: { number: '77' }, to: DAY, holdings: HOLDINGS, balances: BALANCES, ...more }] })

describe('an account that begins with a statement of holdings', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await createInstitution(test.db, {
      name: 'House',
      pivotCurrency: 'USD',
      reportingCurrencies: ['USD'],
      isDemo: false,
    })
    const { clients, portfolios, accounts, benchmarks } = SAMPLE_DATASET
    const base = { clients, portfolios, accounts, benchmarks, reportingCurrencies: ['USD', 'EUR'] }
    await book(test.db, institutionId, { ...EMPTY_DATASET, ...base }, label)
  })
  after(() => test.close())

  async function send(content: string, account: string, opens = true) {
    const file = await readToBook('file', content)
    const options = {
      choice: { client: 'Client', accounts: [account] },
      opens,
      createsInstruments: true,
      readsLedger: true,
      label,
    }
    const result = await test.db.withInstitution(institutionId, (tx) => bookStatements(tx, institutionId, [file], options))
    const [{ lines, differences }] = result.files[0]!.statements as [(typeof result.files)[0]['statements'][0]]
    const given = Object.fromEntries(Object.entries(lines).filter(([, count]) => count > 0))
    return { lines: given, causes: differences.map(({ cause }) => cause), booked: result.booked.entries }
  }
  const rows = async (kind: string) =>
    ((await bookedState(test.db, institutionId))[kind] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>)

  it('is made, and holds what is stated, at its cost where that is known', async () => {
    await rejects(send(statement(), 'Depot', false), /Depot/)
    deepEqual(await send(statement(), 'Depot'), { lines: { new: 2 }, causes: [], booked: 3 })
    const account = (await rows('accounts')).find(({ name }) => name === 'Depot')!
    equal(account.currency, 'CHF')
    const transfers = await rows('transfers')
    deepEqual(
      transfers
        .map(({ quantity, cost_price, currency, amount }) => [quantity, cost_price, currency, amount].map((x) => x && String(x)))
        .sort(),
      [
        [null, null, 'CHF', '1000.5'],
        ['10', '80', null, null],
        ['3', null, null, null],
      ],
    )
    const closes = (await rows('prices')).map(({ close }) => Number(close)).sort((a, b) => a - b)
    deepEqual(closes, [90, 110])
  })

  it('is there already when the statement is sent again, and is compared with a later one', async () => {
    deepEqual(await send(statement(), 'Depot'), { lines: { alreadyHere: 2 }, causes: [], booked: 0 })
    const later = statement({ to: '2025-04-30', balances: [{ kind: 'closing', currency: 'CHF', amount: '1100.5' }] })
    deepEqual(await send(later, 'Depot'), { lines: { leftOut: 2 }, causes: ['transfer'], booked: 0 })
  })

  it('has in them what came before, which is asked about and can be booked', async () => {
    const deposit = (day: string) => ({ kind: 'transfer', day, net: { currency: 'CHF', amount: '7' } })
    const entries = [deposit('2025-03-03'), deposit(DAY), deposit('2025-04-03')]
    const earlier = JSON.stringify({ statements: [{ account: { number: '77' }, entries }] })
    deepEqual(await send(earlier, 'Depot'), { lines: { new: 1, doubtful: 2 }, causes: [], booked: 1 })
  })

  it('is not begun where it is not asked for', async () => {
    const { lines, booked } = await send(statement({ account: { number: '88' } }), 'First', false)
    deepEqual([lines, booked], [{ leftOut: 2 }, 0])
  })
})
