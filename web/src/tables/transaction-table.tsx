import type { TransactionRow } from '@portal/contract/reports/trade-history.ts'
import { TRANSACTIONS } from '@portal/presentation/tables/transactions.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { SHOW_ACCOUNT } from './account-link.tsx'
import { InstrumentLink } from './instrument-link.tsx'
import { hintOf, remarksOn, rowsOf, type SearchedTableProps, SKELETON_ROWS, searchedTexts } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'

/** Transactions: signed units, prices as booked. */
export function TransactionTable({ report, search, onClear, ticker }: SearchedTableProps) {
  const all = report.data?.transactions
  const rows = useMemo(() => rowsOf(all, ticker), [all, ticker])
  const columns = useMemo(() => definedColumns(TRANSACTIONS, { rows, show: SHOW }), [rows])
  const searched = useSearchedRows(rows, searchedTexts, search, onClear)
  const keyOf = useIndexKey('transactions', all)
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
      emptyHint={searched.emptyHint ?? hintOf(ticker)}
      {...reportState(report)}
    />
  )
}

/** A currency deal is called by its pair. */
const isPair = ({ symbol, quotedIn }: TransactionRow): boolean => symbol.length === 6 && symbol.endsWith(quotedIn)
const SHOW = {
  ...SHOW_ACCOUNT,
  symbol: (row: TransactionRow) => (isPair(row) ? row.symbol : <InstrumentLink ticker={row.symbol}>{row.symbol}</InstrumentLink>),
}
