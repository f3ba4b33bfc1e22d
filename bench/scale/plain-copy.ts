import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** How long PostgreSQL takes to copy the trades of a batch into a table with the same indexes, in milliseconds. */
export async function plainCopyMs(url: string, batchId: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('clarity.system', 'on', true)")
    await client.query('create table plain (like transactions including all)')
    const rows: Buffer[] = []
    const reading = client.query(copyTo(`copy (select * from transactions where batch_id = '${batchId}') to stdout`))
    for await (const chunk of reading as AsyncIterable<Buffer>) rows.push(chunk)
    const text = Buffer.concat(rows)
    const begun = performance.now()
    await pipeline(Readable.from([text]), client.query(copyFrom('copy plain from stdin')))
    const took = performance.now() - begun
    await client.query('rollback')
    return took
  } finally {
    await client.end()
  }
}

/** The bytes that PostgreSQL logs for some work. */
export async function loggedBytes(url: string, work: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const position = async () => {
      const { rows } = await client.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at")
      return Number(rows[0]!.at)
    }
    const before = await position()
    await work()
    return (await position()) - before
  } finally {
    await client.end()
  }
}
