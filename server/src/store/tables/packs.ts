import { boolean, date, foreignKey, index, integer, pgTable, text, timestamp, unique, uuid } from '../drizzle.ts'
import { clients, institutions } from './institution.ts'
import { users } from './session.ts'

/*
 * Reports of many clients that were ordered together, and the documents that were made of them.
 */

/** An order of documents. */
export const packs = pgTable(
  'packs',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** User who ordered it; null for a program, and for a user who was deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The program that ordered it. */
    tokenId: uuid('token_id'),
    /** A user's e-mail or `token:<id>`. */
    orderedBy: text('ordered_by').notNull(),
    orderedAt: timestamp('ordered_at', { withTimezone: true }).notNull(),
    mailsWhenDone: boolean('mails_when_done').notNull(),
    /** Whether its documents are attached to that letter. */
    attaches: boolean('attaches').notNull().default(false),
    kind: text('kind', { enum: ['brief', 'full'] }).notNull(),
    timePeriod: text('time_period').notNull(),
    /** Null for that of each client. */
    reportingCurrency: text('reporting_currency'),
    /** ISO date; null for the last close at the time of making. */
    asOf: date('as_of'),
    paper: text('paper', { enum: ['A4', 'Letter'] }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [unique('packs_institution').on(t.institutionId, t.id), index('packs_ordered_at').on(t.institutionId, t.orderedAt)],
)

/** Packs that are ordered again and again, in the name of a user or a program. */
export const packSchedules = pgTable(
  'pack_schedules',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Owner; it is deleted with them. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    tokenId: uuid('token_id'),
    /** A user's e-mail or `token:<id>`. */
    orderedBy: text('ordered_by').notNull(),
    name: text('name').notNull(),
    /** Null for all that its owner may see at the time. */
    clientIds: uuid('client_ids').array(),
    kind: text('kind', { enum: ['brief', 'full'] }).notNull(),
    timePeriod: text('time_period').notNull(),
    reportingCurrency: text('reporting_currency'),
    paper: text('paper', { enum: ['A4', 'Letter'] }).notNull(),
    mailsWhenDone: boolean('mails_when_done').notNull(),
    attaches: boolean('attaches').notNull().default(false),
    every: text('every', { enum: ['day', 'week', 'month', 'quarter'] }).notNull(),
    /** Day of the week, or which business day of the month or quarter. */
    nth: integer('nth').notNull(),
    /** HH:MM in the time zone. */
    dueAt: text('due_at').notNull(),
    timeZone: text('time_zone').notNull(),
    isPaused: boolean('is_paused').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** The due time that was ordered for last. */
    lastAt: timestamp('last_at', { withTimezone: true }),
    problem: text('problem'),
  },
  (t) => [index('pack_schedules_institution').on(t.institutionId)],
)

/** The document of one client. Its job has the same id. */
export const packDocuments = pgTable(
  'pack_documents',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    packId: uuid('pack_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** When it was ordered, or made. */
    clientName: text('client_name').notNull(),
    /** Accounts whose figures it has, or will have. Only callers who may see every one of them can read it. */
    accountIds: uuid('account_ids').array().notNull(),
    state: text('state', { enum: ['waiting', 'made', 'failed', 'cancelled'] }).notNull(),
    /** Why it failed. */
    reason: text('reason'),
    madeAt: timestamp('made_at', { withTimezone: true }),
    /** Of its figures. */
    asOf: date('as_of'),
    /** The data version of its figures. */
    snapshotId: text('snapshot_id'),
    fileName: text('file_name'),
    size: integer('size'),
    /** SHA-256 in hexadecimal. */
    hash: text('hash'),
    /** When it was mailed to who ordered the pack. */
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
    /** The PDF in base64. */
    content: text('content'),
  },
  (t) => [
    unique('pack_documents_client').on(t.packId, t.clientId),
    index('pack_documents_waiting').on(t.institutionId, t.state),
    foreignKey({ columns: [t.institutionId, t.packId], foreignColumns: [packs.institutionId, packs.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }).onDelete(
      'cascade',
    ),
  ],
)
