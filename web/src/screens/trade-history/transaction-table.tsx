import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import { reportTableText } from '#messages/report-table-texts.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { useIndexKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, SKELETON_ROWS, searchedTexts } from './table-props.ts'

/** Transactions: signed units, prices as booked. */
export function TransactionTable({ report, search, onClear }: SearchedTableProps) {
  const rows = report.data?.transactions
  const columns = useMemo(() => definedColumns(TRANSACTIONS, { rows }), [rows])
  const searched = useSearchedRows(rows, searchedTexts, search, onClear)
  const keyOf = useIndexKey('transactions', rows)
  return (
    <DataTable
      title={reportTableText(TRANSACTIONS.title)}
      exportAs={`${TRANSACTIONS.name}.csv`}
      expectedRows={SKELETON_ROWS}
      columns={columns}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('transactions', report.data?.notes)}
      isFirstFitting
      {...searched}
      {...reportState(report)}
    />
  )
}
