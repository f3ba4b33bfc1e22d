import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'

import type { ReportTable } from './report-table.ts'

/**
 * One row for each account in scope, and a total row (specification S2.4, S3.19). Amounts are in the currency stated in the first
 * column's head.
 */
export const ACCOUNT_NPV = {
  title: 'Account NPV Summary',
  name: 'npv-snapshot',
  columns: [
    { key: 'account', title: 'Account', kind: 'text' },
    { key: 'npv', title: 'NPV', unit: 'reportingCCY', kind: 'money' },
    { key: 'cash', title: 'Cash', kind: 'money' },
    { key: 'npvChange1D', title: '1D change', kind: 'moneyChange' },
    { key: 'pct1D', title: '1D', kind: 'percentChange' },
    { key: 'pctYTD', title: 'YTD', kind: 'percentChange' },
  ],
} as const satisfies ReportTable<AccountRow>
