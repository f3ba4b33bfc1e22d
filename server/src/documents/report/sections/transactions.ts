import type { IncomeRow, TransactionRow, TransferRow } from '@portal/contract/reports/trade-history.ts'

import type { Replies } from '../replies.ts'
import type { Section } from '../report-model.ts'
import { REPORT_TEXTS } from '../report-texts.ts'
import { type ReportColumn, tableOf } from '../table-of.ts'

/** Of each table. */
const MOST_ROWS = 2_000

/** Trades, income and transfers of the period, newest first. */
export function transactionsSection({ trades }: Replies): Section {
  const { transactions, income, transfers, notes } = trades
  const most = MOST_ROWS
  return {
    id: 'transactions',
    title: REPORT_TEXTS.transactions,
    blocks: [
      tableOf({ title: 'Transactions', columns: TRANSACTION_COLUMNS, rows: transactions, most }),
      tableOf({ title: 'Income', columns: INCOME_COLUMNS, rows: income, most }),
      tableOf({ title: 'Transfers', columns: TRANSFER_COLUMNS, rows: transfers, most, notes }),
    ],
  }
}

const ACCOUNT = { key: 'account', head: 'Account', kind: 'text' } as const
const DATE = { key: 'date', head: 'Date', kind: 'date' } as const
const AMOUNT = [
  { key: 'ccy', head: 'CCY', kind: 'text' },
  { key: 'amount', head: 'Amount', kind: 'money' },
] as const

const TRANSACTION_COLUMNS: readonly ReportColumn<TransactionRow>[] = [
  DATE,
  { key: 'symbol', head: 'Symbol', kind: 'text' },
  { key: 'type', head: 'Type', kind: 'text' },
  { key: 'units', head: 'Units', kind: 'quantity' },
  { key: 'price', head: 'Price', kind: 'price', unit: 'quotedIn' },
  ACCOUNT,
]
const INCOME_COLUMNS: readonly ReportColumn<IncomeRow>[] = [
  DATE,
  { key: 'symbol', head: 'Symbol', kind: 'text' },
  { key: 'type', head: 'Type', kind: 'text' },
  ...AMOUNT,
  ACCOUNT,
]
const TRANSFER_COLUMNS: readonly ReportColumn<TransferRow>[] = [
  DATE,
  { key: 'cntpy', head: 'Counterparty', kind: 'text' },
  ...AMOUNT,
  ACCOUNT,
]
