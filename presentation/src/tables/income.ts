import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from './report-table.ts'

/** Dividends, coupons, interest and fees, each in the currency of its payment. */
export const INCOME = {
  title: 'Income',
  name: 'income',
  columns: [
    { key: 'date', title: 'Date', kind: 'date' },
    { key: 'symbol', title: 'Symbol', kind: 'text' },
    { key: 'type', title: 'Type', kind: 'text' },
    { key: 'ccy', title: 'CCY', kind: 'text' },
    { key: 'amount', title: 'Amount', kind: 'money' },
    { key: 'account', title: 'Account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<IncomeRow>
