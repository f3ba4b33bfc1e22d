import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from '../drizzle.ts'
import { accounts, institutions } from './institution.ts'

/** A booking of data: its rows become known together, and can be undone together. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    /** `import`, `api`, `demo`, `statement`. */
    source: text('source').notNull(),
    bookedBy: text('booked_by').notNull(),
    /** When its rows became known. */
    knownAt: timestamp('known_at', { withTimezone: true }).notNull(),
    /** Its rows count as never booked after this time. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Rows added, corrected and unchanged, by kind. */
    counts: jsonb('counts').notNull(),
  },
  (t) => [unique('batches_institution').on(t.institutionId, t.id), index('batches_known_at').on(t.institutionId, t.knownAt)],
)

/** An import sent to the portal: waiting, running or ended. An import and its batch have the same id. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    /** A user's e-mail or `token:<id>`. */
    sentBy: text('sent_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** For the audit. */
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    /** Until the import has ended: its files as JSON, or `in parts` for those in `import_parts`. */
    files: text('files'),
    contentHash: text('content_hash').notNull(),
    idempotencyKey: text('idempotency_key'),
    state: text('state', { enum: ['waiting', 'running', 'booked', 'unchanged', 'checked', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    /** This and `attempts` are of release 1.0 alone, whose imports were no jobs. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    counts: jsonb('counts').notNull().default({}),
    failureCount: integer('failure_count').notNull().default(0),
    /** The first thousand. */
    failures: jsonb('failures').notNull().default([]),
    /** Warnings about the booked records, the first thousand. */
    warnings: jsonb('warnings').notNull().default([]),
  },
  (t) => [
    index('imports_sent_at').on(t.institutionId, t.sentAt),
    index('imports_unfinished').on(t.sentAt).where(sql`state in ('waiting', 'running')`),
    uniqueIndex('imports_idempotency_key').on(t.institutionId, t.sentBy, t.idempotencyKey),
  ],
)

/** A part of a file of an import, until the import has ended. A large file has several, so that no process holds all of it. */
export const importParts = pgTable(
  'import_parts',
  {
    institutionId: uuid('institution_id').notNull(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    file: text('file').notNull(),
    position: integer('position').notNull(),
    content: text('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.file, t.position] })],
)

/** A batch's change of reference data, for undoing it: the former row, or null where it was new. */
export const batchChanges = pgTable(
  'batch_changes',
  {
    institutionId: uuid('institution_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    before: jsonb('before'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.kind, t.key] }),
    foreignKey({ columns: [t.institutionId, t.batchId], foreignColumns: [batches.institutionId, batches.id] }),
  ],
)

/** Which account a custodian's statement is of: chosen once for a number, as the custodian writes it. */
export const statementRoutes = pgTable(
  'statement_routes',
  {
    institutionId: uuid('institution_id').notNull(),
    /** Sender: the custodian where it is named, else the preset or the format. */
    sender: text('sender').notNull(),
    number: text('number').notNull(),
    accountId: uuid('account_id').notNull(),
    chosenAt: timestamp('chosen_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.sender, t.number] }),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }),
  ],
)

/** Lines of statements that a person left out, so that they are not asked about again. */
export const leftOutLines = pgTable(
  'left_out_lines',
  {
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** A hash of what the line says. */
    line: text('line').notNull(),
    /** How many lines of a file that say so. */
    count: integer('count').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.accountId, t.line] }),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }),
  ],
)

/** Holdings and balances of a statement beside the ledger of its account, when it was booked. */
export const reconciliations = pgTable(
  'reconciliations',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** The day that it states. */
    day: date('day').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Name of the file. */
    file: text('file').notNull(),
    /** How many holdings and balances it states. */
    stated: integer('stated').notNull(),
    /** Where the ledger differs, each with its likely cause; none where they agree. */
    differences: jsonb('differences').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }),
    index('reconciliations_account').on(t.institutionId, t.accountId, t.day),
  ],
)
