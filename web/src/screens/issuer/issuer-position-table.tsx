import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { ISSUER_POSITIONS } from '@portal/presentation/tables/positions/issuer-positions.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { issuerText } from '#messages/reports/issuer-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

interface IssuerPositionTableProps {
  readonly report: Report<ResponseOf<typeof positionDetail>>
  /** Tickers of what the issuer issued. */
  readonly tickers: ReadonlySet<string>
}

/** The rows of Position Details of what the issuer issued, by account. */
export function IssuerPositionTable({ report, tickers }: IssuerPositionTableProps) {
  const { data } = report
  const rows = useMemo(() => data?.rows.filter(({ ticker }) => tickers.has(ticker)), [data?.rows, tickers])
  const columns = useMemo(
    () => definedColumns(ISSUER_POSITIONS, { reportingCCY: data?.reportingCCY, rows, show: SHOW }),
    [data?.reportingCCY, rows],
  )
  return (
    <DataTable
      title={reportTableText(ISSUER_POSITIONS.title)}
      exportAs={`${ISSUER_POSITIONS.name}.csv`}
      isFirstFitting
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      notes={data?.notes}
      emptyHint={issuerText('notHeld')}
      {...reportState(report)}
    />
  )
}

const keyOf: FigureKeyOf<PositionRow> = ({ ticker, account }, column) => ({ row: [ticker, account], column })

const SHOW = {
  ...SHOW_ACCOUNT,
  ticker: ({ ticker, logoData }: PositionRow) => <InstrumentCell ticker={ticker} logoData={logoData} />,
}
