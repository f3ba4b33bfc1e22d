import {
  INCOME_BY_MONTH,
  INCOME_BY_TYPE,
  type IncomeSum,
  incomeSums,
  incomeTotal,
} from '@portal/presentation/tables/income/income-sums.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import { PAGE_FORMATS } from '#messages/page-formats.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { tradesText } from '#messages/reports/trades-texts.ts'
import { useUrlChoice } from '#selection/url-choice.ts'
import { hintOf, remarksOn, type SearchedTableProps, SKELETON_ROWS, searchedTexts } from '#tables/table-props.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'

/** Income and fees, summed by type or by month: of the rows that the search leaves. */
export function IncomeSumTable({ report, search, onClear }: SearchedTableProps) {
  const by = useUrlChoice('incomeBy', tradesText('incomeBy'), tradesText.group('incomeSums'))
  const searched = useSearchedRows(report.data?.income, searchedTexts, search, onClear)
  const sums = useMemo(() => searched.rows && incomeSums(searched.rows, by.value), [searched.rows, by.value])
  const table = TABLES[by.value]
  const reportingCCY = report.data?.reportingCCY
  const columns = useMemo(() => definedColumns<IncomeSum>(table, { reportingCCY, show: SHOW }), [table, reportingCCY])
  const found = searched.rows
  const total = useMemo(() => (found && found.length > 0 ? incomeTotal(found, tradesText('total')) : undefined), [found])
  return (
    <DataTable
      title={reportTableText(table.title)}
      exportAs={`${table.name}.csv`}
      name={table.name}
      columns={columns}
      expectedRows={SKELETON_ROWS}
      remarks={[reportTableText('remark.incomeSums'), ...remarksOn('income', report.data?.notes)]}
      isFirstFitting
      {...searched}
      rows={sums}
      total={total}
      emptyHint={searched.emptyHint ?? hintOf(undefined)}
      actions={
        <>
          {searched.actions}
          <Select {...by} isLabelHidden size="s" />
        </>
      }
      {...reportState(report)}
    />
  )
}

/** In one line on a narrow screen too. */
const month = ({ month: of }: IncomeSum) => of && PAGE_FORMATS.formatMonthOfYear(Date.parse(of) / 1000).replaceAll(' ', '\u00A0')
const SHOW = { month }
const TABLES = { type: INCOME_BY_TYPE, month: INCOME_BY_MONTH } as const
