import { bigint, boolean, check, doublePrecision, pgTable, sql, text, timestamp, uuid } from '../drizzle.ts'

/** Has one row while the portal is read-only. */
export const readOnlyMode = pgTable(
  'read_only_mode',
  {
    isOn: boolean('is_on').primaryKey().default(true),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  () => [check('read_only_mode_one_row', sql`is_on`)],
)

/** Has one row from a restore until the operator lets jobs go on. */
export const heldJobs = pgTable(
  'held_jobs',
  {
    isOn: boolean('is_on').primaryKey().default(true),
    since: timestamp('since', { withTimezone: true }).notNull(),
  },
  () => [check('held_jobs_one_row', sql`is_on`)],
)

/** Budget that callers have left, over all processes. There is no row for those who use little. */
export const budgetLevels = pgTable('budget_levels', {
  /** A hash of kind and principal. */
  key: text('key').primaryKey(),
  units: doublePrecision('units').notNull(),
  /** When they were counted, by the clock of the database. */
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** Processes of the role `compute`, which say every few seconds that they answer. */
export const computeProcesses = pgTable('compute_processes', {
  /** Another one after each start. */
  id: uuid('id').primaryKey(),
  /** Where other processes reach it, such as `http://10.0.0.7:3000`. */
  url: text('url').notNull(),
  /** By the clock of the database. */
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})

/** The last backup by our own command; at most one row. */
export const lastBackup = pgTable(
  'last_backup',
  {
    isOne: boolean('is_one').primaryKey().default(true),
    /** The moment that it is of. */
    at: timestamp('at', { withTimezone: true }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
  },
  () => [check('last_backup_one_row', sql`is_one`)],
)
