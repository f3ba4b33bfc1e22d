import { bigint, index, pgTable, text, timestamp, uuid } from '../drizzle.ts'
import { users } from './session.ts'

/** A passkey of a user (a WebAuthn credential): both factors of a sign-in at once. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The authenticator's name for it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** The COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed, as it said last; 0 for one that does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach its authenticator. */
    transports: text('transports').array().notNull(),
    /** Given by the user. */
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Null until the first sign-in with it. */
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** A challenge that a passkey is to sign, once. Its holder has one at a time. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** The session that adds a passkey, or the hash of the cookie of a browser that signs in. */
    holder: text('holder').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
)
