import type { TransactionRow } from '@portal/contract/reports/trade-history.ts'

import { reportState } from '#api/report-state.ts'
import { MiddleText } from '#ui/figure/middle-text.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useSearchedRows } from '#ui/table/use-searched-rows.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, searchedTexts, USUAL_ROWS } from './table-props.ts'

/** Transactions: units signed, prices as booked. */
export function TransactionTable({ report, search, onClear }: SearchedTableProps) {
  const searched = useSearchedRows(report.data?.transactions, searchedTexts, search, onClear)
  const keyOf = usePlaceKey('transactions', report.data?.transactions)
  return (
    <DataTable
      title="Transactions"
      exportAs="transactions.csv"
      expectedRows={USUAL_ROWS}
      columns={COLUMNS}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('transactions', report.data?.notes)}
      isFirstFitting
      {...searched}
      {...reportState(report)}
    />
  )
}

const COLUMNS: readonly Column<TransactionRow>[] = [
  { key: 'date', title: 'Date', kind: 'date', value: (row) => row.date },
  { key: 'symbol', title: 'Symbol', kind: 'text', value: (row) => row.symbol },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type },
  { key: 'units', title: 'Units', kind: 'quantity', value: (row) => row.units },
  { key: 'price', title: 'Price', kind: 'price', value: (row) => row.price },
  {
    key: 'account',
    title: 'Account',
    kind: 'text',
    value: (row) => row.account,
    show: (row) => <MiddleText text={row.account} />,
  },
]
