import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, searchedTexts, USUAL_ROWS } from './table-props.ts'

/** Transactions: units signed, prices as booked. */
export function TransactionTable({ report, search, onClear }: SearchedTableProps) {
  const rows = report.data?.transactions
  const columns = useMemo(() => definedColumns(TRANSACTIONS, { rows }), [rows])
  const searched = useSearchedRows(rows, searchedTexts, search, onClear)
  const keyOf = usePlaceKey('transactions', rows)
  return (
    <DataTable
      title={TRANSACTIONS.title}
      exportAs={`${TRANSACTIONS.name}.csv`}
      expectedRows={USUAL_ROWS}
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
