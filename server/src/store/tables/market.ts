import { INSTRUMENT_KINDS } from '@portal/engine/instruments/kinds.ts'
import { CORPORATE_ACTION_TYPES, MARKET_TABLES } from '@portal/engine/market/stored-market.ts'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from '../drizzle.ts'
import { batches } from './batches.ts'
import { institutions } from './institution.ts'

export const instruments = pgTable(
  'instruments',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    externalId: text('external_id').notNull(),
    ticker: text('ticker').notNull(),
    name: text('name').notNull(),
    kind: text('kind', { enum: INSTRUMENT_KINDS }).notNull(),
    /** The currency of the quotation. */
    currency: text('currency').notNull(),
    /** Value of one unit of quantity at a quotation of 1: 0.01 for bonds per 100 and for pence, the contract size of a derivative. */
    multiplier: numeric('multiplier').notNull(),
    assetClass: text('asset_class').notNull(),
    sector: text('sector'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** ISO 6166, with its check digit. */
    isin: text('isin'),
    /** Name of who issued it; those of one name are one issuer. */
    issuer: text('issuer'),
    /** Terms of the kind: a bond's coupons, an option's strike; checked by `terms.ts`. */
    terms: jsonb('terms').notNull(),
    /** A worthless instrument may have the price 0. */
    isWorthless: boolean('is_worthless').notNull().default(false),
    /** Imported market value in its currency, for the market tree map. */
    marketValue: numeric('market_value'),
    /** PNG, base64. */
    logo: text('logo'),
    /** As in `institution.ts`. */
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    unique('instruments_external_id').on(t.institutionId, t.externalId),
    unique('instruments_institution').on(t.institutionId, t.id),
  ],
)

/** Official closes. A correction is a later row; the latest known counts. References are checked as those of the ledger. */
export const prices = pgTable(
  'prices',
  {
    institutionId: uuid('institution_id').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    day: date('day').notNull(),
    /** As quoted: the clean price of a bond, pence for a share quoted in pence. */
    close: numeric('close').notNull(),
    /** Confirmed by a user although it looks wrong. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instrumentId, t.day, t.batchId] })],
)

/** Units of the pivot currency per unit of a currency, at the close of a day. */
export const fxRates = pgTable(
  'fx_rates',
  {
    institutionId: uuid('institution_id').notNull(),
    currency: text('currency').notNull(),
    day: date('day').notNull(),
    rate: numeric('rate').notNull(),
    /** Confirmed by a user although it looks wrong. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.currency, t.day, t.batchId] })],
)

/** The last quote of an instrument or a currency since a close, for Live mode. */
export const liveQuotes = pgTable(
  'live_quotes',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** Id of an instrument, or code of a currency. */
    subject: text('subject').notNull(),
    /** As quoted; of a currency units of the pivot per unit. */
    value: doublePrecision('value').notNull(),
    /** When it was quoted. */
    quotedAt: timestamp('quoted_at', { withTimezone: true }).notNull(),
    /** When it was received: it belongs to the first snapshot after that. */
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.subject] })],
)

/** The quotes of Live mode by the snapshot from which on they count. Once that has begun, its rows are not changed. */
export const standingQuotes = pgTable(
  'standing_quotes',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    subject: text('subject').notNull(),
    /** The instant of the snapshot, by the clock of the database. */
    since: timestamp('since', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
    quotedAt: timestamp('quoted_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.subject, t.since] }),
    index('standing_quotes_since').on(t.institutionId, t.since),
  ],
)

/** Corporate actions. A dividend here feeds total-return series; an account's income is booked in the ledger. */
export const corporateActions = pgTable(
  'corporate_actions',
  {
    institutionId: uuid('institution_id').notNull(),
    externalId: text('external_id').notNull(),
    revision: integer('revision').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    type: text('type', { enum: CORPORATE_ACTION_TYPES }).notNull(),
    exDate: date('ex_date').notNull(),
    payDate: date('pay_date'),
    /** New units per old unit: 4 for a four-for-one split. For a spin-off or merger: units of the other instrument per unit. */
    ratio: numeric('ratio'),
    otherInstrumentId: uuid('other_instrument_id'),
    /** Per unit, gross, in `currency`. */
    amount: numeric('amount'),
    currency: text('currency'),
    isVoid: boolean('is_void').notNull().default(false),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.externalId, t.revision] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.otherInstrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
    foreignKey({ columns: [t.institutionId, t.batchId], foreignColumns: [batches.institutionId, batches.id] }),
  ],
)

export const benchmarks = pgTable(
  'benchmarks',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    unique('benchmarks_external_id').on(t.institutionId, t.externalId),
    unique('benchmarks_institution').on(t.institutionId, t.id),
  ],
)

/** The parts of a benchmark from a day on; a later `fromDay` replaces all parts. */
export const benchmarkWeights = pgTable(
  'benchmark_weights',
  {
    institutionId: uuid('institution_id').notNull(),
    benchmarkId: uuid('benchmark_id').notNull(),
    fromDay: date('from_day').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    weight: numeric('weight').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.benchmarkId, t.fromDay, t.instrumentId] }),
    foreignKey({ columns: [t.institutionId, t.benchmarkId], foreignColumns: [benchmarks.institutionId, benchmarks.id] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
  ],
)

/** The factors of the risk model, in the order in which they are residualised; each is a proxy's total return. */
export const factors = pgTable(
  'factors',
  {
    institutionId: uuid('institution_id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.key] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
  ],
)

/** Look-through weights of a fund: shares of countries, sectors, asset classes, currencies or issuers from a day on. */
export const lookThroughWeights = pgTable(
  'look_through_weights',
  {
    institutionId: uuid('institution_id').notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    fromDay: date('from_day').notNull(),
    dimension: text('dimension', { enum: ['country', 'sector', 'assetClass', 'currency', 'issuer'] }).notNull(),
    key: text('key').notNull(),
    weight: numeric('weight').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.instrumentId, t.fromDay, t.dimension, t.key] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
  ],
)

/** The rows of the market tables: an instrument, or for the currencies a pair such as EURUSD. */
export const marketRows = pgTable(
  'market_rows',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    table: text('table_name', { enum: MARKET_TABLES }).notNull(),
    position: integer('position').notNull(),
    instrumentId: uuid('instrument_id'),
    currencyPair: text('currency_pair'),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.table, t.position] }),
    foreignKey({ columns: [t.institutionId, t.instrumentId], foreignColumns: [instruments.institutionId, instruments.id] }),
  ],
)
