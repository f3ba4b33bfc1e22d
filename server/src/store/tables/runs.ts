import { bigint, date, foreignKey, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'

/*
 * Reported figures of every account, every client and the institution, kept for ever. Runs of an institution are a chain of hashes, and
 * each is signed: `server/src/runs/run-chain.ts` says how.
 */

/** A run that was ordered, until its job has written it; both have the same id. */
export const runOrders = pgTable('run_orders', {
  id: uuid('id').primaryKey(),
  institutionId: uuid('institution_id')
    .notNull()
    .references(() => institutions.id),
  orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
})

/** The keys that sign the runs of an institution. The private one is sealed; the public one is published and stays. */
export const runKeys = pgTable(
  'run_keys',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** The first 16 digits of the SHA-256 of the public key. */
    id: text('id').notNull(),
    /** SubjectPublicKeyInfo (RFC 8410) in base64. */
    publicKey: text('public_key').notNull(),
    /** PKCS #8, sealed; null once it signs nothing more. */
    privateKey: text('private_key'),
    sealingKeyId: text('sealing_key_id'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.id] })],
)

/** A run: of which close, from what, by which program, and how it is signed. */
export const runs = pgTable(
  'runs',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** From 1, without gaps. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** ISO date of the close. */
    day: date('day').notNull(),
    dataVersion: bigint('data_version', { mode: 'number' }).notNull(),
    /** When its figures were computed: what was recorded until then counts. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    programVersion: text('program_version').notNull(),
    /** JSON as it was signed. */
    conventions: text('conventions').notNull(),
    rowCount: integer('row_count').notNull(),
    rowsHash: text('rows_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [
    unique('runs_institution').on(t.institutionId, t.id),
    unique('runs_sequence').on(t.institutionId, t.sequence),
    foreignKey({ columns: [t.institutionId, t.keyId], foreignColumns: [runKeys.institutionId, runKeys.id] }),
    index('runs_day').on(t.institutionId, t.day),
  ],
)

/** The last run of an institution: it shows a missing end. */
export const runHeads = pgTable('run_heads', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/** The figures of one subject. Accounts and clients that are gone keep theirs. */
export const runRows = pgTable(
  'run_rows',
  {
    institutionId: uuid('institution_id').notNull(),
    runId: uuid('run_id').notNull(),
    /** `part`: accounts of a client that an employee is entitled to; `sight`: all that an employee is entitled to. */
    kind: text('kind', { enum: ['account', 'client', 'house', 'part', 'sight'] }).notNull(),
    /** Id of the account, client or institution; of the others the hash of their accounts. */
    subject: text('subject').notNull(),
    /** Of an account, a client, and a part of it. */
    clientId: uuid('client_id'),
    /** Accounts whose figures these are together. Only callers who may see every one of them can read it. */
    accountIds: uuid('account_ids').array().notNull(),
    /** JSON as it was signed. */
    content: text('content').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.runId, t.kind, t.subject] }),
    foreignKey({ columns: [t.institutionId, t.runId], foreignColumns: [runs.institutionId, runs.id] }),
  ],
)
