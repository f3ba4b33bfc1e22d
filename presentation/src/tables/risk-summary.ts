import type { RiskSummaryRow } from '@portal/contract/reports/risk-snapshot.ts'

import type { ReportTable } from './report-table.ts'

/** The possible loss of the scope by each measure, losses positive (specification S2.7, S3.20). */
export const RISK_SUMMARY = {
  title: 'title.riskSummary',
  name: 'risk-summary',
  columns: [
    { key: 'name', title: 'column.name', kind: 'text', isWrapped: true },
    { key: 'valueCCY', title: 'column.value', unit: 'reportingCCY', kind: 'money' },
    { key: 'valuePct', title: 'column.relativeValue', kind: 'percent' },
  ],
} as const satisfies ReportTable<RiskSummaryRow>
