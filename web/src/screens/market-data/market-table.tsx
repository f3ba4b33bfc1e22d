import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'
import { type ReactNode, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import { TickerCell } from '#ui/figure/ticker-cell.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { type RowChoice, useCrossFilteredRows } from '#ui/grid/table/use-cross-filtered-rows.ts'
import { SPOT_KEYS } from './figure-keys.ts'
import { OrderedTickerCell } from './order-handle.tsx'

type MarketReply = ResponseOf<typeof marketDataTables>

/** Number of rows of the skeleton. */
const SKELETON_ROWS = 10

export interface MarketTableProps {
  readonly group: keyof typeof MARKET_TABLES
  readonly report: Report<MarketReply>
  /** Rows in another order than the reply's. */
  readonly rows?: readonly SpotRow[] | undefined
  /** Additional buttons in the title bar. */
  readonly actions?: ReactNode
  readonly isMarked?: (row: SpotRow) => boolean
  /** The chart's cross-filter for instruments; currencies are not filtered. */
  readonly choice: RowChoice<SpotRow> | null
  readonly onClear: () => void
}

/** Quoted prices and their change since the previous close. */
export function MarketTable(props: MarketTableProps) {
  const { group, report, choice, onClear, actions } = props
  const table: ReportTable<SpotRow> = MARKET_TABLES[group]
  const { data } = report
  const isOfInstruments = group !== 'currencies'
  const reported = data?.[group].rows
  const show = group === 'watchlist' ? SHOW_ORDERED : isOfInstruments ? SHOW : SHOW_PAIR
  const columns = useMemo(() => definedColumns(table, { rows: reported, show }), [table, reported, show])
  const { crossFiltered, ...rows } = useCrossFilteredRows(props.rows ?? reported, isOfInstruments ? choice : null, onClear)
  return (
    <DataTable
      title={reportTableText(table.title)}
      exportAs={`${table.name}.csv`}
      expectedRows={SKELETON_ROWS}
      columns={columns}
      actions={actions}
      isMarked={props.isMarked}
      {...rows}
      {...(isOfInstruments && { crossFiltered })}
      notes={data?.notes}
      keyOf={SPOT_KEYS[group]}
      {...reportState(report)}
    />
  )
}

const SHOW = { ticker: ({ ticker, logoData }: SpotRow) => <InstrumentCell ticker={ticker} logoData={logoData} /> }
const SHOW_PAIR = { ticker: ({ ticker, logoData }: SpotRow) => <TickerCell ticker={ticker} logoData={logoData} /> }
const SHOW_ORDERED = { ticker: (row: SpotRow) => <OrderedTickerCell {...row} /> }
