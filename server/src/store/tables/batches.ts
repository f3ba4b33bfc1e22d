import {
  boolean,
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
import { institutions } from './institution.ts'

/** One booking of data: everything that came in together becomes known together, and can be undone together. */
export const batches = pgTable(
  'batches',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    /** `import`, `api`, `demo`. */
    source: text('source').notNull(),
    bookedBy: text('booked_by').notNull(),
    /** When its rows became known. */
    knownAt: timestamp('known_at', { withTimezone: true }).notNull(),
    /** From then on its rows count as never booked. */
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    /** Rows added, corrected and found to be there already, by kind. */
    counts: jsonb('counts').notNull(),
  },
  (t) => [unique('batches_institution').on(t.institutionId, t.id), index('batches_known_at').on(t.institutionId, t.knownAt)],
)

/** An import that was sent to the portal: what waits, what is under way, and what became of it. A booked one has its id in common with its batch. */
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
    /** The files as JSON, until the import has ended. */
    files: text('files'),
    contentHash: text('content_hash').notNull(),
    idempotencyKey: text('idempotency_key'),
    state: text('state', { enum: ['waiting', 'running', 'booked', 'unchanged', 'checked', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Whoever runs it says again and again until when it can be relied on; after that another may take it up. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    /** From 0 to 1. */
    progress: doublePrecision('progress').notNull().default(0),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    counts: jsonb('counts').notNull().default({}),
    failureCount: integer('failure_count').notNull().default(0),
    /** The first thousand. */
    failures: jsonb('failures').notNull().default([]),
  },
  (t) => [
    index('imports_sent_at').on(t.institutionId, t.sentAt),
    index('imports_unfinished').on(t.sentAt).where(sql`state in ('waiting', 'running')`),
    uniqueIndex('imports_idempotency_key').on(t.institutionId, t.sentBy, t.idempotencyKey),
  ],
)

/** What a batch changed in reference data, so that it can be undone: the row before, or null where it was new. */
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
