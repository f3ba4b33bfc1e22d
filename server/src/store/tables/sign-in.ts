import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from '../drizzle.ts'
import { users } from './session.ts'

/** A browser in which a user gave password and code before. Strangers cannot use up its attempts. Its token is stored as SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Known by a mailed link, until the user has given password and code in it. */
    isForOneSignIn: boolean('is_for_one_sign_in').notNull(),
    /** Wrong passwords and codes since the last sign-in. */
    failures: integer('failures').notNull().default(0),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [index('known_devices_user').on(t.userId)],
)

/** Wrong passwords and codes for an e-mail from browsers that are not known, by hour. Unknown e-mails are counted alike. */
export const strangerFailures = pgTable(
  'stranger_failures',
  {
    emailHash: text('email_hash').notNull(),
    kind: text('kind', { enum: ['password', 'code'] }).notNull(),
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    failures: integer('failures').notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailHash, t.kind, t.hour] }), index('stranger_failures_hour').on(t.hour)],
)

/** Effects of strangers' attempts on an e-mail: the origin whose turn it is to try a password, and the last warning to its owner. */
export const signInDraws = pgTable('sign_in_draws', {
  emailHash: text('email_hash').primaryKey(),
  drawnAt: timestamp('drawn_at', { withTimezone: true }),
  /** Origin whose turn it is; null once it was used. */
  drawnOrigin: text('drawn_origin'),
  warnedAt: timestamp('warned_at', { withTimezone: true }),
  /** When it last changed: rows without use are deleted. */
  usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
})

/** Origins waiting to be drawn for an e-mail: each (an address, or a /64 of IPv6) has one place. */
export const signInQueue = pgTable(
  'sign_in_queue',
  {
    emailHash: text('email_hash').notNull(),
    origin: text('origin').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailHash, t.origin] }), index('sign_in_queue_seen').on(t.seenAt)],
)

/** A code that stands for one code of the authenticator app, once: used ones are deleted. Stored as SHA-256, since it is long and random. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)
