import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'

/*
 * Objects of jobs. A job and its row have the same id; the jobs themselves are in the schema of the queue.
 */

/** A letter that waits to be sent. */
export const letters = pgTable(
  'letters',
  {
    id: uuid('id').primaryKey(),
    /** Of the recipient; null where no user has the e-mail. */
    institutionId: uuid('institution_id').references(() => institutions.id),
    /** The recipient's. */
    email: text('email').notNull(),
    /** Such as `invitation`. */
    kind: text('kind').notNull(),
    /** Sealed, since its links open sessions. */
    content: text('content').notNull(),
    keyId: text('key_id').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('letters_written_at').on(t.writtenAt)],
)

/** Statements of banks and brokers that were sent in a body too large for a reply at once. */
export const statementDeliveries = pgTable(
  'statement_deliveries',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** A user's e-mail or `token:<id>`. */
    sentBy: text('sent_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** For the audit. */
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
    /** Whether the sender may see what the ledger has. */
    readsLedger: boolean('reads_ledger').notNull(),
    /** Whether the sender may send entries of accounts, and closes and rates. */
    sendsBooks: boolean('sends_books').notNull().default(true),
    sendsQuotes: boolean('sends_quotes').notNull().default(false),
    /** The source that the files are of; null for none. */
    sourceId: uuid('source_id'),
    /** The fields of the request. */
    options: jsonb('options').notNull(),
    /** Names of the files, in their order. */
    files: jsonb('files').notNull(),
    /** Of the ended job. */
    reply: jsonb('reply'),
  },
  (t) => [unique('statement_deliveries_institution').on(t.institutionId, t.id)],
)

/** A part of a file of such a delivery, until its job has ended. */
export const statementParts = pgTable(
  'statement_parts',
  {
    institutionId: uuid('institution_id').notNull(),
    deliveryId: uuid('delivery_id').notNull(),
    /** Which of the files, from 0. */
    file: integer('file').notNull(),
    position: integer('position').notNull(),
    /** In base64. */
    content: text('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.file, t.position] }),
    foreignKey({
      columns: [t.institutionId, t.deliveryId],
      foreignColumns: [statementDeliveries.institutionId, statementDeliveries.id],
    }).onDelete('cascade'),
  ],
)
