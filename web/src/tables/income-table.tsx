import type { IncomeRow } from '@portal/contract/reports/trade-history.ts'
import { INCOME } from '@portal/presentation/tables/income/income.ts'
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

/** Income: dividends, coupons, interest and fees, each in the currency of its payment. */
export function IncomeTable({ report, search, onClear, ticker }: SearchedTableProps) {
  const all = report.data?.income
  const rows = useMemo(() => rowsOf(all, ticker), [all, ticker])
  const searched = useSearchedRows(rows, searchedTexts, search, onClear)
  const keyOf = useIndexKey('income', all)
  const reportingCCY = report.data?.reportingCCY
  const columns = useMemo(() => definedColumns(INCOME, { reportingCCY, show: SHOW }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(INCOME.title)}
      exportAs={`${INCOME.name}.csv`}
      expectedRows={SKELETON_ROWS}
      columns={columns}
      notes={report.data?.notes}
      keyOf={keyOf}
      remarks={remarksOn('income', report.data?.notes)}
      isFirstFitting
      {...searched}
      emptyHint={searched.emptyHint ?? hintOf(ticker)}
      {...reportState(report)}
    />
  )
}

/** Interest and fees of cash are called by its currency. */
const SHOW = {
  ...SHOW_ACCOUNT,
  symbol: ({ symbol, ccy }: IncomeRow) => (symbol === ccy ? symbol : <InstrumentLink ticker={symbol}>{symbol}</InstrumentLink>),
}
