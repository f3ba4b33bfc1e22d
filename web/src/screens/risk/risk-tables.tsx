import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { FactorRow, factorRisk } from '@portal/contract/reports/factor-risk.ts'
import type { RiskSummaryRow, riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { RISK_TEXTS } from '#messages/risk-texts.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { nameKey } from './figure-keys.ts'
import { shownRemarks } from './shown-remarks.ts'

/** All measures, and most models of factors, without a press. */
const PAGE_ROWS = 15

/** Risk Summary: what the scope can lose by each measure, losses positive. */
export function RiskSummaryTable({ report }: { readonly report: Report<ResponseOf<typeof riskSnapshot>> }) {
  const { data } = report
  const columns = useMemo(() => summaryColumns(data?.reportingCCY), [data?.reportingCCY])
  const remarks = useMemo(() => [...shownRemarks(data?.rows, data?.notes), ...betaRemark(data?.rows)], [data])
  return (
    <DataTable
      title={RISK_TEXTS.summary}
      exportAs="risk-summary.csv"
      columns={columns}
      rows={data?.rows}
      keyOf={nameKey}
      notes={data?.notes}
      remarks={remarks}
      pageSize={PAGE_ROWS}
      expectedRows={PAGE_ROWS}
      isFirstFitting
      {...reportState(report)}
    />
  )
}

/** Factor Risk: how much of each factor the scope holds, and how much of its variance each explains; the last row is Specific. */
export function FactorRiskTable({ report }: { readonly report: Report<ResponseOf<typeof factorRisk>> }) {
  const { data } = report
  const remarks = useMemo(() => shownRemarks(data?.rows, data?.notes), [data])
  return (
    <DataTable
      title={RISK_TEXTS.factors}
      exportAs="factor-risk.csv"
      columns={FACTOR_COLUMNS}
      rows={data?.rows}
      keyOf={nameKey}
      notes={data?.notes}
      remarks={remarks}
      pageSize={PAGE_ROWS}
      expectedRows={PAGE_ROWS}
      isFirstFitting
      {...reportState(report)}
    />
  )
}

/** How the one measure that is no share of the NPV reads in a column of shares. */
const betaRemark = (rows: readonly RiskSummaryRow[] = []): readonly string[] =>
  rows.some(({ name, valuePct }) => name === RISK_TEXTS.beta && valuePct !== null) ? [RISK_TEXTS.betaRemark] : []

const summaryColumns = (currency: string | undefined): readonly Column<RiskSummaryRow>[] => [
  { key: 'name', title: 'Name', kind: 'text', isWrapped: true, value: (row) => row.name },
  { key: 'valueCCY', title: 'Value', badge: currency, kind: 'money', value: (row) => row.valueCCY },
  { key: 'valuePct', title: '% Value', kind: 'percent', value: (row) => row.valuePct },
]

const FACTOR_COLUMNS: readonly Column<FactorRow>[] = [
  { key: 'name', title: 'Name', kind: 'text', value: (row) => row.name },
  { key: 'weight', title: 'Weight', kind: 'percent', value: (row) => row.weight },
  { key: 'pctExplain', title: '% Explain', kind: 'percent', value: (row) => row.pctExplain },
]
