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

/**
 * Who did what, when, from where, with what result: append-only, each row chained by the hash of the previous one. Actor, object, address
 * and details are beside the chain, which covers their salted hash: they can be erased. `store/audit/chain.ts` has the hashes.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    institutionId: uuid('institution_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A user's e-mail, `token:<id>`, or `system`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    result: text('result', { enum: ['success', 'failure', 'refused'] }).notNull(),
    address: text('address').notNull(),
    requestId: text('request_id').notNull(),
    details: jsonb('details').notNull(),
    /** The users who acted, and to whom it was done, where they were users at the time. */
    actorId: uuid('actor_id'),
    subjectId: uuid('subject_id'),
    /** Random, for the hash of actor, object, address and details; null, as the next, in events of 1.0.0, whose hash covers them directly. */
    salt: text('salt'),
    /** The salted hash of these four as they were written. */
    textHash: text('text_hash'),
    /** Of an erasure: events whose texts it changed, and their new salted hashes. */
    redactions: jsonb('redactions').$type<readonly (readonly [sequence: number, textHash: string])[]>(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.sequence] })],
)

/** The head of an institution's audit trail: it serializes appends, and shows a missing end. */
export const auditHeads = pgTable('audit_heads', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})

/** A state of an audit trail that was verified, signed with the encryption key: behind `retention` the events were deleted. */
export const auditCheckpoints = pgTable(
  'audit_checkpoints',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Of the last event it covers, which is the number of all events until then. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** `hashed-anew`: until there the chain of 1.0.0 was replaced by one over salted hashes. */
    reason: text('reason', { enum: ['retention', 'hashed-anew'] }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Of the last event. */
    hash: text('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.sequence, t.reason] })],
)

/** The nightly runs that delete what is older than its period. */
export const retentionRuns = pgTable('retention_runs', {
  at: timestamp('at', { withTimezone: true }).primaryKey(),
  /** Numbers of deleted rows and files, by kind. */
  deleted: jsonb('deleted').$type<Readonly<Record<string, number>>>().notNull(),
})

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
