import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { glTop, HoldingRow } from '@portal/contract/reports/gl-top.ts'
import { useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { FILTER_TEXTS } from '#messages/filter-texts.ts'
import { POSITION_TEXTS } from '#messages/position-texts.ts'
import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { HOLDING_KEYS } from './figure-keys.ts'
import type { PickedHoldings } from './use-picked-holdings.ts'

/** Top Holdings, Gainers and Losers hold ten rows each (numbers of the day, in order). */
const EXPECTED_ROWS = 10

interface HoldingsTableProps {
  readonly title: string
  readonly exportAs: `${string}.csv`
  readonly group: 'topHoldings' | 'gainers' | 'losers'
  readonly report: Report<ResponseOf<typeof glTop>>
  readonly holdings: PickedHoldings
}

/** One of the three tables of holdings of the day: of all, until that of what was chosen has come. */
export function HoldingsTable({ title, exportAs, group, report, holdings }: HoldingsTableProps) {
  const { label, onClear } = holdings
  const isPicked = label !== null && holdings.report.data !== undefined && !holdings.report.isPlaceholderData
  const told = isPicked ? holdings.report : report
  const rows = told.data?.[group].rows
  const currency = told.data?.reportingCCY
  const columns = useMemo(() => holdingColumns(currency, group), [currency, group])
  const state = reportState(told)
  const failed = label === null || isPicked ? null : holdings.report.error
  const isWaiting = label !== null && !isPicked && failed === null
  return (
    <DataTable
      title={title}
      exportAs={exportAs}
      columns={columns}
      rows={rows}
      picked={isPicked && rows ? { label, shown: rows.length, onClear } : null}
      emptyHint={isPicked ? FILTER_TEXTS.noneOf(label) : null}
      notes={told.data?.notes}
      keyOf={HOLDING_KEYS[group]}
      expectedRows={EXPECTED_ROWS}
      {...state}
      isRefetching={state.isRefetching || isWaiting}
      {...(state.error === null && failed !== null && { error: failed, onRetry: () => holdings.report.refetch() })}
    />
  )
}

/** The four columns of the specification; the largest holdings also say how large they are. */
const holdingColumns = (currency: string | undefined, group: HoldingsTableProps['group']): readonly Column<HoldingRow>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    kind: 'text',
    value: (row) => row.ticker,
    show: (row) => <Ticker ticker={row.ticker} logoData={row.logoData} />,
  },
  { key: 'position', title: 'Position', kind: 'quantity', value: (row) => row.position },
  { key: 'plCCY', title: 'P/L', badge: currency, kind: 'moneyChange', value: (row) => row.plCCY },
  { key: 'pctChange', title: '1D', kind: 'percentChange', value: (row) => row.pctChange },
  ...(group === 'topHoldings' ? sizeColumns(currency) : []),
]

const sizeColumns = (currency: string | undefined): readonly Column<HoldingRow>[] => [
  { key: 'npv', title: POSITION_TEXTS.value, badge: currency, kind: 'money', value: (row) => row.npv, isAdded: true },
  { key: 'weight', title: POSITION_TEXTS.weight, kind: 'percent', value: (row) => row.weight, isAdded: true },
]
