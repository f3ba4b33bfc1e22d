import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { PositionRow, positionDetail } from '@portal/contract/reports/position-detail.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { COST_TEXTS } from '#messages/cost-texts.ts'
import { MiddleText } from '#ui/figure/middle-text.tsx'
import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/table/column.ts'
import { costColumns } from '#ui/table/cost-columns.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useColumnLayout } from '#ui/table/table-host.ts'
import { useSearchedRows } from '#ui/table/use-searched-rows.tsx'
import { keyOfAll, keyOfSome } from './figure-keys.ts'
import { totalOf } from './total.ts'

/** By which the reader's choice of columns is kept. */
export const POSITIONS = 'position-details'

interface PositionTableProps {
  readonly report: Report<ResponseOf<typeof positionDetail>>
  readonly search: string
  readonly onClear: () => void
}

/** Position Details: the rows found and what they add up to. */
export function PositionTable({ report, search, onClear }: PositionTableProps) {
  const { data } = report
  const columns = useMemo(() => positionColumns(data?.reportingCCY), [data?.reportingCCY])
  const searched = useSearchedRows(data?.rows, searchedTexts, search, onClear)
  const isRealisedShown = useColumnLayout(POSITIONS)?.shown.includes('realisedPL') ?? false
  const { total, notes } = useMemo(() => totalOf(searched.rows ?? [], data?.notes), [searched.rows, data?.notes])
  return (
    <DataTable
      title="Position Details"
      exportAs={`${POSITIONS}.csv`}
      columns={columns}
      total={total}
      keyOf={searched.rows?.length === data?.rows.length ? keyOfAll : keyOfSome}
      notes={notes}
      isFirstFitting
      remarks={isRealisedShown ? OF_SHOWN : NOTHING}
      size="xxl"
      {...searched}
      {...reportState(report)}
    />
  )
}

const OF_SHOWN = [COST_TEXTS.realisedOfShown]
const NOTHING: readonly string[] = []

const searchedTexts = ({ ticker, name }: PositionRow): readonly string[] => [ticker, name]

const positionColumns = (currency: string | undefined): readonly Column<PositionRow>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    kind: 'text',
    value: (row) => row.ticker,
    show: (row) => <Ticker ticker={row.ticker} logoData={row.logoData} />,
  },
  {
    key: 'name',
    title: 'Name',
    kind: 'text',
    value: (row) => row.name,
    show: (row) => <MiddleText text={row.name} room="medium" />,
    isTotalled: false,
  },
  { key: 'type', title: 'Type', kind: 'text', value: (row) => row.type, isTotalled: false },
  { key: 'quantity', title: 'Quantity', kind: 'quantity', value: (row) => row.quantity, isTotalled: false },
  { key: 'price', title: 'Price', kind: 'price', value: (row) => row.price, isTotalled: false },
  { key: 'npv', title: 'NPV', badge: currency, kind: 'money', value: (row) => row.npv },
  { key: 'dailyPL', title: 'Daily P/L', badge: currency, kind: 'moneyChange', value: (row) => row.dailyPL },
  ...costColumns<PositionRow>(currency),
  {
    key: 'account',
    title: 'Account',
    kind: 'text',
    value: (row) => row.account,
    show: (row) => <MiddleText text={row.account} room="narrow" />,
    isTotalled: false,
  },
]
