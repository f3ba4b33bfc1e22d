import { NOTIFICATION_PLACES } from '@portal/contract/session/notifications.ts'

import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from '../drizzle.ts'
import { users } from './session.ts'

/** A user's selection: one row a user; the scope of accounts is stored for each client. */
export const selections = pgTable('selections', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  institutionId: uuid('institution_id').notNull(),
  clientId: uuid('client_id'),
  reportingCurrency: text('reporting_currency'),
})

export const selectedAccounts = pgTable(
  'selected_accounts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id').notNull(),
    clientId: uuid('client_id').notNull(),
    accountIds: uuid('account_ids').array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clientId] })],
)

/** A user's preferences, such as the columns of a table or a named what-if scenario. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

/** A user's notifications. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    text: text('text').notNull(),
    /** Where its subject is shown. */
    place: text('place', { enum: NOTIFICATION_PLACES }),
    /** Name of the client to select there first. */
    client: text('client'),
    /** How many wait for a decision, of a notification that counts them. */
    waiting: integer('waiting'),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (t) => [index('notifications_user').on(t.userId, t.at)],
)
