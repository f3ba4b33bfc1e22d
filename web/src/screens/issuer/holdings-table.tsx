import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { IssuerRow, issuer } from '@portal/contract/reports/issuer.ts'
import { ISSUER_HOLDINGS } from '@portal/presentation/tables/positions/issuer-holdings.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { formatFigure } from '#messages/page-formats.ts'
import { issuerText } from '#messages/reports/issuer-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { InstrumentLink } from '#tables/instrument-link.tsx'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

/** Holdings of the issuer in all accounts in scope, by instrument and fund. */
export function IssuerHoldingsTable({ report }: { readonly report: Report<ResponseOf<typeof issuer>> }) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns(ISSUER_HOLDINGS, { reportingCCY, show: SHOW }), [reportingCCY])
  const remarks = useMemo(
    () => (data?.coverage == null ? [] : [issuerText('covered', { coverage: formatFigure('percent', data.coverage) })]),
    [data?.coverage],
  )
  const rows = data?.rows.slice(0, -1)
  return (
    <DataTable
      title={reportTableText(ISSUER_HOLDINGS.title)}
      exportAs={`${ISSUER_HOLDINGS.name}.csv`}
      isFirstFitting
      columns={columns}
      rows={rows}
      total={rows?.length ? data?.rows.at(-1) : undefined}
      keyOf={keyOf}
      notes={data?.notes}
      remarks={remarks}
      emptyHint={issuerText('notHeld')}
      {...reportState(report)}
    />
  )
}

const keyOf: FigureKeyOf<IssuerRow> = ({ ticker }, column) => ({ row: [ticker], column })

const SHOW = {
  ticker: ({ ticker, type }: IssuerRow) => (type === '' ? ticker : <InstrumentLink ticker={ticker}>{ticker}</InstrumentLink>),
}
