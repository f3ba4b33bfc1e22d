import type { TransferRow } from '@portal/contract/reports/trade-history.ts'

import { reportState } from '#api/report-state.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type TradeHistoryReport, USUAL_ROWS } from './table-props.ts'

/** Transfers: money and securities in (+) and out (−). They name no ticker, so the search leaves them alone. */
export function TransferTable({ report }: { readonly report: TradeHistoryReport }) {
  const keyOf = usePlaceKey('transfers', report.data?.transfers)
  return (
    <DataTable
      title="Transfers"
      exportAs="transfers.csv"
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

const COLUMNS: readonly Column<TransferRow>[] = [
  { key: 'date', title: 'Date', kind: 'date', value: (row) => row.date },
  {
    key: 'cntpy',
    title: 'Counterparty',
    kind: 'text',
    value: (row) => row.cntpy,
    middle: 'wide',
  },
  { key: 'ccy', title: 'CCY', kind: 'text', value: (row) => row.ccy },
  { key: 'amount', title: 'Amount', kind: 'money', value: (row) => row.amount },
  {
    key: 'account',
    title: 'Account',
    kind: 'text',
    value: (row) => row.account,
    middle: 'wide',
  },
]
