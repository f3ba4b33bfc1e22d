import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { type ReactNode, useMemo } from 'react'

import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { Ticker } from '#ui/figure/ticker.tsx'
import type { Column } from '#ui/grid/columns/column.ts'
import { quotedPrices } from '#ui/grid/columns/quoted-prices.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { type RowChoice, usePickedRows } from '#ui/grid/table/use-cross-filtered-rows.ts'
import { SPOT_KEYS } from './figure-keys.ts'
import { OrderedTicker } from './order-handle.tsx'

type MarketReply = ResponseOf<typeof marketDataTables>

interface MarketTablePlan {
  readonly group: 'usEqETFs' | 'intlEqETFs' | 'fixedIncomeETFs' | 'currencies' | 'watchlist'
  readonly title: string
  readonly exportAs: `${string}.csv`
}

/** The five tables in the order of the page. */
export const MARKET_TABLES: readonly MarketTablePlan[] = [
  { group: 'usEqETFs', title: 'US Equity ETFs', exportAs: 'us-equity-etfs.csv' },
  { group: 'intlEqETFs', title: 'International Equity ETFs', exportAs: 'international-equity-etfs.csv' },
  { group: 'fixedIncomeETFs', title: 'US FI ETFs', exportAs: 'us-fi-etfs.csv' },
  { group: 'currencies', title: 'Currencies', exportAs: 'currencies.csv' },
  { group: 'watchlist', title: 'Watchlist', exportAs: 'watchlist.csv' },
]

/** For the skeletons. */
const USUAL_ROWS = 10

export interface MarketTableProps extends MarketTablePlan {
  readonly report: Report<MarketReply>
  /** In another order than the one they came in. */
  readonly rows?: readonly SpotRow[] | undefined
  /** Further buttons in the title bar. */
  readonly actions?: ReactNode
  readonly isMarked?: (row: SpotRow) => boolean
  /** What is chosen in a chart: instruments, which currencies are not. */
  readonly choice: RowChoice<SpotRow> | null
  readonly onClear: () => void
}

/** Prices as quoted and their move against the previous close. */
export function MarketTable(props: MarketTableProps) {
  const { group, title, exportAs, report, choice, onClear, actions } = props
  const { data } = report
  const isOfInstruments = group !== 'currencies'
  const told = data?.[group].rows
  const columns = useMemo(() => columnsOf(group, told), [group, told])
  const { picked, ...rows } = usePickedRows(props.rows ?? told, isOfInstruments ? choice : null, onClear)
  return (
    <DataTable
      title={title}
      exportAs={exportAs}
      expectedRows={USUAL_ROWS}
      columns={columns}
      actions={actions}
      isMarked={props.isMarked}
      {...rows}
      {...(isOfInstruments && { picked })}
      notes={data?.notes}
      keyOf={SPOT_KEYS[group]}
      {...reportState(report)}
    />
  )
}

/** Pairs of currencies name what their rates count in themselves. */
const columnsOf = (group: MarketTablePlan['group'], rows: readonly SpotRow[] | undefined): readonly Column<SpotRow>[] => [
  {
    key: 'ticker',
    title: 'Ticker',
    kind: 'text',
    value: (row) => row.ticker,
    show: (row) => (group === 'watchlist' ? <OrderedTicker {...row} /> : <Ticker ticker={row.ticker} logoData={row.logoData} />),
  },
  group === 'currencies'
    ? { key: 'spot', title: 'Spot', kind: 'rate', value: (row) => row.spot }
    : quotedPrices({ key: 'spot', title: 'Spot', kind: 'price', value: (row) => row.spot }, rows),
  { key: 'pctChange', title: '% Change', kind: 'percentChange', value: (row) => row.pctChange },
]
