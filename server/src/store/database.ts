import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/** An open transaction: the only thing the query files of this room take. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** For whom rows are read and written; the database checks it on every row. */
export interface Principal {
  readonly institutionId: string
  readonly userId: string
}

/** The same for a program with an API token. */
interface Program {
  readonly institutionId: string
  readonly tokenId: string
}

/** What a transaction may do. One that only reads is over for its caller as soon as it has read: the database is told later. */
export type AccessMode = 'read write' | 'read only'

/**
 * The embedded PostgreSQL or one's own server. There is no way to a row but through these four, and the first three run under
 * row level security: whoever forgets a condition finds too little, never somebody else's rows. Without a mode a transaction may write.
 */
export interface Database {
  /** A transaction of a user: only rows of their institution, and of ledgers only the accounts they are entitled to. */
  readonly as: <T>(principal: Principal, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction of a program: as one of the institution, but of imports and batches only those that it sent itself. */
  readonly asProgram: <T>(program: Program, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction of an institution: bookings, audit, jobs. */
  readonly withInstitution: <T>(institutionId: string, work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  /** A transaction without an institution: finding who signs in, migrations, the demo. */
  readonly withSystem: <T>(work: (tx: Transaction) => Promise<T>, mode?: AccessMode) => Promise<T>
  readonly close: () => Promise<void>
}
