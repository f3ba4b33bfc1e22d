import type { PerformancePeriods } from '@portal/contract/reports/performance/performance.ts'

import { PERIOD_COLUMNS } from '../period-columns.ts'
import type { ReportTable } from '../report-table.ts'

/** The scope's return minus its benchmark's. */
export const PERFORMANCE_DIFFERENCE = {
  title: 'title.performanceDifference',
  name: 'performance-difference',
  columns: [{ key: 'name', title: 'column.difference', kind: 'text' }, ...PERIOD_COLUMNS],
  remark: 'remark.performanceDifference',
  notInDocument: 'The difference of two rows that the document has.',
} as const satisfies ReportTable<PerformancePeriods & { readonly name: string }>
