import type { TransferRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from './report-table.ts'

/** Money and securities in (+) and out (-). */
export const TRANSFERS = {
  title: 'title.transfers',
  name: 'transfers',
  columns: [
    { key: 'date', title: 'column.date', kind: 'date' },
    { key: 'cntpy', title: 'column.counterparty', kind: 'text', middle: 'wide' },
    { key: 'ccy', title: 'column.currency', kind: 'text' },
    { key: 'amount', title: 'column.amount', kind: 'money' },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<TransferRow>
