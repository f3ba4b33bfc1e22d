import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'

import { parseDay } from '@portal/analytics/calendar/day-number.ts'
import { quantityAt } from '@portal/engine/ledger/account-ledger.ts'
import { createMemoBudget } from '@portal/engine/memo.ts'

import { createEntitlements } from '#access/entitlements.ts'
import { type Scope, scopeOf } from '#access/scope.ts'
import { book } from '#ingest/booking/book.ts'
import type { Dataset } from '#ingest/dataset.ts'
import type { Database } from '#store/database.ts'
import { idOf } from '#store/id.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { packMonths } from '#store/market/packed-months.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { EMPTY_DATASET, share, trade } from '../../testing/datasets/sample-dataset.ts'
import { createHistories } from './histories.ts'
import { createMarkets } from './markets.ts'
import { UNSHARED } from './present-series.ts'

const DATASET: Dataset = {
  ...EMPTY_DATASET,
  instruments: [share('ONE')],
  clients: [{ id: 'C', name: 'Client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
  accounts: ['A1', 'A2'].map((id) => ({
    id,
    client: 'C',
    name: id,
    currency: 'USD',
    portfolio: null,
    benchmark: null,
    openedOn: null,
    closedOn: null,
  })),
  prices: [{ instrument: 'ONE', day: '2024-01-03', close: '100' }],
  transactions: [trade('T1', { account: 'A1', quantity: '10' }), trade('T2', { account: 'A2', quantity: '3' })],
}

describe('histories in memory', () => {
  let test: TestDatabase
  let made = 0
  before(async () => {
    test = await openTestDatabase()
  })
  after(() => test.close())

  async function openHouse(dataset = DATASET) {
    const id = await createInstitution(test.db, {
      name: `House ${++made}`,
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
    const bookInto = async (more: Partial<Dataset>) => {
      const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
      deepEqual((await book(test.db, id, { ...EMPTY_DATASET, ...more }, label)).failures, [])
    }
    await bookInto(dataset)
    await test.db.withInstitution(id, (tx) => packMonths(tx, id))
    const entitlements = await createEntitlements(test.db).of({
      kind: 'token',
      institutionId: id,
      tokenId: 't',
      scopes: ['read-reports'],
    })
    const scope = (...accounts: string[]) =>
      scopeOf(
        entitlements,
        'Client',
        accounts.map((account) => idOf(id, 'account', account)),
      )
    return { id, bookInto, scope }
  }
  const open = (db: Database) => createHistories(db, createMarkets(db))
  async function unitsOf(histories: ReturnType<typeof open>, scope: Scope): Promise<readonly number[]> {
    const { market, accounts } = await histories.of(scope)
    return accounts.map(({ ledger }) => ledger.rows.reduce((sum, row) => sum + quantityAt(row.steps, market.last), 0))
  }

  it('of the institution that was asked for least recently go first, with their series', async () => {
    const [one, two, three] = [await openHouse(), await openHouse(), await openHouse()]
    const dropped: string[] = []
    const series = { ...UNSHARED, drop: (institutionId: string) => void dropped.push(institutionId) }
    const markets = createMarkets(test.db, { series, most: 2 })
    for (const { id } of [one, two, one, three]) await markets.of(id)
    equal(markets.held(), 2)
    deepEqual(dropped, [two.id])
    const kept = await markets.of(one.id)
    equal(await markets.of(one.id), kept)
    markets.invalidate(one.id)
    await markets.of(two.id)
    deepEqual(dropped, [two.id, one.id], 'one that is out of date goes before the others')
  })

  it('are given for a scope that the policy made, and refused for one put together by hand', async () => {
    const { scope } = await openHouse()
    const histories = open(test.db)
    deepEqual(await unitsOf(histories, scope('A1', 'A2')), [10, 3])
    await rejects(histories.of({ ...scope('A1') }), /was refused/)
  })

  it('each account is read once, also when many ask at the same time', async () => {
    const { scope } = await openHouse()
    let transactions = 0
    const counting: Database = {
      ...test.db,
      withInstitution: (...args) => {
        transactions++
        return test.db.withInstitution(...args)
      },
    }
    const histories = open(counting)
    await Promise.all([histories.of(scope('A1')), histories.of(scope('A1', 'A2')), histories.of(scope('A2'))])
    equal(transactions, 3) // the market, A1, A2
    await histories.of(scope('A2', 'A1'))
    equal(transactions, 3)
  })

  it('a ledger that is used is kept, and one that has no room is read again, with the same units', async () => {
    const { scope } = await openHouse()
    let transactions = 0
    const counting: Database = {
      ...test.db,
      withInstitution: (...args) => {
        transactions++
        return test.db.withInstitution(...args)
      },
    }
    const budget = createMemoBudget(1)
    const histories = createHistories(counting, createMarkets(counting, { budget }))
    const held = await histories.of(scope('A1'))
    deepEqual(await unitsOf(histories, scope('A2')), [3])
    equal(transactions, 3) // the market, A1, A2
    deepEqual(budget.usage().get('ledgers') ?? 0, 0)
    deepEqual(await unitsOf(histories, scope('A1')), [10])
    equal(transactions, 4)
    equal(quantityAt(held.accounts[0]!.ledger.rows[0]!.steps, held.market.last), 10)
    const roomy = createMemoBudget(1e6)
    await createHistories(test.db, createMarkets(test.db, { budget: roomy })).of(scope('A1', 'A2'))
    ok((roomy.usage().get('ledgers') ?? 0) > 1_000)
  })

  it('of the revisions of an entry the latest counts, also when it moved to another account', async () => {
    const { bookInto, scope } = await openHouse()
    await bookInto({ transactions: [trade('T1', { account: 'A2', quantity: '12' })] })
    deepEqual(await unitsOf(open(test.db), scope('A1', 'A2')), [0, 15])
    deepEqual(await unitsOf(open(test.db), scope('A1')), [0])
  })

  it('what is booked between the reading of the market and that of the ledger makes both be read again', async () => {
    const { bookInto, scope, id } = await openHouse()
    let transactions = 0
    const interrupted: Database = {
      ...test.db,
      withInstitution: async (...args) => {
        if (++transactions === 2) {
          await bookInto({
            prices: [{ instrument: 'ONE', day: '2024-01-04', close: '101' }],
            transactions: [trade('T3', { account: 'A1', tradeDate: '2024-01-04', quantity: '5' })],
          })
        }
        return test.db.withInstitution(...args)
      },
    }
    const { market, accounts } = await open(interrupted).of(scope('A1'))
    equal(market.institutionId, id)
    equal(market.days.at(-1), parseDay('2024-01-04'))
    equal(quantityAt(accounts[0]!.ledger.rows[0]!.steps, market.last), 15)
    // market and ledger, a look at the versions, a market whose month has to be packed, its packing, market and ledger again
    equal(transactions, 7)
  })

  it('entries are told of the ledgers that a history was made of: not once something was booked for one of its accounts', async () => {
    const { bookInto, scope } = await openHouse()
    const histories = open(test.db)
    const span = { after: null, until: parseDay('2024-01-31'), limit: 10 }
    const history = await histories.of(scope('A1'))
    const both = await histories.of(scope('A1', 'A2'))
    const count = async (of = history) => (await histories.entriesOf(of, span))?.transactions.length
    equal(await count(), 1)
    await bookInto({ transactions: [trade('T5', { account: 'A2', quantity: '1' })] })
    deepEqual([await count(), await count(both)], [1, undefined])
    await bookInto({ transactions: [trade('T6', { account: 'A1', quantity: '1' })] })
    equal(await count(), undefined)
    equal(await count(await histories.of(scope('A1'))), 2)
  })

  it('a booking that was forgotten is seen by the next request, and a failed reading is not kept', async () => {
    const { transactions = [], prices = [] } = DATASET
    const { id, bookInto, scope } = await openHouse({ ...DATASET, transactions: [], prices: [] })
    const histories = open(test.db)
    await rejects(histories.of(scope('A1')), { status: 409 })
    await bookInto({ transactions, prices })
    // A request with the same scope reads again too, although only a ledger changed and the market is the same.
    const asked = scope('A1')
    deepEqual(await unitsOf(histories, asked), [10])
    await bookInto({ transactions: [trade('T4', { account: 'A1', quantity: '1' })] })
    histories.invalidate(id)
    deepEqual(await unitsOf(histories, asked), [11])
  })
})
