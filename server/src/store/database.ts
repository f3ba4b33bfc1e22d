import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** An open transaction, which the query functions take. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0] & {
  /** Sends rows in the text format of COPY to `copy … from stdin`. */
  readonly copyIn: (statement: SQL, rows: Buffer) => Promise<void>
}

/** The user for whom rows are read and written; the database checks it on every row. */
export interface Principal {
  readonly institutionId: string
  readonly userId: string
}

/** The same for a program with an API token. */
interface Program {
  readonly institutionId: string
  readonly tokenId: string
}

/**
 * A read-only transaction ends for its caller after its last read; the database is notified later. The last mode reads everything as it
 * was at one moment.
 */
export type AccessMode = 'read write' | 'read only' | 'isolation level repeatable read read only'

/**
 * The embedded PostgreSQL or an external one. Rows are reached through these four functions only. The first three run under row level
 * security: a query without a condition finds fewer rows, never those of others. By default a transaction may write.
 */
export interface Database {
  /** A transaction of a user: only rows of their institution, and of ledgers only the accounts they are entitled to. */
  readonly as: <T>(principal: Principal, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction of a program: rows of its institution, but only those imports and batches that it sent itself. */
  readonly asProgram: <T>(program: Program, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction of an institution: bookings, audit, jobs. */
  readonly withInstitution: <T>(institutionId: string, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction without an institution: for sign-in, migrations and the demo. */
  readonly withSystem: <T>(work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  readonly close: () => Promise<void>
}
