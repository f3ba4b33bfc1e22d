import type { TransferRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from './report-table.ts'

/** Money and securities in (+) and out (-). */
export const TRANSFERS = {
  title: 'Transfers',
  name: 'transfers',
  columns: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'cntpy', title: 'Counterparty', kind: 'text', middle: 'wide' },
    { key: 'ccy', title: 'CCY', kind: 'text' },
    { key: 'amount', title: 'Amount', kind: 'money' },
    { key: 'account', title: 'Account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<TransferRow>
