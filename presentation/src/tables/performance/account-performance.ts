import type { AccountPerformanceRow } from '@portal/contract/reports/performance/performance.ts'

import { PERIOD_COLUMNS } from '../period-columns.ts'
import type { ReportTable } from '../report-table.ts'

/** Time-weighted returns; the total row is the whole scope. */
export const ACCOUNT_PERFORMANCE = {
  title: 'title.accountPerformance',
  name: 'account-performance',
  columns: [{ key: 'account', title: 'column.account', kind: 'text' }, ...PERIOD_COLUMNS],
} as const satisfies ReportTable<AccountPerformanceRow>
