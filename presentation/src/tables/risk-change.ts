import type { RiskChangeRow } from '@portal/contract/reports/risk/risk-change.ts'

import type { ReportTable } from './report-table.ts'

/** Measures of risk at the start of the period and at its end, and what changed them. */
export const RISK_CHANGE = {
  title: 'title.riskChange',
  name: 'risk-change',
  columns: [
    { key: 'name', title: 'column.name', kind: 'text' },
    { key: 'start', title: 'column.atStart', unit: 'reportingCCY', kind: 'money' },
    { key: 'market', title: 'column.byMarket', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'flows', title: 'column.byFlows', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'trades', title: 'column.byTrades', unit: 'reportingCCY', kind: 'moneyChange' },
    { key: 'end', title: 'column.atEnd', unit: 'reportingCCY', kind: 'money' },
  ],
  remark: 'remark.riskChange',
  notInDocument: 'It explains figures that the document has.',
} as const satisfies ReportTable<RiskChangeRow>
