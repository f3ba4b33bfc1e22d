import type { SQL } from 'drizzle-orm'
import pg from 'pg'

import { type StepOptions, type Tracing, traced } from '#base/tracing.ts'
import type { AccessMode, Database, Transaction } from '../database.ts'
import { NodePgSession, NodePgTransaction, PgDialect } from '../drizzle.ts'
import { uuid } from '../id.ts'
import { copyIn } from './copy-in.ts'
import { asFailure, databaseUnavailable } from './database-unavailable.ts'

/** Size of a pool where none is asked for. */
const CONNECTIONS = 8
/** Timeout of waiting for a connection, and of a connection's first reply. */
const WAIT_MS = 1_500
/** Requests that may wait at once; each waits for WAIT_MS at most, which bounds the memory too. */
const QUEUE = 256

/** Size of the pool of the system's login, where it is another one: looking up sessions and tokens, and jobs. */
const SYSTEM_CONNECTIONS = 4

interface Connecting {
  /** Maximum number of connections. */
  readonly connections?: number
  /** Of the pool of the system's login, where it is another one. */
  readonly systemConnections?: number
  /** Called with the milliseconds that a transaction has waited for its connection. */
  readonly onConnected?: (milliseconds: number) => void
  /** Records transactions and their statements as steps of the step under way. */
  readonly tracing?: Tracing | undefined
  /** Login of transactions without an institution; by default the same as of the others. */
  readonly systemUrl?: string
}

const DIALECT = new PgDialect()

/**
 * Opens a migrated database. Connections are opened on demand, and again after the database was unavailable.
 *
 * Every transaction begins in the round trip of its first statement, takes the role `clarity_app`, which is subject to row level
 * security, and sets its principal; the end of a read-only one costs its caller no round trip. An unavailable or overloaded database
 * is a `Failure` 503 within two seconds; every other error is rethrown unchanged.
 */
export function openDatabase(
  url: string,
  { connections = CONNECTIONS, systemUrl = url, systemConnections = SYSTEM_CONNECTIONS, onConnected, tracing }: Connecting = {},
): Database {
  const requests = openPool(url, connections)
  const system = systemUrl === url ? requests : openPool(systemUrl, systemConnections)

  async function inTransaction<T>(
    work: (tx: Transaction) => Promise<T>,
    forWhom: string,
    mode: AccessMode = 'read write',
    pool = requests,
  ): Promise<T> {
    if (pool.waitingCount >= QUEUE) throw databaseUnavailable(`${pool.waitingCount} transactions wait for a connection`)
    const asked = performance.now()
    const client = await pool.connect().catch((error: unknown) => {
      throw asFailure(error)
    })
    onConnected?.(performance.now() - asked)
    // Sent in one message with the first statement. If it fails, the following ones are refused: nothing runs without a principal.
    const opening = client.query({ text: `begin ${mode}; ${forWhom}`, query_timeout: WAIT_MS } as pg.QueryConfig)
    opening.catch(() => {})
    const { tx, close, hasFailed } = transactionOn(client, tracing)
    let result: T
    try {
      result = await work(tx)
      await opening
      if (client.getTransactionStatus() === 'E') throw passedOver()
    } catch (error) {
      const cause = await opening.then(
        () => error,
        (failure: unknown) => failure,
      )
      await close('rollback').catch(() => {})
      throw asFailure(cause)
    }
    const closing = close('commit').catch((error: unknown) => {
      throw asFailure(error)
    })
    // A read has lost nothing, however its transaction ends, unless a statement failed: that alone is waited for, as an error arrives
    // before the connection says that its transaction is aborted.
    if (mode !== 'read write' && !hasFailed()) closing.catch(() => {})
    else await closing
    return result
  }

  return {
    as: async ({ institutionId, userId }, work, mode) => inTransaction(work, withPrincipal(institutionId, userId), mode),
    asProgram: async ({ institutionId, tokenId }, work, mode) =>
      inTransaction(work, withPrincipal(institutionId, null, tokenId), mode),
    withInstitution: async (institutionId, work, mode) => inTransaction(work, withPrincipal(institutionId, null), mode),
    withSystem: (work, mode) => inTransaction(work, AS_SYSTEM, mode, system),
    close: async () => void (await Promise.all([...new Set([requests, system])].map((pool) => pool.end()))),
  }
}

function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 30_000,
    allowExitOnIdle: true,
    application_name: 'clarity',
    pipeline: true,
  })
  // The pool replaces a broken connection at the next request; without listeners its error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A transaction on a connection that has begun one. Closing it releases the connection, or ends it where that fails. A later statement
 * is refused, since it would run in the next transaction of the connection.
 */
function transactionOn(
  client: pg.PoolClient,
  tracing: Tracing | undefined,
): {
  readonly tx: Transaction
  readonly close: (how: 'commit' | 'rollback') => Promise<void>
  /** Whether any statement has failed, also one whose error the work caught. */
  readonly hasFailed: () => boolean
} {
  let isOver = false
  let hasFailed = false
  const lease: pg.PoolClient = Object.create(client, {
    query: {
      value: async (...statement: [pg.QueryConfig]) => {
        if (isOver) throw new Error('A statement came after the end of its transaction.')
        try {
          return await traced(tracing, ...stepOf(statement[0]), () => client.query(...statement))
        } catch (error) {
          hasFailed = true
          throw error
        }
      },
    },
  })
  const tx = asTransaction(lease)
  const close = async (how: 'commit' | 'rollback') => {
    isOver = true
    let isBroken = true
    try {
      const { command } = await client.query(how)
      isBroken = false
      // PostgreSQL answers COMMIT with ROLLBACK when a statement failed before, even if the error was caught.
      if (command !== how.toUpperCase()) throw passedOver()
    } finally {
      client.release(isBroken)
    }
  }
  return { tx, close, hasFailed: () => hasFailed }
}

/** A statement as a step: its text, whose values are parameters. The one that sets the principal is none, as ids are in its text. */
function stepOf({ text }: { readonly text?: string }): readonly [string, StepOptions] {
  const statement = (text ?? '').trim()
  const verb = /^\w+/.exec(statement)?.[0].toLowerCase() ?? 'statement'
  return [verb, { kind: 'client', facts: { 'db.system.name': 'postgresql', 'db.query.text': statement } }]
}

/** The transaction that a connection has begun, as the query functions take it. */
export const asTransaction = (client: pg.Client | pg.PoolClient): Transaction =>
  Object.assign(
    new NodePgTransaction<Record<string, never>, Record<string, never>>(
      DIALECT,
      new NodePgSession(client, DIALECT, undefined),
      undefined,
    ),
    { copyIn: (statement: SQL, rows: Buffer) => copyIn(client, DIALECT.sqlToQuery(statement).sql, rows) },
  )

const passedOver = () => new Error('A failed statement was passed over; its transaction was rolled back.')

/**
 * The statement that sets the principal of a transaction. A message with several statements cannot have parameters, so the ids are part
 * of the text; only valid ids are accepted.
 *
 * @param userId null for the institution itself, or a program of it
 */
export function withPrincipal(institutionId: string, userId: string | null, tokenId: string | null = null): string {
  const user = userId === null ? '' : uuid(userId)
  const token = tokenId === null ? '' : uuid(tokenId)
  return (
    `select set_config('role', 'clarity_app', true), set_config('clarity.institution_id', '${uuid(institutionId)}', true), ` +
    `set_config('clarity.user_id', '${user}', true), set_config('clarity.token_id', '${token}', true)`
  )
}

/** The same without an institution. */
export const AS_SYSTEM = `select set_config('clarity.system', 'on', true)`
