import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'

import type { ReportTable } from './report-table.ts'

/**
 * One row for each account in scope, and a total row (specification S2.4, S3.19). Amounts are in the currency stated in the first
 * column's head.
 */
export const ACCOUNT_NPV = {
  title: 'title.accountNpv',
  name: 'npv-snapshot',
  columns: [
    { key: 'account', title: 'column.account', kind: 'text' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'cash', title: 'column.cash', kind: 'money' },
    { key: 'npvChange1D', title: 'column.oneDayChange', kind: 'moneyChange' },
    { key: 'pct1D', title: 'column.oneDay', kind: 'percentChange' },
    { key: 'pctYTD', title: 'column.yearToDate', kind: 'percentChange' },
  ],
} as const satisfies ReportTable<AccountRow>
