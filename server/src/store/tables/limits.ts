import { LIMIT_KINDS, LIMIT_SIDES, LIMIT_STATES } from '@portal/contract/limits/limit-terms.ts'
import { LIMIT_CAUSES } from '@portal/engine/limits/limit-cause.ts'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
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
import { accounts, clients, institutions } from './institution.ts'

/** A named set of limits. It ends and stays, as states refer to its limits. */
export const mandates = pgTable(
  'mandates',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    name: text('name').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    unique('mandates_institution').on(t.institutionId, t.id),
    uniqueIndex('mandates_name').on(t.institutionId, t.name).where(sql`ended_at is null`),
  ],
)

/** A limit: its subject and its bounds. A changed limit is ended, and another one begins. */
export const limits = pgTable(
  'limits',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    mandateId: uuid('mandate_id').notNull(),
    kind: text('kind', { enum: LIMIT_KINDS }).notNull(),
    of: text('of'),
    side: text('side', { enum: LIMIT_SIDES }).notNull(),
    bound: doublePrecision('bound').notNull(),
    warning: doublePrecision('warning'),
    isLookedThrough: boolean('is_looked_through').notNull().default(false),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.mandateId], foreignColumns: [mandates.institutionId, mandates.id] }),
    unique('limits_institution').on(t.institutionId, t.id),
    index('limits_mandate').on(t.mandateId),
  ],
)

/** A mandate of an account, or of all accounts of a client together. Both days belong to it. */
export const mandateAssignments = pgTable(
  'mandate_assignments',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    mandateId: uuid('mandate_id').notNull(),
    clientId: uuid('client_id').notNull(),
    /** Null: all accounts of the client together. */
    accountId: uuid('account_id'),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until'),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.mandateId], foreignColumns: [mandates.institutionId, mandates.id] }),
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }).onDelete(
      'cascade',
    ),
    index('mandate_assignments_mandate').on(t.mandateId),
    check('mandate_assignments_days', sql`valid_until is null or valid_until >= valid_from`),
  ],
)

/** The state of a limit of an account or client at a close. A restatement replaces it. */
export const limitStates = pgTable(
  'limit_states',
  {
    institutionId: uuid('institution_id').notNull(),
    limitId: uuid('limit_id').notNull(),
    /** Of the account, or of the client for all its accounts. */
    subjectId: uuid('owner_id').notNull(),
    day: date('day').notNull(),
    clientId: uuid('client_id').notNull(),
    accountId: uuid('account_id'),
    state: text('state', { enum: LIMIT_STATES }).notNull(),
    value: doublePrecision('value'),
    cause: text('cause', { enum: LIMIT_CAUSES }),
    isActive: boolean('is_active'),
    /** As a text of the engine. */
    reason: jsonb('reason'),
    dataVersion: bigint('data_version', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.limitId, t.subjectId, t.day] }),
    foreignKey({ columns: [t.institutionId, t.limitId], foreignColumns: [limits.institutionId, limits.id] }),
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }).onDelete(
      'cascade',
    ),
    index('limit_states_subject').on(t.institutionId, t.subjectId, t.day),
  ],
)

/** Changes of state that people were notified of. They stay when a state is restated. */
export const limitNotices = pgTable(
  'limit_notices',
  {
    institutionId: uuid('institution_id').notNull(),
    limitId: uuid('limit_id').notNull(),
    subjectId: uuid('owner_id').notNull(),
    clientId: uuid('client_id').notNull(),
    accountId: uuid('account_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    day: date('day').notNull(),
    state: text('state', { enum: LIMIT_STATES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.limitId, t.subjectId, t.at] }),
    foreignKey({ columns: [t.institutionId, t.limitId], foreignColumns: [limits.institutionId, limits.id] }),
  ],
)

/** Acknowledgement of a limit that is not inside, from the close on which that began. */
export const limitAcknowledgements = pgTable(
  'limit_acknowledgements',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    limitId: uuid('limit_id').notNull(),
    subjectId: uuid('owner_id').notNull(),
    clientId: uuid('client_id').notNull(),
    accountId: uuid('account_id'),
    /** The first close of the state. */
    since: date('since').notNull(),
    state: text('state', { enum: LIMIT_STATES }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** A user's e-mail. */
    acknowledgedBy: text('acknowledged_by').notNull(),
    comment: text('comment').notNull(),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.limitId], foreignColumns: [limits.institutionId, limits.id] }),
    index('limit_acknowledgements_subject').on(t.institutionId, t.subjectId),
  ],
)

/** How far limits were evaluated: a data version is evaluated by one process. */
export const limitEvaluations = pgTable('limit_evaluations', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  dataVersion: bigint('data_version', { mode: 'number' }).notNull(),
  /** The last close that was evaluated. */
  day: date('day').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})
