import {
  boolean,
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
import { apiTokens } from './session.ts'

/** Where statements come from again and again: a program with a token of its own, or a feed; the accounts, and what is expected. */
export const sources = pgTable(
  'sources',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    /** Null where the portal fetches. */
    tokenId: uuid('token_id').references(() => apiTokens.id),
    accountIds: uuid('account_ids').array().notNull(),
    /** HH:MM in the time zone; null where nothing is expected at a time. */
    dueAt: text('due_at'),
    timeZone: text('time_zone').notNull(),
    /** Days of the week on which it is expected, Monday is 1. */
    weekdays: integer('weekdays').array().notNull(),
    /** A delivery counts for a due time when it comes so many hours before it, or later. */
    hoursBefore: integer('hours_before').notNull(),
    minLines: integer('min_lines').notNull(),
    needsAllAccounts: boolean('needs_all_accounts').notNull(),
    isPaused: boolean('is_paused').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The state, and its due time, that people were notified of; null where there is nothing to do. */
    noticed: text('noticed'),
  },
  (t) => [
    unique('sources_institution').on(t.institutionId, t.id),
    uniqueIndex('sources_name').on(t.institutionId, t.name).where(sql`ended_at is null`),
    uniqueIndex('sources_token').on(t.tokenId).where(sql`ended_at is null`),
  ],
)

/** A file that a source delivered, and what became of it. */
export const sourceDeliveries = pgTable(
  'source_deliveries',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    file: text('file').notNull(),
    /** SHA-256 of the bytes. */
    hash: text('hash').notNull(),
    /** `waiting` for decisions; `wrong` where the ledger comes to something else than the statement. */
    outcome: text('outcome', { enum: ['booked', 'unchanged', 'waiting', 'wrong', 'refused'] }).notNull(),
    lines: integer('lines').notNull(),
    newLines: integer('new_lines').notNull(),
    waitingLines: integer('waiting_lines').notNull(),
    refusedLines: integer('refused_lines').notNull(),
    differences: integer('differences').notNull(),
    accountIds: uuid('account_ids').array().notNull(),
    /** Why nothing could be read; null where something was. */
    reason: text('reason'),
    batchId: uuid('batch_id'),
    jobId: uuid('job_id'),
    /** Identity of a file where it was fetched from, so that it is fetched once; null where it was sent. */
    fetchedAs: text('fetched_as'),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.sourceId], foreignColumns: [sources.institutionId, sources.id] }),
    index('source_deliveries_source').on(t.sourceId, t.at),
    index('source_deliveries_fetched_as').on(t.sourceId, t.fetchedAs),
  ],
)

/** Where the portal fetches the files of a source from. */
export const feeds = pgTable(
  'feeds',
  {
    sourceId: uuid('source_id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    kind: text('kind', { enum: ['folder', 'https', 'flex', 'ecb', 'sftp'] }).notNull(),
    /** A folder, or a web address or one of SFTP. */
    location: text('location').notNull(),
    userName: text('user_name').notNull(),
    /** Sealed; null without one. */
    secret: text('secret'),
    keyId: text('key_id'),
    /** Fingerprint of the key that the host has to show, of SFTP. */
    hostKey: text('host_key'),
    everyMinutes: integer('every_minutes').notNull(),
    /** The last job. */
    jobId: uuid('job_id'),
    orderedAt: timestamp('ordered_at', { withTimezone: true }),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** Why the last look failed. */
    problem: text('problem'),
  },
  (t) => [foreignKey({ columns: [t.institutionId, t.sourceId], foreignColumns: [sources.institutionId, sources.id] })],
)

/** Lists that the portal does not know, and how administrators said they are read. */
export const mappedLists = pgTable(
  'mapped_lists',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    /** A `MappedList` of the contract. */
    mapping: jsonb('mapping').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.name] })],
)
