import type { AttributionRow } from '@portal/contract/reports/performance/attribution.ts'

import type { ReportTable } from '../report-table.ts'

/** Attribution against the benchmark; the total row is the active return. */
export const ATTRIBUTION = {
  title: 'title.attribution',
  name: 'attribution',
  columns: [
    { key: 'group', title: 'column.group', kind: 'text' },
    { key: 'weight', title: 'column.weight', kind: 'percent', isAdditive: true },
    { key: 'benchmarkWeight', title: 'column.benchmarkWeight', kind: 'percent', isAdditive: true },
    { key: 'return', title: 'column.return', kind: 'percentChange' },
    { key: 'benchmarkReturn', title: 'column.benchmarkReturn', kind: 'percentChange' },
    { key: 'allocation', title: 'column.allocation', kind: 'percentChange', isAdditive: true },
    { key: 'selection', title: 'column.selection', kind: 'percentChange', isAdditive: true },
    { key: 'interaction', title: 'column.interaction', kind: 'percentChange', isAdditive: true },
    { key: 'currencyEffect', title: 'column.currencyEffect', kind: 'percentChange', isAdditive: true },
    { key: 'total', title: 'column.active', kind: 'percentChange', isAdditive: true },
    { key: 'profitAndLoss', title: 'column.profitAndLoss', unit: 'reportingCCY', kind: 'moneyChange' },
  ],
  remark: 'remark.attribution',
} as const satisfies ReportTable<AttributionRow>
