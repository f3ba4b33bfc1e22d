import type { AccountRow } from '@portal/contract/reports/npv-snapshot.ts'

import type { ReportTable } from './report-table.ts'

/** One row an account in scope, and the scope itself (specification S2.4, S3.19). All amounts are in the currency beside the first. */
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
