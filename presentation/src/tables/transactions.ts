import type { TransactionRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from './report-table.ts'

/** Signed units, prices as booked (specification S2.10, S3.24). */
export const TRANSACTIONS = {
  title: 'Transactions',
  name: 'transactions',
  columns: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'symbol', title: 'Symbol', kind: 'text' },
    { key: 'type', title: 'Type', kind: 'text' },
    { key: 'units', title: 'Units', kind: 'quantity' },
    { key: 'price', title: 'Price', unit: 'quotedIn', kind: 'price' },
    { key: 'account', title: 'Account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<TransactionRow>
