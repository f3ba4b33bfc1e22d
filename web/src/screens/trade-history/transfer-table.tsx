import type { TransferRow } from '@portal/contract/reports/trade-history.ts'
import { TRANSFERS } from '@portal/presentation/tables/transfers.ts'
import { reportState } from '#api/report-state.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import { hintOf, remarksOn, SKELETON_ROWS, type TradeHistoryReport } from '#tables/table-props.ts'
import { useIndexKey } from '#tables/trade-figure-keys.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'

/** Transfers: money and securities in (+) and out (−). They have no ticker, so the search does not filter them. */
export function TransferTable({ report }: { readonly report: TradeHistoryReport }) {
  const keyOf = useIndexKey('transfers', report.data?.transfers)
  return (
    <DataTable
      title={reportTableText(TRANSFERS.title)}
      exportAs={`${TRANSFERS.name}.csv`}
      expectedRows={SKELETON_ROWS}
      columns={COLUMNS}
      rows={report.data?.transfers}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('transfers', report.data?.notes)}
      isFirstFitting
      emptyHint={hintOf(undefined)}
      {...reportState(report)}
    />
  )
}

const COLUMNS = definedColumns<TransferRow>(TRANSFERS, { show: SHOW_ACCOUNT })
