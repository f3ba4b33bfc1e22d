import { INCOME_TYPES, TRANSACTION_TYPES } from '@portal/engine/ledger/booked-entries.ts'
import { boolean, date, index, integer, numeric, pgTable, primaryKey, sql, text, uuid } from '../drizzle.ts'
import { institutions } from './institution.ts'

/*
 * The ledger is append-only. A row is known from its batch's `knownAt` on; of the revisions of one external id the latest known counts;
 * `isVoid` cancels an entry. That its account, instrument and batch are there is checked once a statement, by the trigger
 * `references_there`: a foreign key is checked once a row, which takes longer than adding the row.
 */

/**
 * Trades. `quantity` is signed: bought or covered +, sold or sold short -.
 * A currency deal buys `quantity` of the cash instrument of one currency at `price` units of `currency`.
 */
export const transactions = pgTable(
  'transactions',
  {
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    revision: integer('revision').notNull(),
    tradeDate: date('trade_date').notNull(),
    settleDate: date('settle_date'),
    type: text('type', { enum: TRANSACTION_TYPES }).notNull(),
    instrumentId: uuid('instrument_id').notNull(),
    quantity: numeric('quantity').notNull(),
    /** As quoted; the clean price of a bond. */
    price: numeric('price').notNull(),
    /** Accrued interest paid (+) or received (-) with a bond, in `currency`. */
    accrued: numeric('accrued').notNull().default('0'),
    currency: text('currency').notNull(),
    /** Costs of the trade, never negative, in the settlement currency. */
    fees: numeric('fees').notNull().default('0'),
    taxes: numeric('taxes').notNull().default('0'),
    /** The currency whose cash moved, where it is not `currency`. */
    settlementCurrency: text('settlement_currency'),
    /** Units of settlement currency per unit of `currency`, as booked. */
    settlementRate: numeric('settlement_rate'),
    /** The trade that opened the lot to close, where the account chooses its lots. */
    lot: text('lot'),
    /** The cash that moved as the custodian booked it, signed; of a currency deal what moved of `currency`. Null: units x price and costs. */
    netAmount: numeric('net_amount'),
    /** The custodian's own reference. */
    reference: text('reference'),
    isVoid: boolean('is_void').notNull().default(false),
    /** Line of the source file, the header being line 1; null without a file. */
    line: integer('line'),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.externalId, t.revision] }),
    index('transactions_account').on(t.accountId, t.tradeDate),
    index('transactions_batch').on(t.batchId),
    index('transactions_dealt').on(t.instrumentId, t.tradeDate),
    index('transactions_lot').on(t.institutionId, t.lot).where(sql`lot is not null`),
  ],
)

/** Income and, with negative amounts, fees and taxes that belong to no trade. Counted from the ex-date, in cash from the pay date. */
export const income = pgTable(
  'income',
  {
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    revision: integer('revision').notNull(),
    payDate: date('pay_date').notNull(),
    exDate: date('ex_date'),
    type: text('type', { enum: INCOME_TYPES }).notNull(),
    /** The instrument that paid it; null for interest and fees of the account's cash. */
    instrumentId: uuid('instrument_id'),
    currency: text('currency').notNull(),
    /** Net of tax, signed: + received. */
    amount: numeric('amount').notNull(),
    gross: numeric('gross'),
    tax: numeric('tax'),
    /** The custodian's own reference. */
    reference: text('reference'),
    isVoid: boolean('is_void').notNull().default(false),
    /** Line of the source file, the header being line 1; null without a file. */
    line: integer('line'),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.externalId, t.revision] }),
    index('income_batch').on(t.batchId),
    index('income_account').on(t.accountId, t.payDate),
  ],
)

/** Money or instruments that enter (+) or leave (-) an account. An opening position is a transfer in kind. */
export const transfers = pgTable(
  'transfers',
  {
    institutionId: uuid('institution_id').notNull(),
    accountId: uuid('account_id').notNull(),
    externalId: text('external_id').notNull(),
    revision: integer('revision').notNull(),
    date: date('date').notNull(),
    counterparty: text('counterparty').notNull(),
    /** The other account, where it is one of the institution's. */
    counterAccountId: uuid('counter_account_id'),
    /** Of money: signed amount. */
    currency: text('currency'),
    amount: numeric('amount'),
    /** In kind: signed quantity; valued at the day's close. */
    instrumentId: uuid('instrument_id'),
    quantity: numeric('quantity'),
    /** In kind: the cost per unit, in the instrument's currency, and the acquisition date. */
    costPrice: numeric('cost_price'),
    costDate: date('cost_date'),
    /** The custodian's own reference. */
    reference: text('reference'),
    isVoid: boolean('is_void').notNull().default(false),
    /** Line of the source file, the header being line 1; null without a file. */
    line: integer('line'),
    batchId: uuid('batch_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.institutionId, t.externalId, t.revision] }),
    index('transfers_batch').on(t.batchId),
    index('transfers_account').on(t.accountId, t.date),
  ],
)

/** The first day of an institution's ledger and its currencies, with all revisions and undone batches. Triggers widen it. */
export const ledgerSpans = pgTable('ledger_spans', {
  institutionId: uuid('institution_id')
    .primaryKey()
    .references(() => institutions.id),
  firstDay: date('first_day').notNull(),
  currencies: text('currencies').array().notNull(),
})
