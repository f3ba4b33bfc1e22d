import { INCOME } from '@portal/presentation/tables/income.ts'

import { reportState } from '#api/report-state.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
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
      title={INCOME.title}
      exportAs={`${INCOME.name}.csv`}
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

const COLUMNS = definedColumns(INCOME)
