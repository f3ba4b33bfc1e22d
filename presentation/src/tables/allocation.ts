import type { CalculatorRow } from '@portal/contract/reports/portfolio-calculator.ts'

import type { ReportTable } from './report-table.ts'

/** The groups of a grouping that the institution defined, as the Portfolio Calculator sums them; the total row is the scope. */
export const ALLOCATION = {
  title: 'title.allocation',
  name: 'allocation',
  columns: [
    { key: 'name', title: 'column.group', kind: 'text' },
    { key: 'npv', title: 'column.npv', unit: 'reportingCCY', kind: 'money' },
    { key: 'pctNPV', title: 'column.shareOfNpv', kind: 'percent', isAdditive: true },
    { key: 'totalPL', title: 'column.total', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'pctChange', title: 'column.relativeChange', kind: 'percentChange' },
    { key: 'pctRisk', title: 'column.shareOfRisk', kind: 'percent', isAdditive: true },
  ],
} as const satisfies ReportTable<CalculatorRow>
