import { DOUBT_REASONS } from '@portal/engine/doubts/doubt-reasons.ts'
import { check, date, doublePrecision, foreignKey, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts'
import { batches } from './batches.ts'
import { instruments } from './market.ts'

/**
 * Decision of a person on a close or exchange rate in doubt, and the data known then. The rows that it changes are those of its batch in
 * `prices` and `fx_rates`; it stands and falls with the batch. What is in doubt now is not stored: the market says it.
 */
export const exceptionDecisions = pgTable(
  'exception_decisions',
  {
    institutionId: uuid('institution_id').notNull(),
    batchId: uuid('batch_id').notNull(),
    /** Id of the instrument, or code of the currency. */
    subject: text('subject').notNull(),
    /** Null of a rate. */
    instrumentId: uuid('instrument_id'),
    day: date('day').notNull(),
    /** As it was delivered. */
    value: doublePrecision('value').notNull(),
    /** Value that counted instead; null where none did. */
    standing: doublePrecision('standing'),
    reason: text('reason', { enum: DOUBT_REASONS }).notNull(),
    /** New units per old unit of the split that would have explained it. */
    split: doublePrecision('split'),
    /** The value that was given in its place; null where it was confirmed. */
    correctedTo: doublePrecision('corrected_to'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.subject, t.day] }),
    foreignKey({ columns: [t.institutionId, t.batchId], foreignColumns: [batches.institutionId, batches.id] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
    check('exception_decisions_subject', sql`instrument_id is null or subject = instrument_id::text`),
  ],
)
