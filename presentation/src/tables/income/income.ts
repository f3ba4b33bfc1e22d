import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'

import type { ReportTable } from '../report-table.ts'

/** Dividends, coupons, interest and fees, each in the currency of its payment. */
export const INCOME = {
  title: 'title.income',
  name: 'income',
  columns: [
    { key: 'date', title: 'column.date', kind: 'date' },
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'type', title: 'column.type', kind: 'text' },
    { key: 'ccy', title: 'column.currency', kind: 'text' },
    { key: 'amount', title: 'column.amount', kind: 'money' },
    { key: 'tax', title: 'column.taxWithheld', kind: 'money', isOptional: true },
    { key: 'amountReporting', title: 'column.converted', unit: 'reportingCCY', kind: 'money', isOptional: true },
    { key: 'account', title: 'column.account', kind: 'text', middle: 'wide' },
  ],
} as const satisfies ReportTable<IncomeRow>
