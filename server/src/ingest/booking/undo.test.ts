import { deepEqual, equal, notDeepEqual, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { Database } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { bookedState } from '../../../testing/datasets/booked-state.ts'
import { EMPTY_DATASET, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import type { Dataset } from '../dataset.ts'
import { book } from './book.ts'
import type { BatchLabel } from './booking.ts'
import { undo } from './undo.ts'

const NOW = new Date('2024-02-01T10:00:00Z')

describe('A batch that was undone', () => {
  let test: TestDatabase
  let db: Database
  let made = 0
  before(async () => {
    test = await openTestDatabase()
    db = test.db
  })
  after(() => test.close())

  const institution = async () =>
    await createInstitution(db, { name: `House ${++made}`, pivotCurrency: 'USD', reportingCurrencies: [], isDemo: false })
  const label = (name: string): BatchLabel => ({ name, source: 'import', bookedBy: 'system', knownAt: NOW })
  const booked = async (id: string, dataset: Partial<Dataset>, name = 'batch') =>
    await book(db, id, { ...EMPTY_DATASET, ...dataset }, label(name))

  it('restores the former state, and the same files can be booked again', async () => {
    // Any part of the sample, with some changes, on top of a first booking of any other part.
    const days = fc.constantFrom('2024-01-02', '2024-01-03', '2024-01-04')
    const second = fc.record({
      name: fc.constantFrom('One', 'ONE Corporation'),
      prices: fc.uniqueArray(
        fc.record({ instrument: fc.constantFrom('ONE', 'TWO', 'NEW'), day: days, close: fc.constantFrom('100', '3') }),
        {
          selector: ({ instrument, day }) => instrument + day,
        },
      ),
      trades: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom('T1', 'T4', 'T5'),
          price: fc.constantFrom('100', '55.5'),
          account: fc.constantFrom('A1', 'N'),
        }),
        { selector: ({ id }) => id },
      ),
      weights: fc.constantFrom('0.5', '0.25'),
    })
    await fc.assert(
      fc.asyncProperty(second, async ({ name, prices, trades, weights }) => {
        const id = await institution()
        await booked(id, { ...SAMPLE_DATASET, transactions: [trade('T1')] }, 'first')
        const before = await bookedState(db, id)
        const dataset = {
          instruments: [share('ONE', { name }), share('NEW')],
          clients: [{ id: 'N', name: 'New client', reportingCurrency: 'USD', benchmark: null, reportAddress: null }],
          accounts: [{ ...SAMPLE_DATASET.accounts[1]!, id: 'N', client: 'N' }],
          benchmarkWeights: [
            { benchmark: 'B', fromDay: '2024-01-02', instrument: 'ONE', weight: weights },
            { benchmark: 'B', fromDay: '2024-01-02', instrument: 'NEW', weight: String(1 - Number(weights)) },
          ],
          logos: [{ instrument: 'NEW', png: SAMPLE_DATASET.logos[0]!.png }],
          prices,
          transactions: trades.map(({ id: trade_, ...more }) => trade(trade_, more)),
        }
        const booking = await booked(id, dataset, 'second')
        deepEqual(booking.failures, [])
        const after = await bookedState(db, id)
        notDeepEqual(after, before)
        await undo(db, id, booking.batchId!, NOW)
        deepEqual(await bookedState(db, id), before)
        const again = await booked(id, dataset, 'second again')
        deepEqual(await bookedState(db, id), after)
        deepEqual(again.counts, booking.counts)
        await undo(db, id, again.batchId!, NOW)
        deepEqual(await bookedState(db, id), before)
      }),
      { numRuns: 12 },
    )
  })

  it('frees the names it had taken', async () => {
    const id = await institution()
    const { batchId } = await booked(id, SAMPLE_DATASET)
    await undo(db, id, batchId!, NOW)
    const renamed = { ...SAMPLE_DATASET.clients[0]!, id: 'OTHER', benchmark: null }
    const booking = await booked(id, { clients: [renamed] })
    deepEqual(booking.failures, [])
    deepEqual(booking.counts.clients, { added: 1, corrected: 0, unchanged: 0 })
  })

  it('keeps what an administrator changed elsewhere since', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const [account] = SAMPLE_DATASET.accounts
    const { batchId } = await booked(id, { accounts: [{ ...account!, name: 'Renamed' }] })
    const unassigned = sql`(select id from portfolios where is_unassigned)`
    await db.withInstitution(id, (tx) =>
      tx.execute(sql`update accounts set portfolio_id = ${unassigned} where external_id = 'A1'`),
    )
    await undo(db, id, batchId!, NOW)
    const { rows } = await db.withInstitution(id, (tx) =>
      tx.execute(
        sql`select a.name, p.name as portfolio from accounts a join portfolios p on p.id = portfolio_id where external_id = 'A1'`,
      ),
    )
    deepEqual(rows, [{ name: 'First', portfolio: 'Unassigned' }])
  })

  const refusals: readonly (readonly [string, Partial<Dataset>])[] = [
    ['an entry of an account', { income: [{ ...SAMPLE_DATASET.income[0]!, id: 'I2' }] }],
    ['a close of an instrument', { prices: [{ instrument: 'TWO', day: '2024-01-09', close: '8' }] }],
    ['a change of the same thing', { instruments: [share('ONE', { name: 'Later name' })] }],
    ['a logo of an instrument', { logos: [{ instrument: 'TWO', png: SAMPLE_DATASET.logos[0]!.png }] }],
    [
      'an option on an instrument',
      {
        instruments: [
          share('CALL', {
            kind: 'option',
            terms: { kind: 'option', underlying: 'ONE', right: 'call', strike: 1, expiry: '2030-01-02', style: 'european' },
          }),
        ],
      },
    ],
    [
      'a client with its benchmark',
      { clients: [{ id: 'C2', name: 'Second client', reportingCurrency: 'USD', benchmark: 'B', reportAddress: null }] },
    ],
    [
      'a client in its reporting currency',
      { clients: [{ id: 'C2', name: 'Second client', reportingCurrency: 'EUR', benchmark: null, reportAddress: null }] },
    ],
    ['an account of a client', { accounts: [{ ...SAMPLE_DATASET.accounts[1]!, id: 'A3', name: 'Third' }] }],
    [
      'a weight of an instrument',
      { benchmarkWeights: [{ benchmark: 'B', fromDay: '2024-05-02', instrument: 'TWO', weight: '1' }] },
    ],
  ]
  for (const [what, later] of refusals) {
    it(`is refused while a later batch depends on it: ${what}`, async () => {
      const id = await institution()
      const first = await booked(id, SAMPLE_DATASET, 'first')
      const second = await booked(id, later, 'the later one')
      deepEqual(second.failures, [])
      const state = await bookedState(db, id)
      await rejects(undo(db, id, first.batchId!, NOW), /Batch "first" cannot be undone, because of .*batch "the later one"/)
      deepEqual(await bookedState(db, id), state)
      await undo(db, id, second.batchId!, NOW)
      await undo(db, id, first.batchId!, NOW)
      equal((await bookedState(db, id)).transactions!.length, 0)
    })
  }

  it('is refused while a later trade closes one of its lots', async () => {
    const id = await institution()
    await booked(id, { ...SAMPLE_DATASET, transactions: [] }, 'base')
    const { batchId } = await booked(id, { transactions: [trade('T1')] }, 'opening')
    await booked(id, { transactions: [trade('T2', { type: 'sell', quantity: '-1', lot: 'T1' })] }, 'closing')
    await rejects(undo(db, id, batchId!, NOW), /because of batch "closing"/)
  })

  it('is refused twice, and unknown batches are not found', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET, 'by name')
    await undo(db, id, 'by name', NOW)
    await rejects(undo(db, id, 'by name', NOW), /Not found/)
    const { batchId } = await booked(id, SAMPLE_DATASET)
    await undo(db, id, batchId!, NOW)
    await rejects(undo(db, id, batchId!, NOW), /is undone already/)
  })
})
