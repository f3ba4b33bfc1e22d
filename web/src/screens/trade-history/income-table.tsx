import { INCOME } from '@portal/presentation/tables/income.ts'
import { reportState } from '#api/report-state.ts'
import { reportTableText } from '#messages/report-table-texts.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { useIndexKey } from './figure-keys.ts'
import { remarksOn, type SearchedTableProps, SKELETON_ROWS, searchedTexts } from './table-props.ts'

/** Income: dividends, coupons, interest and fees, each in the currency of its payment. */
export function IncomeTable({ report, search, onClear }: SearchedTableProps) {
  const searched = useSearchedRows(report.data?.income, searchedTexts, search, onClear)
  const keyOf = useIndexKey('income', report.data?.income)
  return (
    <DataTable
      title={reportTableText(INCOME.title)}
      exportAs={`${INCOME.name}.csv`}
      expectedRows={SKELETON_ROWS}
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

const COLUMNS = definedColumns(INCOME)
