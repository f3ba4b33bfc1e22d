import type { RiskSummaryRow } from '@portal/contract/reports/risk-snapshot.ts'

import type { ReportTable } from './report-table.ts'

/** The possible loss of the scope by each measure, losses positive (specification S2.7, S3.20). */
export const RISK_SUMMARY = {
  title: 'Risk Summary',
  name: 'risk-summary',
  columns: [
    { key: 'name', title: 'Name', kind: 'text', isWrapped: true },
    { key: 'valueCCY', title: 'Value', unit: 'reportingCCY', kind: 'money' },
    { key: 'valuePct', title: '% Value', kind: 'percent' },
  ],
} as const satisfies ReportTable<RiskSummaryRow>
