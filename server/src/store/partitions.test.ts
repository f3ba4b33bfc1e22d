import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { NORTH, north, populate, SOUTH, tradeOf } from '../../testing/institutions/north-and-south.ts'
import { hasCode } from '../../testing/postgres-error.ts'
import { query } from '../../testing/query.ts'
import { eq, sql } from './drizzle.ts'
import { listPartitions, separateRows } from './partitions.ts'
import { transactions } from './tables/ledger.ts'
import { prices } from './tables/market.ts'

const OF_NORTH = `transactions_${NORTH.replaceAll('-', '_')}`

describe('partitions of entries and closes', () => {
  let test: TestDatabase
  const rowsIn = async (partition: string) => {
    const [row] = await query<readonly { n: number }[]>(test.url, `select count(*)::int as n from partitions.${partition}`)
    return row!.n
  }
  const priceOn = async (day: string) => {
    const { db } = test
    await db.withInstitution(NORTH, async (tx) => {
      const [trade] = await tx.select().from(transactions).limit(1)
      const { instrumentId, batchId } = trade!
      await tx.insert(prices).values({ institutionId: NORTH, instrumentId, day, close: '7', batchId })
    })
  }
  const seenBy = async (name: 'Ada' | 'Eve' | 'Cid' | 'Nil') =>
    await test.db.as(north(name), async (tx) => (await tx.select().from(transactions)).map((row) => row.externalId).sort())

  before(async () => {
    test = await openTestDatabase()
    await test.db.withSystem(populate)
  })
  after(() => test.close())

  it('are one a table at first, with all rows', async () => {
    deepEqual(
      (await listPartitions(test.url)).map(({ table, name, bound }) => `${table} ${name} ${bound}`),
      ['income', 'prices', 'transactions', 'transfers'].map((table) => `${table} ${table}_rest DEFAULT`),
    )
  })
  it('of an institution hold its entries, of before and after', async () => {
    const moved = await separateRows(test.url, { institutionId: NORTH }, null)
    deepEqual(
      moved.map(({ rows }) => rows),
      [3, 3, 3],
    )
    await test.db.withInstitution(NORTH, (tx) => tx.insert(transactions).values(tradeOf('O1', 'later')))
    await test.db.withInstitution(SOUTH, (tx) => tx.insert(transactions).values(tradeOf('A1', 'later')))
    equal(await rowsIn(OF_NORTH), 4)
    equal(await rowsIn('transactions_rest'), 2)
  })
  it('show a user the same rows as before, and no one else’s', async () => {
    const all = await test.db.withInstitution(NORTH, (tx) => tx.select().from(transactions))
    equal((await seenBy('Ada')).length, all.length)
    equal((await seenBy('Eve')).length, all.length - 1)
    deepEqual(await seenBy('Nil'), [])
    deepEqual(
      await test.db.withInstitution(SOUTH, (tx) => tx.select().from(transactions).where(eq(transactions.institutionId, NORTH))),
      [],
    )
  })
  it('are reached through their tables alone', async () => {
    for (const name of [OF_NORTH, 'transactions_rest'])
      await rejects(
        test.db.withInstitution(NORTH, (tx) => tx.execute(sql`select * from partitions.${sql.identifier(name)}`)),
        hasCode('42501'),
      )
  })
  it('have row level security without a policy, which binds their owner too', async () => {
    const [row] = await query<readonly { all: boolean }[]>(
      test.url,
      `select bool_and(relrowsecurity and relforcerowsecurity) and not exists (select from pg_policies where schemaname = 'partitions')
        as all from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r'`,
    )
    deepEqual(row, { all: true })
  })
  it('keep the number of an entry unique', async () => {
    await rejects(
      test.db.withInstitution(NORTH, (tx) => tx.insert(transactions).values(tradeOf('O1', 'later'))),
      hasCode('23505'),
    )
  })
  it('refuse entries of accounts that are not there', async () => {
    const stray = { ...tradeOf('O1', 'stray'), accountId: tradeOf('A1', 'stray').accountId }
    await rejects(
      test.db.withInstitution(NORTH, (tx) => tx.insert(transactions).values(stray)),
      hasCode('23503'),
    )
  })
  it('of a year hold its closes, of before and after', async () => {
    const before = await rowsIn('prices_rest')
    for (const day of ['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01']) await priceOn(day)
    deepEqual(await separateRows(test.url, { year: 2024 }, null), [{ partition: 'partitions.prices_2024', rows: 2 }])
    await priceOn('2024-06-03')
    equal(await rowsIn('prices_2024'), 3)
    equal(await rowsIn('prices_rest'), before + 2)
  })
  it('are made once', async () => {
    await rejects(separateRows(test.url, { year: 2024 }, null), /There is a partition partitions\.prices_2024 already/)
  })
  it('are made of the tables that are left, after an interruption', async () => {
    const ofSouth = `transactions_${SOUTH.replaceAll('-', '_')}`
    await query(test.url, `create table partitions.${ofSouth} (like partitions.transactions_rest including all)`)
    const moved = await separateRows(test.url, { institutionId: SOUTH }, null)
    deepEqual(
      moved.map(({ partition, rows }) => `${partition.split('_')[0]} ${rows}`),
      ['partitions.income 1', 'partitions.transfers 1'],
    )
  })
  it('are not made in a tablespace that is not there, and no row has moved then', async () => {
    const before = await rowsIn('prices_rest')
    await rejects(separateRows(test.url, { year: 2025 }, 'nowhere'), /tablespace/)
    equal(await rowsIn('prices_rest'), before)
    ok((await listPartitions(test.url)).every(({ name }) => name !== 'prices_2025'))
  })
})
