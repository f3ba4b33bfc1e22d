import pg from 'pg'
import { assertOwnSession } from './own-session.ts'

/**
 * Runs work under an advisory lock: one process works and the others wait. The lock ends with its connection, so that a killed
 * process leaves none.
 *
 * @param work gets the connection that holds the lock
 * @throws where a pooler would lend that connection's session to others
 */
export async function withDatabaseLock<T>(url: string, lock: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'clarity lock' })
  client.on('error', () => {})
  await client.connect()
  try {
    await assertOwnSession(client, url)
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
