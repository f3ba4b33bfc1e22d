import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { INSTRUMENT_POSITIONS } from '@portal/presentation/tables/positions/instrument-positions.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { instrumentText } from '#messages/reports/instrument-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

interface InstrumentPositionTableProps {
  readonly report: Report<ResponseOf<typeof positionDetail>>
  readonly ticker: string
}

/** The rows of Position Details that have the ticker. */
export function InstrumentPositionTable({ report, ticker }: InstrumentPositionTableProps) {
  const { data } = report
  const rows = useMemo(() => data?.rows.filter((row) => row.ticker === ticker), [data?.rows, ticker])
  const columns = useMemo(
    () => definedColumns(INSTRUMENT_POSITIONS, { reportingCCY: data?.reportingCCY, rows, show: SHOW_ACCOUNT }),
    [data?.reportingCCY, rows],
  )
  // Notes name the ticker; here the rows are called by their account.
  const notes = useMemo(() => {
    const own = data?.notes?.filter(({ row }) => row === ticker) ?? []
    return rows?.flatMap(({ account }) => own.map((note) => ({ ...note, row: account })))
  }, [data?.notes, rows, ticker])
  return (
    <DataTable
      title={reportTableText(INSTRUMENT_POSITIONS.title)}
      exportAs={`${INSTRUMENT_POSITIONS.name}.csv`}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      notes={notes}
      emptyHint={instrumentText('notHeld')}
      {...reportState(report)}
    />
  )
}

const keyOf: FigureKeyOf<PositionRow> = ({ ticker, account }, column) => ({ row: [ticker, account], column })
