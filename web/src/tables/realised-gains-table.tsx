import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { realisedGains } from '@portal/contract/reports/lots/realised-gains.ts'
import type { CostBasisMethod } from '@portal/contract/reports/parts/cost-basis.ts'
import { REALISED_GAINS } from '@portal/presentation/tables/realised-gains.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { SHOW_ACCOUNT } from './account-link.tsx'
import { type GainLine, isTotal, notesOnRows, sumOfLines, totalLine } from './gain-line.ts'
import { InstrumentLink } from './instrument-link.tsx'
import { hintOf, remarksOn, rowsOf, SKELETON_ROWS, searchedTexts } from './table-props.ts'
import { useIndexKey } from './trade-figure-keys.ts'

export type RealisedGainsReport = Report<ResponseOf<typeof realisedGains>>

interface RealisedGainsTableProps {
  readonly report: RealisedGainsReport
  readonly method: UrlChoice<CostBasisMethod>
  readonly search: string
  readonly onClear: () => void
  /** Only the lots of this symbol. */
  readonly ticker?: string
}

/** Realised gains by tax lot: closed lots of the time period with cost and proceeds. */
export function RealisedGainsTable({ report, method, search, onClear, ticker }: RealisedGainsTableProps) {
  const { data } = report
  const reportingCCY = data?.reportingCCY
  const columns = useMemo(() => definedColumns<GainLine>(REALISED_GAINS, { reportingCCY, show: SHOW }), [reportingCCY])
  const rows = useMemo(() => rowsOf<GainLine>(data?.rows, ticker), [data?.rows, ticker])
  const searched = useSearchedRows<GainLine>(rows, searchedTexts, search, onClear)
  const isWhole = searched.rows?.length === data?.rows.length
  const total = useMemo(
    () => data && searched.rows && (isWhole ? totalLine(data.total) : sumOfLines(searched.rows)),
    [data, searched.rows, isWhole],
  )
  const placeOf = useIndexKey<GainLine>('rows', data?.rows)
  const keyOf = useMemo((): FigureKeyOf<GainLine> => {
    const ofTotal = (column: string) => (isWhole ? { row: ['total'], column } : null)
    return (row, column, path) => (isTotal(row) ? ofTotal(column) : placeOf(row, column, path))
  }, [isWhole, placeOf])
  return (
    <DataTable
      title={reportTableText(REALISED_GAINS.title)}
      exportAs={`${REALISED_GAINS.name}.csv`}
      columns={columns}
      total={searched.rows?.length ? total : undefined}
      notes={notesOnRows(data?.notes)}
      keyOf={keyOf}
      remarks={remarksOn('rows', data?.notes)}
      expectedRows={SKELETON_ROWS + 1}
      isFirstFitting
      {...searched}
      emptyHint={searched.emptyHint ?? hintOf(ticker)}
      actions={
        <>
          {searched.actions}
          <Select {...method} isLabelHidden size="s" />
        </>
      }
      {...reportState(report)}
    />
  )
}

const SHOW = {
  ...SHOW_ACCOUNT,
  symbol: (row: GainLine) => (isTotal(row) ? row.symbol : <InstrumentLink ticker={row.symbol}>{row.symbol}</InstrumentLink>),
}
