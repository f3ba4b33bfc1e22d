import { currency, day, decimal, oneOf, optional, text } from './column.ts'
import { importFile } from './import-file.ts'

/** The import files of a ledger. */
export const LEDGER_FILES = {
  transactions: importFile('transactions.csv', {
    id: text(),
    account: text('an id of accounts.csv'),
    trade_date: day('what counts'),
    settle_date: optional(day()),
    type: oneOf(['buy', 'sell', 'fx', 'exercise', 'assignment', 'expiry', 'redemption', 'variationMargin']),
    instrument: text('an id of instruments.csv; for fx the currency bought, such as CASH:USD'),
    quantity: decimal('signed units: bought or covered +, sold or sold short -'),
    price: decimal('as quoted, a bond clean; for fx units of currency paid for one unit'),
    accrued: optional(decimal('interest paid (+) or received (-) with a bond, in currency')),
    currency: currency('of the price'),
    fees: optional(decimal('never negative, in the currency that was paid')),
    taxes: optional(decimal('never negative, in the currency that was paid')),
    settlement_currency: optional(currency('whose cash moved, where it is not currency')),
    settlement_rate: optional(decimal('with settlement_currency: its units for one unit of currency, as booked')),
    lot: optional(text('the id of the trade that opened the lot to close')),
    net_amount: optional(decimal('the cash that moved as the custodian booked it, signed')),
    custodian_reference: optional(text("the custodian's own reference, by which its statements are recognised")),
  }),

  income: importFile('income.csv', {
    id: text(),
    account: text('an id of accounts.csv'),
    pay_date: day('when it is in cash'),
    ex_date: optional(day('from when it counts')),
    type: oneOf([
      'dividend',
      'coupon',
      'returnOfCapital',
      'interest',
      'financing',
      'borrowFee',
      'custodyFee',
      'adviceFee',
      'bankFee',
      'tax',
      'other',
    ]),
    instrument: optional(text('what paid it: needed for dividend, coupon and returnOfCapital')),
    currency: currency(),
    amount: decimal('net of tax; received +, paid - (also a dividend owed on a short position)'),
    gross: optional(decimal()),
    tax: optional(decimal()),
    custodian_reference: optional(text("the custodian's own reference, by which its statements are recognised")),
  }),

  transfers: importFile('transfers.csv', {
    id: text(),
    account: text('an id of accounts.csv'),
    date: day(),
    counterparty: text(),
    counter_account: optional(text("the account at the other end, where it is one of the institution's")),
    currency: optional(currency('of money')),
    amount: optional(decimal('of money, signed')),
    instrument: optional(text('in kind')),
    quantity: optional(decimal("in kind, signed units, valued at the day's close")),
    cost_price: optional(
      decimal(
        'in kind, optional; the cost of a unit that comes with it, as quoted; of units from outside their value until a trade or a close, and without it their gains are unknown',
      ),
    ),
    cost_date: optional(day('in kind, optional; since when')),
    custodian_reference: optional(text("the custodian's own reference, by which its statements are recognised")),
  }),
} as const
