import type { ExpectedPaymentRow } from '@portal/contract/reports/positions/expected-payments.ts'

import type { ReportTable } from '../report-table.ts'

/** Coupons, redemptions and dividends of the next twelve months. */
export const EXPECTED_PAYMENTS = {
  title: 'title.expectedPayments',
  name: 'expected-payments',
  columns: [
    { key: 'symbol', title: 'column.symbol', kind: 'text' },
    { key: 'date', title: 'column.date', kind: 'date', isTotalled: false },
    { key: 'type', title: 'column.type', kind: 'text' },
    { key: 'basis', title: 'column.basis', kind: 'text' },
    { key: 'quantity', title: 'column.quantity', kind: 'quantity', isTotalled: false },
    { key: 'perUnit', title: 'column.perUnit', kind: 'price', isTotalled: false },
    { key: 'ccy', title: 'column.currency', kind: 'text' },
    { key: 'amount', title: 'column.amount', kind: 'money', isTotalled: false },
    { key: 'value', title: 'column.expectedValue', unit: 'reportingCCY', kind: 'money' },
  ],
  remark: 'remark.expectedPayments',
  notInDocument: 'What is expected is on screen and in its files; a document has what has happened.',
} as const satisfies ReportTable<ExpectedPaymentRow>
