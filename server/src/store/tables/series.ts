import { bigint, date, integer, pgTable, primaryKey, text, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'

/**
 * Series of closes or rates in which no trade after a day can settle a doubt, as nothing after it is in doubt by itself. A cache that
 * triggers of the database keep true; a series without a row is judged when it is traded.
 */
export const settledSeries = pgTable(
  'settled_series',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Id of an instrument, or code of a currency. */
    subject: text('subject').notNull(),
    settledOn: date('settled_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.subject] })],
)

/** The months of which closes or rates are stored, with the data version of the last booking that changed them. Triggers keep it true. */
export const seriesMonths = pgTable(
  'series_months',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    kind: text('kind', { enum: ['price', 'rate'] }).notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    changed: bigint('changed', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.kind, t.month] })],
)

/** Arrays of series: day numbers as 32-bit integers, values as 64-bit floats, marks as bytes. */
const packedColumns = () => ({
  /** Position of the row among those of its kind. */
  block: integer('block').notNull(),
  version: bigint('version', { mode: 'number' }).notNull(),
  /** Ids of the instruments, or codes of the currencies, separated by spaces. */
  quoted: text('quoted').notNull(),
  /** For each series as 32-bit integers: the number of values, and whether it has its own days and marks (1) or those of the previous one (0). */
  shapes: text('shapes').notNull(),
  /** All little-endian in base64, since the driver reads text only and PostgreSQL formats base64 faster than bytea. */
  days: text('days').notNull(),
  values: text('values').notNull(),
  confirmed: text('confirmed').notNull(),
})

/**
 * The closes of instruments, or the rates of currencies, of a month as packed arrays: a cache of `prices` and `fx_rates`, which counts
 * while its version is not below that of the month's last change. Many series are in one row, up to a megabyte.
 */
export const packedMonths = pgTable(
  'packed_months',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    kind: text('kind', { enum: ['price', 'rate'] }).notNull(),
    month: date('month').notNull(),
    ...packedColumns(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.kind, t.month, t.block] })],
)

/** The same of all days, which the release before this one reads. */
export const packedSeries = pgTable(
  'packed_series',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    kind: text('kind', { enum: ['price', 'rate'] }).notNull(),
    ...packedColumns(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.kind, t.block] })],
)
