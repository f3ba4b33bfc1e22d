import { message, type Text } from '#message.ts'
import type { StoredIncome, StoredTransaction } from './booked-entries.ts'

/** Name of a trade of each type. */
export const TRANSACTION_NAMES: Readonly<Record<StoredTransaction['type'], Text>> = {
  buy: message('ledger.trade.buy'),
  sell: message('ledger.trade.sell'),
  fx: message('ledger.trade.fx'),
  exercise: message('ledger.trade.exercise'),
  assignment: message('ledger.trade.assignment'),
  expiry: message('ledger.trade.expiry'),
  redemption: message('ledger.trade.redemption'),
  variationMargin: message('ledger.trade.variationMargin'),
}

/** Names of income, and of fees and taxes without a trade. */
export const INCOME_NAMES: Readonly<Record<StoredIncome['type'], Text>> = {
  dividend: message('ledger.income.dividend'),
  coupon: message('ledger.income.coupon'),
  returnOfCapital: message('ledger.income.returnOfCapital'),
  interest: message('ledger.income.interest'),
  financing: message('ledger.income.financing'),
  borrowFee: message('ledger.income.borrowFee'),
  custodyFee: message('ledger.income.custodyFee'),
  adviceFee: message('ledger.income.adviceFee'),
  bankFee: message('ledger.income.bankFee'),
  tax: message('ledger.income.tax'),
  other: message('ledger.income.other'),
}
