import { CURVE_COMPOUNDINGS, CURVE_DAY_COUNTS } from '@portal/engine/curves/stored-curves.ts'
import { date, foreignKey, numeric, pgTable, primaryKey, text, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'
import { instruments } from './market.ts'

/** The zero rates of a currency at the close of a day, by tenor. */
export const curvePoints = pgTable(
  'curve_points',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    currency: text('currency').notNull(),
    day: date('day').notNull(),
    /** `ON`, or a number of days, weeks, months or years such as `3M`. */
    tenor: text('tenor').notNull(),
    /** A fraction a year. */
    rate: numeric('rate').notNull(),
    compounding: text('compounding', { enum: CURVE_COMPOUNDINGS }).notNull(),
    dayCount: text('day_count', { enum: CURVE_DAY_COUNTS }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.currency, t.day, t.tenor] })],
)

/** Dividends that are expected of a year over the price, from the close of a day on. */
export const dividendYields = pgTable(
  'dividend_yields',
  {
    institutionId: uuid('institution_id').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    day: date('day').notNull(),
    /** Continuously compounded, a fraction. */
    yield: numeric('yield').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.instrumentId, t.day] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
  ],
)
