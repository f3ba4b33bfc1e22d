import { foreignKey, pgTable, primaryKey, text, timestamp, unique, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'
import { users } from './session.ts'

/** The provider of OpenID Connect with which users of an institution may sign in. */
export const openidProviders = pgTable('openid_providers', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  /** Names the institution in the address of its sign-in page; unique across institutions. */
  organisation: text('organisation').notNull().unique(),
  /** The provider's name on buttons. */
  label: text('label').notNull(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  /** Sealed with the key named by `secretKeyId`, for this institution. */
  clientSecret: text('client_secret').notNull(),
  secretKeyId: text('secret_key_id').notNull(),
  /** Values of the claim `acr` that stand for the portal's own second factor. */
  acceptedAcr: text('accepted_acr').array().notNull(),
})

/**
 * The names that institutions have or had. One that was given up stays its institution's: links and bookmarks with it lead people to a
 * provider that they trust.
 */
export const openidNames = pgTable('openid_names', {
  organisation: text('organisation').primaryKey(),
  institutionId: uuid('institution_id')
    .notNull()
    .references(() => institutions.id),
})

/** Which subject of the institution's provider is which user. */
export const openidIdentities = pgTable(
  'openid_identities',
  {
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    linkedAt: timestamp('linked_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.userId] }),
    foreignKey({ columns: [t.institutionId, t.userId], foreignColumns: [users.institutionId, users.id] }).onDelete('cascade'),
    unique('openid_identities_subject').on(t.institutionId, t.issuer, t.subject),
  ],
)

/** A request to a provider that has not come back. Found by the hash of its cookie, and used once. */
export const openidRequests = pgTable('openid_requests', {
  tokenHash: text('token_hash').primaryKey(),
  institutionId: uuid('institution_id')
    .notNull()
    .references(() => institutions.id),
  issuer: text('issuer').notNull(),
  stateHash: text('state_hash').notNull(),
  nonce: text('nonce').notNull(),
  /** Of PKCE (RFC 7636). */
  codeVerifier: text('code_verifier').notNull(),
  /** The user who links an identity, in a session or by an invitation; null for a sign-in. */
  userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
  sessionId: uuid('session_id'),
  /** Of the token of an invitation. */
  invitationHash: text('invitation_hash'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
