import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'

import type { Database, Transaction } from './database.ts'
import { asFailure, databaseAway } from './database-away.ts'
import { uuid } from './id.ts'

/** Connections kept for requests. More would not make two cores faster. */
const CONNECTIONS = 8
/** How long a request waits for a connection, and a connection for its first answer, before the caller is told to come back. */
const WAIT_MS = 1_500
/** Requests that may wait at once; each waits for WAIT_MS at most, so this bounds the memory too. */
const QUEUE = 256

/**
 * Opens a migrated database. Connections are made when needed and made anew after the database was away.
 *
 * Every transaction begins in one round trip that also takes the role `clarity_app`, which row level security binds, and says
 * for whom it reads. A database that is away or too busy is a `Failure` 503 within two seconds; every other error passes as it is.
 */
export function openDatabase(url: string, options: { readonly connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? CONNECTIONS,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'clarity',
  })
  // A connection that breaks is replaced at the next request; without listeners, idle or busy, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const dialect = new PgDialect()

  async function inTransaction<T>(opening: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (pool.waitingCount >= QUEUE) throw databaseAway()
    const client = await pool.connect().catch((error: unknown) => {
      throw asFailure(error)
    })
    let isClean = false
    try {
      await client.query({ text: opening, query_timeout: WAIT_MS } as pg.QueryConfig)
      const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(
        dialect,
        new NodePgSession(client, dialect, undefined),
        undefined,
      )
      const result = await work(tx).catch(async (error: unknown) => {
        await client.query('rollback')
        isClean = true
        throw error
      })
      const { command } = await client.query('commit')
      isClean = true
      // PostgreSQL answers COMMIT with ROLLBACK when a statement failed before, even if `work` made nothing of it.
      if (command !== 'COMMIT') throw new Error('A failed statement was passed over; its transaction was rolled back.')
      return result
    } catch (error) {
      throw asFailure(error)
    } finally {
      client.release(!isClean)
    }
  }

  return {
    as: async ({ institutionId, userId }, work) => inTransaction(`begin; ${inTheNameOf(institutionId, userId)}`, work),
    within: async (institutionId, work) => inTransaction(`begin; ${inTheNameOf(institutionId, null)}`, work),
    asSystem: (work) => inTransaction(`begin; ${IN_THE_NAME_OF_THE_SYSTEM}`, work),
    close: () => pool.end(),
  }
}

/**
 * The statement that says for whom a transaction reads and writes. Several statements in one message cannot have parameters: the
 * two ids stand in it, and nothing but an id can.
 *
 * @param userId null only where the institution itself is meant
 */
export function inTheNameOf(institutionId: string, userId: string | null): string {
  const user = userId === null ? '' : uuid(userId)
  return (
    `select set_config('role', 'clarity_app', true), set_config('clarity.institution_id', '${uuid(institutionId)}', true), ` +
    `set_config('clarity.user_id', '${user}', true)`
  )
}

/** The same for who needs no institution. */
export const IN_THE_NAME_OF_THE_SYSTEM = `select set_config('clarity.system', 'on', true)`
