import type { TransactionRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from './report-table.ts'

/** Signed units, prices as booked (specification S2.10, S3.24). */
export const TRANSACTIONS = {
  title: 'title.transactions',
  name: 'transactions',
  columns: [
    { key: 'date', title: 'column.date', kind: 'date' },
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'type', title: 'column.type', kind: 'text' },
    { key: 'units', title: 'column.units', kind: 'quantity' },
    { key: 'price', title: 'column.price', unit: 'quotedIn', kind: 'price' },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<TransactionRow>
