import { deepEqual, equal, rejects } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'

import { openTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import type { Database, Transaction } from '../database.ts'
import { drizzle, sql } from '../drizzle.ts'
import { copyRows } from './copy-rows.ts'
import { openDatabase } from './open.ts'
import { receivingSocket } from './receiving-socket.ts'

/** Lengths around those of a head, of what is received at once and of several times as much; the bytes of row n are all n. */
const ROWS = `
  select n, length, repeat(to_hex(n + 16), length)::bytea as bytes
  from unnest(array[0, 1, 4, 5, 6, 65526, 65527, 65531, 65536, 0, 70000, 300000, 1000000, 3]) with ordinality as row(length, n)
  union all select n, 20, repeat(to_hex(n + 16), 20)::bytea from generate_series(15, 5000) as n
  order by n`

describe('rows as PostgreSQL keeps them', () => {
  let test: TestDatabase
  let db: Database
  before(async () => {
    test = await openTestDatabase()
    db = openDatabase(test.url, { connections: 4, stream: receivingSocket })
  })
  after(async () => {
    await db.close()
    await test.close()
  })

  const within = <T>(work: (tx: Transaction) => Promise<T>) => db.asSystem(work, 'read only')
  /** Number, length and hash of each row. */
  async function copied(tx: Transaction): Promise<string[]> {
    const rows: string[] = []
    await copyRows(tx, ROWS, ([n, length, bytes]) => {
      rows.push(`${n!.readBigInt64BE()} ${length!.readInt32BE()} ${createHash('md5').update(bytes!).digest('hex')}`)
    })
    return rows
  }
  const selected = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ row: string }>(
      sql.raw(`select n || ' ' || length || ' ' || md5(bytes) as row from (${ROWS}) as rows`),
    )
    return rows.map(({ row }) => row)
  }

  it('are those of the query, long and short ones, and what is asked before and after is answered', async () => {
    await within(async (tx) => {
      const [before, rows, afterwards] = await Promise.all([tx.execute(sql`select 1 as one`), copied(tx), selected(tx)])
      deepEqual(before.rows, [{ one: 1 }])
      equal(rows.length, 5000)
      deepEqual(rows, afterwards)
      deepEqual(await copied(tx), rows)
    })
  })
  it('come through a stream of another kind as well, such as one that deciphers', async () => {
    const client = new pg.Client({ connectionString: test.url })
    await client.connect()
    try {
      deepEqual(await drizzle({ client }).transaction(copied), await within(selected))
    } finally {
      await client.end()
    }
  })
  it('are an error where the query fails, or who takes them, and the next transaction is served', async () => {
    await rejects(
      within((tx) => copyRows(tx, 'select 6 / (3 - n) from generate_series(1, 3) as n', () => {})),
      /division by zero/,
    )
    await rejects(
      within((tx) =>
        copyRows(tx, ROWS, () => {
          throw new Error('no room')
        }),
      ),
      /no room/,
    )
    deepEqual(await within(copied), await within(selected))
  })
  it('are read by one at a time on a connection', async () => {
    await within(async (tx) => {
      const first = copied(tx)
      await rejects(copied(tx), /while another one was read/)
      equal((await first).length, 5000)
    })
  })
})
