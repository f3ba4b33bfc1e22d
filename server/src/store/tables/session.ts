import type { Role } from '@portal/contract/access/roles.ts'

import {
  bigint,
  boolean,
  check,
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
  uuid,
} from '../drizzle.ts'
import { clients, institutions, portfolios } from './institution.ts'

/** A user who can sign in. A user of one client has its id in `clientId`. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Trimmed and in lower case: also the user name, and unique across institutions, since sign-in has no other key. */
    email: text('email').notNull().unique(),
    role: text('role').$type<Role>().notNull(),
    clientId: uuid('client_id'),
    /** Argon2id with its parameters; null until an invitation is accepted. */
    passwordHash: text('password_hash'),
    /** The authenticator key, sealed with the key named by `factorKeyId`. */
    factorSecret: text('factor_secret'),
    factorKeyId: text('factor_key_id'),
    factorConfirmedAt: timestamp('factor_confirmed_at', { withTimezone: true }),
    /** The last time step whose code was accepted: a code works once. */
    factorLastStep: bigint('factor_last_step', { mode: 'number' }),
    lastLogin: timestamp('last_login', { withTimezone: true }),
    lastActivity: timestamp('last_activity', { withTimezone: true }),
    /** Since when the user cannot sign in; null for everybody else. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }),
    unique('users_institution').on(t.institutionId, t.id),
  ],
)

/** Rights by role: a copy of the table in `contract/src/access/roles.ts` for policies, written at each start. */
export const roleRights = pgTable('role_rights', { role: text('role').notNull(), right: text('right').notNull() }, (t) => [
  primaryKey({ columns: [t.role, t.right] }),
])

/** Which user may see the accounts of which portfolio. */
export const userPortfolios = pgTable(
  'user_portfolios',
  {
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id').notNull(),
    portfolioId: uuid('portfolio_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({ columns: [t.institutionId, t.userId], foreignColumns: [users.institutionId, users.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.institutionId, t.portfolioId], foreignColumns: [portfolios.institutionId, portfolios.id] }),
    index('user_portfolios_portfolio').on(t.portfolioId),
  ],
)

/** The entitlement version at which a cell of the User Assigns matrix last changed, and by whom; written by a trigger. */
export const userPortfolioChanges = pgTable(
  'user_portfolio_changes',
  {
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    portfolioId: uuid('portfolio_id')
      .notNull()
      .references(() => portfolios.id, { onDelete: 'cascade' }),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** A user's e-mail; null for a command. */
    changedBy: text('changed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    index('user_portfolio_changes_portfolio').on(t.portfolioId, t.version),
  ],
)

/** A sign-in in progress: the password was right, the code is not entered yet. Found by the hash of its cookie. */
export const signIns = pgTable('sign_ins', {
  tokenHash: text('token_hash').primaryKey(),
  institutionId: uuid('institution_id').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  /** The key offered in this sign-in while the user has no confirmed factor, sealed like `users.factor_secret`. */
  factorSecret: text('factor_secret'),
  factorKeyId: text('factor_key_id'),
})

/** A session. Tokens are stored as SHA-256 only; the access tokens have a table of their own. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the refresh token in force. */
    refreshHash: text('refresh_hash').notNull().unique(),
    /** When it was issued; null for the first one, which is as old as the session. */
    refreshIssuedAt: timestamp('refresh_issued_at', { withTimezone: true }),
    /** When it was first used; null until then. */
    refreshUsedAt: timestamp('refresh_used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastActivityAt: timestamp('last_activity_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** Close or Live mode belongs to the session and starts at Close. */
    useLive: boolean('use_live').notNull().default(false),
    /** Grows whenever the mode is switched. */
    version: integer('version').notNull().default(0),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

/** Refresh tokens that have a successor. */
export const formerRefreshTokens = pgTable(
  'former_refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    successorHash: text('successor_hash').notNull(),
  },
  (t) => [index('former_refresh_tokens_session').on(t.sessionId)],
)

/** The short-lived tokens of a session: each tab has its own. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('access_tokens_session').on(t.sessionId)],
)

/** Failures by account and by address, to limit guessing. */
export const attempts = pgTable('attempts', {
  /** The counter: `password:<e-mail hash>`, `code:<user>`, `address:<address>`. */
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: timestamp('last_failure_at', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})

/** A single-use right to set a password, or to sign in from a browser as from a known one; mailed as a link. */
export const passwordTokens = pgTable(
  'password_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['invitation', 'reset', 'sign-in'] }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('password_tokens_user').on(t.userId)],
)

/** A program's right to do what its scopes say, from listed addresses only. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    prefix: text('prefix').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** Shown to users; empty where none was given. */
    name: text('name').notNull().default(''),
    scopes: text('scopes', { enum: ['read-reports', 'send-prices', 'send-books'] })
      .array()
      .notNull()
      .default(['read-reports']),
    /** IPv4 and IPv6, one address or a range, each in its usual form. */
    ipAddresses: text('ip_addresses').array().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** Since a restore: refused until an operator lifts it. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
    lastAddress: text('last_address'),
  },
  (t) => [
    index('api_tokens_institution').on(t.institutionId),
    check('api_tokens_scopes', sql`cardinality(scopes) > 0 and scopes <@ array['read-reports', 'send-prices', 'send-books']`),
  ],
)

/** The first reply to a write, so that a retry with the same key gets an equal reply and has no effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    institutionId: uuid('institution_id').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    status: integer('status').notNull(),
    reply: jsonb('reply').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)

/** The open streams of Live mode, over all processes. */
export const liveStreams = pgTable(
  'live_streams',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** By the clock of the database: its process says from time to time that it is open. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('live_streams_user').on(t.userId), index('live_streams_session').on(t.sessionId)],
)

/** A single-use right to load one report, bound to session and scope. */
export const reportTickets = pgTable('report_tickets', {
  tokenHash: text('token_hash').primaryKey(),
  institutionId: uuid('institution_id').notNull(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  request: jsonb('request').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
})
