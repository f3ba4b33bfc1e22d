import { deepEqual, ok } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Transaction } from '#store/database.ts'
import { sql } from '#store/drizzle.ts'
import { createInstitution } from '#store/institution/book-institution.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { EMPTY_DATASET, inKind, SAMPLE_DATASET, share, trade } from '../../../testing/datasets/sample-dataset.ts'
import { query } from '../../../testing/query.ts'
import type { Dataset } from '../dataset.ts'
import { book, bookAll } from './book.ts'
import { deliveryOf } from './delivery-of.ts'

const label = { name: 'test', source: 'import', bookedBy: 'system', knownAt: new Date() } as const
/** Entries of each kind in the ledger of another client. */
const OTHERS = 5_000
/** Some dozens of looks at each entry of the batch and of its accounts. */
const MAX_READ = 500

describe('a booking into a long ledger', () => {
  let test: TestDatabase
  let institutionId: string
  before(async () => {
    test = await openTestDatabase()
    institutionId = await createInstitution(test.db, {
      name: 'House',
      pivotCurrency: 'USD',
      reportingCurrencies: [],
      isDemo: false,
    })
    const other: Partial<Dataset> = {
      instruments: [...SAMPLE_DATASET.instruments, share('FAR')],
      clients: [...SAMPLE_DATASET.clients, { ...SAMPLE_DATASET.clients[0]!, id: 'D', name: 'Other' }],
      accounts: [...SAMPLE_DATASET.accounts, { ...SAMPLE_DATASET.accounts[1]!, id: 'A3', client: 'D' }],
      transactions: [...SAMPLE_DATASET.transactions, trade('F', { account: 'A3', instrument: 'FAR' })],
      transfers: [...SAMPLE_DATASET.transfers, inKind('F', { account: 'A3', instrument: 'FAR', counterparty: 'Bank' })],
      income: [...SAMPLE_DATASET.income, { ...SAMPLE_DATASET.income[0]!, id: 'F', account: 'A3', instrument: 'FAR' }],
    }
    deepEqual((await book(test.db, institutionId, { ...SAMPLE_DATASET, ...other }, label)).failures, [])
    for (const table of ['transactions', 'transfers', 'income'])
      await query(
        test.url,
        `create temporary table far as select * from ${table} where external_id = 'F';
         insert into ${table} select (row).* from (
           select jsonb_populate_record(null::${table}, to_jsonb(far) || jsonb_build_object('external_id', 'F' || at)) as row
           from far, generate_series(1, ${OTHERS}) as at) as rows`,
      )
    await query(test.url, 'analyze')
  })
  after(() => test.close())

  it('reads what it concerns, and not the ledger', async () => {
    const dataset: Dataset = {
      ...EMPTY_DATASET,
      transactions: [
        trade('T1', { quantity: '11' }),
        trade('T4', { type: 'sell', quantity: '-7', lot: 'T1' }),
        trade('T6', { account: 'A2', type: 'fx', instrument: 'CASH:USD', quantity: '500', price: '1.1', currency: 'EUR' }),
      ],
      transfers: [inKind('X3', { counterAccount: 'A2', quantity: '-1', instrument: 'TWO' })],
      income: [{ ...SAMPLE_DATASET.income[0]!, id: 'I2' }],
    }
    const read = await test.db.withInstitution(institutionId, async (tx) => {
      const earlier = await rowsRead(tx)
      const { batchId, failures } = await bookAll(tx, institutionId, deliveryOf(dataset), label, {})
      deepEqual(failures, [])
      ok(batchId)
      return (await rowsRead(tx)) - earlier
    })
    ok(read < MAX_READ, `${read} entries were read`)
  })
})

/** How many entries the transaction has read so far. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('transactions', 'transfers', 'income')`)
  return rows[0]!.read
}
