import { deepEqual, equal, match, ok } from 'node:assert/strict'
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

describe('Booking a dataset', () => {
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
  const versions = async (id: string) =>
    await db.withInstitution(id, async (tx) => {
      const { rows } = await tx.execute<{ d: string; e: string }>(
        sql`select data_version as d, entitlement_version as e from institutions`,
      )
      return { data: Number(rows[0]!.d), entitlement: Number(rows[0]!.e) }
    })

  it('adds every kind, gives each client the portfolio Unassigned, and increments both versions', async () => {
    const id = await institution()
    const before = await versions(id)
    const booking = await booked(id, SAMPLE_DATASET)
    deepEqual(booking.failures, [])
    ok(booking.batchId)
    deepEqual(booking.counts.transactions, { added: 3, corrected: 0, unchanged: 0 })
    deepEqual(booking.counts.logos, { added: 1, corrected: 0, unchanged: 0 })
    // The pivot currency came with the institution.
    deepEqual(booking.counts.reportingCurrencies, { added: 1, corrected: 0, unchanged: 1 })
    const state = await bookedState(db, id)
    deepEqual(state.portfolios!.map((row) => JSON.parse(row).name).sort(), ['Growth', 'Unassigned'])
    for (const [table, rows] of Object.entries(state)) ok(rows.length > 0, `${table} is empty`)
    const after = await versions(id)
    equal(after.data, before.data + 1)
    ok(after.entitlement > before.entitlement)
  })

  it('counts equal content as unchanged and books nothing, in any order', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const [state, version] = [await bookedState(db, id), await versions(id)]
    const permuted = fc.record(
      Object.fromEntries(
        Object.entries(SAMPLE_DATASET).map(([kind, list]) => [kind, fc.shuffledSubarray(list, { minLength: list.length })]),
      ),
    )
    await fc.assert(
      fc.asyncProperty(permuted, async (dataset) => {
        const booking = await booked(id, { ...SAMPLE_DATASET, ...dataset })
        equal(booking.batchId, null)
        for (const { added, corrected } of Object.values(booking.counts)) equal(added + corrected, 0)
        equal(booking.counts.prices.unchanged, 3)
      }),
      { numRuns: 10 },
    )
    deepEqual(await bookedState(db, id), state)
    deepEqual(await versions(id), version)
  })

  it('writes 1.50 as the same amount as 1.5', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const again = await booked(id, {
      transactions: [trade('T1', { price: '100.00', fees: '0.00' })],
      prices: [{ instrument: 'ONE', day: '2024-01-03', close: '101.500' }],
    })
    equal(again.batchId, null)
  })

  it('corrects an entry by a new revision, a close by a later row, and reference data in place', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const booking = await booked(id, {
      instruments: [share('ONE', { name: 'One renamed' })],
      transactions: [trade('T1', { price: '99' })],
      prices: [{ instrument: 'ONE', day: '2024-01-02', close: '98' }],
    })
    deepEqual(booking.counts.transactions, { added: 0, corrected: 1, unchanged: 0 })
    deepEqual(booking.counts.prices, { added: 0, corrected: 1, unchanged: 0 })
    deepEqual(booking.counts.instruments, { added: 0, corrected: 1, unchanged: 0 })
    await db.withInstitution(id, async (tx) => {
      const trades = await tx.execute(sql`select revision, price from transactions where external_id = 'T1' order by revision`)
      deepEqual(trades.rows, [
        { revision: 1, price: '100' },
        { revision: 2, price: '99' },
      ])
      const closes = await tx.execute(sql`
        select close from prices join batches b on b.id = batch_id where day = '2024-01-02' order by b.known_at`)
      deepEqual(closes.rows, [{ close: '100' }, { close: '98' }])
    })
    const close = async (value: string) =>
      (await booked(id, { prices: [{ instrument: 'ONE', day: '2024-01-02', close: value }] })).counts.prices
    deepEqual(await close('98'), { added: 0, corrected: 0, unchanged: 1 })
    deepEqual(await close('100'), { added: 0, corrected: 1, unchanged: 0 })
  })

  it('cancels an entry in the former account when it moves to another one', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const moved = { transactions: [trade('T3', { ...SAMPLE_DATASET.transactions[2], account: 'A1' })] }
    deepEqual((await booked(id, moved)).counts.transactions, { added: 0, corrected: 1, unchanged: 0 })
    equal((await booked(id, moved)).batchId, null)
    const { rows } = await db.withInstitution(id, (tx) =>
      tx.execute(sql`select a.external_id as account, revision, is_void from transactions t join accounts a on a.id = account_id
        where t.external_id = 'T3' order by revision`),
    )
    deepEqual(rows, [
      { account: 'A2', revision: 1, is_void: false },
      { account: 'A2', revision: 2, is_void: true },
      { account: 'A1', revision: 3, is_void: false },
    ])
  })

  it('keeps what a file leaves out', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const before = await bookedState(db, id)
    await booked(id, { prices: [{ instrument: 'TWO', day: '2024-01-04', close: '7.5' }] })
    const { prices, ...others } = await bookedState(db, id)
    equal(prices!.length, before.prices!.length + 1)
    deepEqual({ ...others, prices: before.prices }, before)
  })

  it('leaves an account in the portfolio an administrator chose, unless the file names one', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const growth = sql`(select id from portfolios where name = 'Growth')`
    await db.withInstitution(id, (tx) => tx.execute(sql`update accounts set portfolio_id = ${growth} where external_id = 'A2'`))
    const booking = await booked(id, { accounts: SAMPLE_DATASET.accounts })
    equal(booking.batchId, null)
  })

  it('is known later than every booking before it, though the clock stands still or goes back', async () => {
    const id = await institution()
    const clock = [NOW, NOW, new Date('2024-02-01T09:00:00Z')]
    for (const [i, knownAt] of clock.entries())
      await book(db, id, { ...EMPTY_DATASET, instruments: [share(`S${i}`)] }, { ...label(`batch ${i}`), knownAt })
    const { rows } = await db.withInstitution(id, (tx) =>
      tx.execute<{ known: string }>(sql`select to_char(known_at, 'HH24:MI:SS.MS') as known from batches order by name`),
    )
    deepEqual(
      rows.map(({ known }) => known.slice(3)),
      ['00:00.000', '00:00.001', '00:00.002'],
    )
  })

  it('books nothing where one line is wrong, and names every wrong line', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const [state, version] = [await bookedState(db, id), await versions(id)]
    const booking = await booked(id, {
      instruments: [share('THREE')],
      transactions: [trade('T8'), trade('T9', { account: 'NOBODY' }), trade('T9', { instrument: 'NOTHING', quantity: '-1' })],
    })
    equal(booking.batchId, null)
    deepEqual(
      booking.failures.map(({ file, line, column }) => `${file} ${line} ${column}`),
      ['transactions.csv 3 account', 'transactions.csv 4 id', 'transactions.csv 4 instrument', 'transactions.csv 4 quantity'],
    )
    deepEqual(await bookedState(db, id), state)
    deepEqual(await versions(id), version)
  })

  it('reports in a dry run what it would do, and does not do it', async () => {
    const id = await institution()
    const state = await bookedState(db, id)
    const booking = await book(db, id, SAMPLE_DATASET, label('dry'), { dryRun: true })
    equal(booking.batchId, null)
    deepEqual(booking.counts.prices, { added: 3, corrected: 0, unchanged: 0 })
    deepEqual(await bookedState(db, id), state)
  })

  it('lets two objects swap their names', async () => {
    const id = await institution()
    await booked(id, SAMPLE_DATASET)
    const [first, second] = SAMPLE_DATASET.accounts
    const booking = await booked(id, {
      accounts: [
        { ...first!, name: 'Second' },
        { ...second!, name: 'First' },
      ],
    })
    deepEqual(booking.counts.accounts, { added: 0, corrected: 2, unchanged: 0 })
    await undo(db, id, booking.batchId!, NOW)
    equal((await booked(id, { accounts: SAMPLE_DATASET.accounts })).batchId, null)
  })

  it('sees nothing of another institution', async () => {
    const [one, other] = [await institution(), await institution()]
    await booked(one, SAMPLE_DATASET)
    const booking = await booked(other, { transactions: [trade('T1')] })
    match(booking.failures[0]!.reason, /There is no account "A1"/)
  })
})
