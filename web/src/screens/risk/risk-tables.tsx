import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { factorRisk } from '@portal/contract/reports/factor-risk.ts'
import type { riskChange } from '@portal/contract/reports/risk/risk-change.ts'
import type { RiskSummaryRow, riskSnapshot } from '@portal/contract/reports/risk-snapshot.ts'
import { FACTOR_RISK } from '@portal/presentation/tables/factor-risk.ts'
import { RISK_CHANGE } from '@portal/presentation/tables/risk-change.ts'
import { RISK_SUMMARY } from '@portal/presentation/tables/risk-summary.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { nameKey } from './figure-keys.ts'
import { shownRemarks } from './shown-remarks.ts'

/** Enough for all measures and most factor models without paging. */
const PAGE_ROWS = 15

/** Risk Summary: the possible loss of the scope by each measure, losses positive. */
export function RiskSummaryTable({ report }: { readonly report: Report<ResponseOf<typeof riskSnapshot>> }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns(RISK_SUMMARY, { reportingCCY }), [reportingCCY])
  const remarks = useMemo(() => [...shownRemarks(data?.rows, data?.notes), ...betaRemark(data?.rows)], [data])
  return (
    <DataTable
      title={reportTableText(RISK_SUMMARY.title)}
      exportAs={`${RISK_SUMMARY.name}.csv`}
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

/** Factor Risk: exposure to each factor and the share of the variance that it explains; the last row is Specific. */
export function FactorRiskTable({ report }: { readonly report: Report<ResponseOf<typeof factorRisk>> }) {
  const { data } = report
  const remarks = useMemo(() => shownRemarks(data?.rows, data?.notes), [data])
  return (
    <DataTable
      title={reportTableText(FACTOR_RISK.title)}
      exportAs={`${FACTOR_RISK.name}.csv`}
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

/** Change of Risk: by the market, by flows and by trades of the period. */
export function RiskChangeTable({ report }: { readonly report: Report<ResponseOf<typeof riskChange>> }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns(RISK_CHANGE, { reportingCCY }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(RISK_CHANGE.title)}
      exportAs={`${RISK_CHANGE.name}.csv`}
      columns={columns}
      rows={data?.rows}
      keyOf={nameKey}
      notes={data?.notes}
      remarks={CHANGE_REMARKS}
      expectedRows={CHANGED}
      {...reportState(report)}
    />
  )
}

const CHANGE_REMARKS = [reportTableText(RISK_CHANGE.remark)]
/** Number of measures whose change is explained. */
const CHANGED = 4

/** Explains the one measure that is not a share of the NPV, in a column of shares. */
const betaRemark = (rows: readonly RiskSummaryRow[] = []): readonly string[] =>
  rows.some(({ name, valuePct }) => name === riskText('beta') && valuePct !== null) ? [riskText('betaRemark')] : []

const FACTOR_COLUMNS = definedColumns(FACTOR_RISK)
