import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'

import { reportState } from '#api/report-state.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type TradeHistoryReport, USUAL_ROWS } from './table-props.ts'

/** Transfers: money and securities in (+) and out (−). They name no ticker, so the search leaves them alone. */
export function TransferTable({ report }: { readonly report: TradeHistoryReport }) {
  const keyOf = usePlaceKey('transfers', report.data?.transfers)
  return (
    <DataTable
      title={TRANSFERS.title}
      exportAs={`${TRANSFERS.name}.csv`}
      expectedRows={USUAL_ROWS}
      columns={COLUMNS}
      rows={report.data?.transfers}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('transfers', report.data?.notes)}
      isFirstFitting
      {...reportState(report)}
    />
  )
}

const COLUMNS = definedColumns(TRANSFERS)
