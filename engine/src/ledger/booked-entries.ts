export const TRANSACTION_TYPES = [
  'buy',
  'sell',
  'fx',
  'exercise',
  'assignment',
  'expiry',
  'redemption',
  'variationMargin',
] as const

export const INCOME_TYPES = [
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
] as const

/** Where an entry was booked from. */
interface BookedFrom {
  readonly batchId: string
  /** Line of the file of its kind; null for what was not read from a file. */
  readonly line: number | null
}

export interface StoredTransaction extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly day: number
  readonly type: (typeof TRANSACTION_TYPES)[number]
  readonly instrumentId: string
  readonly quantity: string
  readonly price: string
  readonly accrued: string
  readonly currency: string
  readonly fees: string
  readonly taxes: string
  readonly settlementCurrency: string | null
  readonly settlementRate: string | null
  /** External id of the trade whose lot it closes. */
  readonly lot: string | null
  /** The cash that moved as the custodian booked it, signed; of a currency deal what moved of `currency`. */
  readonly netAmount?: string | null
}

export interface StoredIncome extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly payDay: number
  readonly exDay: number | null
  readonly type: (typeof INCOME_TYPES)[number]
  readonly instrumentId: string | null
  readonly currency: string
  readonly amount: string
}

export interface StoredTransfer extends BookedFrom {
  readonly accountId: string
  readonly externalId: string
  readonly day: number
  readonly counterparty: string
  readonly counterAccountId: string | null
  readonly currency: string | null
  readonly amount: string | null
  readonly instrumentId: string | null
  readonly quantity: string | null
  /** In kind: what a unit cost, as quoted, and since when, where it came with it. */
  readonly costPrice: string | null
  readonly costDay: number | null
  /** In kind between two accounts of a client, before there was a close: its last trade in the instrument's currency, and the day of that. */
  readonly traded?: { readonly price: string; readonly day: number } | null
}
