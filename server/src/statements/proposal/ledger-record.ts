import type { IncomeRecord, TransactionRecord, TransferRecord } from '#ingest/dataset.ts'

type WithoutId<T> = Omit<T, 'id'>

/** An entry of the ledger that a statement's entry becomes; its id follows from what is booked already. */
export type LedgerRecord =
  | { readonly kind: 'transactions'; readonly record: WithoutId<TransactionRecord> }
  | { readonly kind: 'income'; readonly record: WithoutId<IncomeRecord> }
  | { readonly kind: 'transfers'; readonly record: WithoutId<TransferRecord> }

/** Fields that most trades do not have. */
export const NO_TRADE_EXTRAS = {
  settleDate: null,
  accrued: '0',
  fees: '0',
  taxes: '0',
  settlementCurrency: null,
  settlementRate: null,
  lot: null,
  netAmount: null,
  reference: null,
} as const
