import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { ExposureDimension, ExposureRow, exposure } from '@portal/contract/reports/exposure.ts'
import { EXPOSURE } from '@portal/presentation/tables/exposure.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { formatFigure } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { riskText } from '#messages/reports/risk-texts.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import { IssuerLink } from '#tables/issuer-link.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { nameKey } from './figure-keys.ts'

interface ExposureTableProps {
  readonly report: Report<ResponseOf<typeof exposure>>
  readonly dimension: UrlChoice<ExposureDimension>
}

/** The NPV by country, sector, currency, asset class or issuer, held directly and through funds; the total row is the scope. */
export function ExposureTable({ report, dimension }: ExposureTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const isByIssuer = dimension.value === 'issuer'
  const columns = useMemo(
    () => definedColumns(EXPOSURE, { reportingCCY, ...(isByIssuer && { show: SHOW_ISSUER }) }),
    [reportingCCY, isByIssuer],
  )
  const remarks = useMemo(
    () => (data?.coverage == null ? [] : [riskText('lookedThrough', { coverage: formatFigure('percent', data.coverage) })]),
    [data?.coverage],
  )
  return (
    <DataTable
      title={reportTableText(EXPOSURE.title)}
      exportAs={`${EXPOSURE.name}-${dimension.value}.csv`}
      name={EXPOSURE.name}
      actions={<Select {...dimension} isLabelHidden size="s" />}
      columns={columns}
      rows={data?.rows.slice(0, -1)}
      total={data?.rows.at(-1)}
      keyOf={nameKey}
      notes={data?.notes}
      remarks={remarks}
      expectedRows={FEW_ROWS}
      {...reportState(report)}
    />
  )
}

/** Number of rows of the skeleton. */
const FEW_ROWS = 6

/** Groups that are no issuer. */
const NO_ISSUERS: ReadonlySet<string> = new Set([riskText('notAssigned'), riskText('notCovered'), 'Total'])
const SHOW_ISSUER = {
  name: ({ name }: ExposureRow) => (NO_ISSUERS.has(name) ? name : <IssuerLink issuer={name} />),
}
