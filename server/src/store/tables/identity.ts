import { IDENTIFIER_SCHEMES } from '@portal/contract/imports/identifiers.ts'
import { check, date, foreignKey, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts'
import { batches } from './batches.ts'
import { instruments } from './market.ts'

/**
 * Identifiers of an instrument beside its present ISIN and ticker, which are columns of `instruments`: those are here only where they are
 * of one market or of some days. A constraint of the migration keeps an identifier from naming two instruments on a day; a CFI is a class.
 */
export const instrumentIdentifiers = pgTable(
  'instrument_identifiers',
  {
    institutionId: uuid('institution_id').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    scheme: text('scheme', { enum: IDENTIFIER_SCHEMES }).notNull(),
    value: text('value').notNull(),
    /** ISO 10383; empty: on every market. */
    mic: text('mic').notNull().default(''),
    /** The first and the last day; null: without beginning, or without end. */
    fromDay: date('from_day'),
    toDay: date('to_day'),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.instrumentId, t.scheme, t.value, t.mic] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
    check('instrument_identifiers_days', sql`from_day <= to_day`),
    check(
      'instrument_identifiers_present',
      sql`scheme not in ('isin', 'ticker') or mic <> '' or from_day is not null or to_day is not null`,
    ),
  ],
)

/**
 * Instruments that are one: readers of markets and ledgers count what is of the merged one as of the kept one, as long as the batch stands.
 * Nothing is rewritten, so that undoing the batch restores everything.
 */
export const instrumentMerges = pgTable(
  'instrument_merges',
  {
    institutionId: uuid('institution_id').notNull(),
    mergedId: uuid('merged_id').notNull(),
    keptId: uuid('kept_id').notNull(),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mergedId, t.batchId] }),
    foreignKey({ columns: [t.institutionId, t.mergedId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.keptId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.batchId], foreignColumns: [batches.institutionId, batches.id] }),
    check('instrument_merges_two', sql`merged_id <> kept_id`),
  ],
)

/** Pairs of instruments that a person said are two, as long as the batch stands: they are not proposed to be merged. */
export const instrumentDistinctions = pgTable(
  'instrument_distinctions',
  {
    institutionId: uuid('institution_id').notNull(),
    /** The smaller id of the two. */
    oneId: uuid('one_id').notNull(),
    otherId: uuid('other_id').notNull(),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oneId, t.otherId, t.batchId] }),
    foreignKey({ columns: [t.institutionId, t.oneId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.otherId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.batchId], foreignColumns: [batches.institutionId, batches.id] }),
    check('instrument_distinctions_two', sql`one_id < other_id`),
  ],
)
