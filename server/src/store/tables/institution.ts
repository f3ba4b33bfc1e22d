import { TAX_METHODS } from '@portal/engine/market/stored-market.ts'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from '../drizzle.ts'

/*
 * `isWithdrawn`: the batch that inserted the row was undone while entries of that batch still refer to it, so the row stays but counts
 * as never booked. A policy hides it from all readers except bookings.
 */

/** An institution owns users, clients, API tokens and market data. Caches compare the versions. */
export const institutions = pgTable('institutions', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** Exchange rates are stored as units of this currency per unit of another. */
  pivotCurrency: text('pivot_currency').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  /** Grows with every booking of ledger, market or reference data. */
  dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(0),
  /** The data version of the last booking that changed more than the ledgers of accounts. */
  marketVersion: bigint('market_version', { mode: 'number' }).notNull().default(0),
  /** Grows with every change of users, portfolios or assignments. */
  entitlementVersion: bigint('entitlement_version', { mode: 'number' }).notNull().default(0),
  /** Since when neither its users nor its programs are let in. */
  disabledAt: timestamp('disabled_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** The reporting currencies of an institution, in the order of the dropdown. */
export const reportingCurrencies = pgTable(
  'reporting_currencies',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    currency: text('currency').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.currency] })],
)

/** Days without valuation, besides Saturdays and Sundays. */
export const holidays = pgTable(
  'holidays',
  {
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    day: date('day').notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.institutionId, t.day] })],
)

export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    reportingCurrency: text('reporting_currency').notNull(),
    benchmarkId: uuid('benchmark_id'),
    /** Address of an external report, shown where its origin is configured. */
    reportAddress: text('report_address'),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    uniqueIndex('clients_name').on(t.institutionId, t.name).where(sql`not is_withdrawn`),
    unique('clients_external_id').on(t.institutionId, t.externalId),
    unique('clients_institution').on(t.institutionId, t.id),
  ],
)

/** A grouping of a client's accounts. Each client has a built-in one: "Unassigned". */
export const portfolios = pgTable(
  'portfolios',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    clientId: uuid('client_id').notNull(),
    name: text('name').notNull(),
    isUnassigned: boolean('is_unassigned').notNull().default(false),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }),
    uniqueIndex('portfolios_name').on(t.clientId, t.name).where(sql`not is_withdrawn`),
    unique('portfolios_client').on(t.clientId, t.id),
    unique('portfolios_institution').on(t.institutionId, t.id),
  ],
)

/** An account belongs to exactly one portfolio of its own client, by a foreign key. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    institutionId: uuid('institution_id').notNull(),
    clientId: uuid('client_id').notNull(),
    portfolioId: uuid('portfolio_id').notNull(),
    externalId: text('external_id').notNull(),
    name: text('name').notNull(),
    currency: text('currency').notNull(),
    benchmarkId: uuid('benchmark_id'),
    openedOn: date('opened_on'),
    closedOn: date('closed_on'),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
  },
  (t) => [
    foreignKey({ columns: [t.institutionId, t.clientId], foreignColumns: [clients.institutionId, clients.id] }),
    foreignKey({ columns: [t.clientId, t.portfolioId], foreignColumns: [portfolios.clientId, portfolios.id] }),
    uniqueIndex('accounts_name').on(t.clientId, t.name).where(sql`not is_withdrawn`),
    unique('accounts_external_id').on(t.institutionId, t.externalId),
    unique('accounts_institution').on(t.institutionId, t.id),
  ],
)

/** The accounts of a taxable owner from a day on, and how their gains are counted. */
export const taxGroupAccounts = pgTable(
  'tax_group_accounts',
  {
    institutionId: uuid('institution_id').notNull(),
    taxGroup: text('tax_group').notNull(),
    accountId: uuid('account_id').notNull(),
    method: text('method', { enum: TAX_METHODS }).notNull(),
    isTaxable: boolean('is_taxable').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day'),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.taxGroup, t.accountId, t.fromDay] }),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }),
  ],
)

/** The entitlement version at which an account was last moved, and by whom; written by a trigger. */
export const accountPortfolioChanges = pgTable('account_portfolio_changes', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  institutionId: uuid('institution_id').notNull(),
  version: bigint('version', { mode: 'number' }).notNull(),
  /** A user's e-mail; null for an import or a command. */
  changedBy: text('changed_by'),
})

/** The data version of the last booking that changed the ledger of an account. */
export const accountVersions = pgTable(
  'account_versions',
  {
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.accountId] }),
    foreignKey({ columns: [t.institutionId, t.accountId], foreignColumns: [accounts.institutionId, accounts.id] }).onDelete(
      'cascade',
    ),
  ],
)
