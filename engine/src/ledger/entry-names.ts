import type { StoredIncome, StoredTransaction } from './booked-entries.ts'

/** What people call a trade of each type. */
export const TRANSACTION_NAMES: Readonly<Record<StoredTransaction['type'], string>> = {
  buy: 'Buy',
  sell: 'Sell',
  fx: 'FX',
  exercise: 'Exercise',
  assignment: 'Assignment',
  expiry: 'Expiry',
  redemption: 'Redemption',
  variationMargin: 'Variation margin',
}

/** What people call income, and fees and taxes without a trade. */
export const INCOME_NAMES: Readonly<Record<StoredIncome['type'], string>> = {
  dividend: 'Dividend',
  coupon: 'Coupon',
  interest: 'Interest',
  financing: 'Financing',
  borrowFee: 'Borrow fee',
  custodyFee: 'Custody fee',
  adviceFee: 'Advice fee',
  bankFee: 'Bank fee',
  tax: 'Tax',
  other: 'Other',
}
