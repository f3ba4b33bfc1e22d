import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'

import { reportState } from '#api/report-state.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, searchedTexts, USUAL_ROWS } from './table-props.ts'

/** Income: dividends, coupons, interest and fees, each in the currency it was paid in. */
export function IncomeTable({ report, search, onClear }: SearchedTableProps) {
  const searched = useSearchedRows(report.data?.income, searchedTexts, search, onClear)
  const keyOf = usePlaceKey('income', report.data?.income)
  return (
    <DataTable
      title="Income"
      exportAs="income.csv"
      expectedRows={USUAL_ROWS}
      columns={COLUMNS}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('income', report.data?.notes)}
      isFirstFitting
      {...searched}
      {...reportState(report)}
    />
  )
}

const COLUMNS: readonly Column<IncomeRow>[] = [
  { key: 'date', title: 'Date', kind: 'date', value: (row) => row.date },
  { key: 'symbol', title: 'Symbol', kind: 'text', value: (row) => row.symbol },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type },
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
