import type { TransactionRow } from '@portal/contract/reports/trade-history.ts'

import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { quotedPrices } from '#ui/grid/columns/quoted-prices.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, searchedTexts, USUAL_ROWS } from './table-props.ts'

/** Transactions: units signed, prices as booked. */
export function TransactionTable({ report, search, onClear }: SearchedTableProps) {
  const columns = useMemo(() => columnsOf(report.data?.transactions), [report.data?.transactions])
  const searched = useSearchedRows(report.data?.transactions, searchedTexts, search, onClear)
  const keyOf = usePlaceKey('transactions', report.data?.transactions)
  return (
    <DataTable
      title="Transactions"
      exportAs="transactions.csv"
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

const columnsOf = (rows: readonly TransactionRow[] | undefined): readonly Column<TransactionRow>[] => [
  { key: 'date', title: 'Date', kind: 'date', value: (row) => row.date },
  { key: 'symbol', title: 'Symbol', kind: 'text', value: (row) => row.symbol },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type },
  { key: 'units', title: 'Units', kind: 'quantity', value: (row) => row.units },
  quotedPrices({ key: 'price', title: 'Price', kind: 'price', value: (row) => row.price }, rows),
  {
    key: 'account',
    title: 'Account',
    kind: 'text',
    value: (row) => row.account,
    middle: 'wide',
  },
]
