import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { CostBasisMethod } from '@portal/contract/reports/cost-basis.ts'
import type { realisedGains } from '@portal/contract/reports/realised-gains.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { COST_TEXTS } from '#messages/cost-texts.ts'
import type { UrlChoice } from '#selection/url-choice.ts'
import type { FigureKeyOf } from '#ui/explain/asked-figure.ts'
import type { Column } from '#ui/grid/columns/column.ts'
import { useSearchedRows } from '#ui/grid/search/use-searched-rows.tsx'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { Select } from '#ui/select/select.tsx'
import { usePlaceKey } from './figure-keys.ts'
import { type GainLine, isTotal, notesOnRows, sumOfLines, totalLine } from './gain-line.ts'
import { remarksOn, searchedTexts, USUAL_ROWS } from './table-props.ts'

export type RealisedGainsReport = Report<ResponseOf<typeof realisedGains>>

interface RealisedGainsTableProps {
  readonly report: RealisedGainsReport
  readonly method: UrlChoice<CostBasisMethod>
  readonly search: string
  readonly onClear: () => void
}

/** Realised gains by tax lot: what was closed in the time period, what it cost and what it brought. */
export function RealisedGainsTable({ report, method, search, onClear }: RealisedGainsTableProps) {
  const { data } = report
  const columns = useMemo(() => gainColumns(data?.reportingCCY), [data?.reportingCCY])
  const searched = useSearchedRows<GainLine>(data?.rows, searchedTexts, search, onClear)
  const isWhole = searched.rows?.length === data?.rows.length
  const total = useMemo(
    () => data && searched.rows && (isWhole ? totalLine(data.total) : sumOfLines(searched.rows)),
    [data, searched.rows, isWhole],
  )
  const placeOf = usePlaceKey<GainLine>('rows', data?.rows)
  const keyOf = useMemo((): FigureKeyOf<GainLine> => {
    const ofTotal = (column: string) => (isWhole ? { row: ['total'], column } : null)
    return (row, column, path) => (isTotal(row) ? ofTotal(column) : placeOf(row, column, path))
  }, [isWhole, placeOf])
  return (
    <DataTable
      title={COST_TEXTS.realisedGains}
      exportAs="realised-gains.csv"
      columns={columns}
      total={searched.rows?.length ? total : undefined}
      notes={notesOnRows(data?.notes)}
      keyOf={keyOf}
      remarks={remarksOn('rows', data?.notes)}
      expectedRows={USUAL_ROWS + 1}
      isFirstFitting
      {...searched}
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

const { columns: TITLES } = COST_TEXTS

const gainColumns = (currency: string | undefined): readonly Column<GainLine>[] => [
  { key: 'symbol', title: TITLES.symbol, kind: 'text', value: (row) => row.symbol },
  { key: 'opened', title: TITLES.opened, kind: 'date', value: (row) => row.opened, isTotalled: false },
  { key: 'closed', title: TITLES.closed, kind: 'date', value: (row) => row.closed, isTotalled: false },
  {
    key: 'holdingDays',
    title: TITLES.holdingDays,
    kind: 'count',
    value: (row) => row.holdingDays,
    isTotalled: false,
    isOptional: true,
  },
  { key: 'units', title: TITLES.units, kind: 'quantity', value: (row) => row.units, isTotalled: false },
  { key: 'cost', title: TITLES.cost, badge: currency, kind: 'money', value: (row) => row.cost },
  { key: 'proceeds', title: TITLES.proceeds, badge: currency, kind: 'money', value: (row) => row.proceeds },
  { key: 'fees', title: TITLES.fees, badge: currency, kind: 'money', value: (row) => row.fees, isOptional: true },
  { key: 'gain', title: TITLES.gain, badge: currency, kind: 'moneyChange', value: (row) => row.gain },
  { key: 'priceGain', title: TITLES.priceGain, kind: 'moneyChange', value: (row) => row.priceGain },
  { key: 'fxGain', title: TITLES.fxGain, kind: 'moneyChange', value: (row) => row.fxGain },
  {
    key: 'account',
    title: TITLES.account,
    kind: 'text',
    value: (row) => row.account,
    middle: 'narrow',
    isTotalled: false,
  },
]
