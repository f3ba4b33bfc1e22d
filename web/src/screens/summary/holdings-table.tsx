import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { glTop, HoldingRow } from '@portal/contract/reports/gl-top.ts'
import { GAINERS, LOSERS, TOP_HOLDINGS } from '@portal/presentation/tables/holdings.ts'
import type { ReportTable } from '@portal/presentation/tables/report-table.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { filterText } from '#messages/filter-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { summaryText } from '#messages/reports/summary-texts.ts'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { HOLDING_KEYS } from './figure-keys.ts'
import type { CrossFilteredHoldings } from './use-cross-filtered-holdings.ts'

/** Top Holdings, Gainers and Losers have ten rows each. */
const EXPECTED_ROWS = 10

interface HoldingsTableProps {
  readonly group: keyof typeof TABLES
  readonly report: Report<ResponseOf<typeof glTop>>
  readonly holdings: CrossFilteredHoldings
}

/** One of the three holdings tables: of all holdings, until the cross-filtered one has loaded. */
export function HoldingsTable({ group, report, holdings }: HoldingsTableProps) {
  const table: ReportTable<HoldingRow> = TABLES[group]
  const { label, onClear } = holdings
  const isCrossFiltered = label !== null && holdings.report.data !== undefined && !holdings.report.isPlaceholderData
  const shownReport = isCrossFiltered ? holdings.report : report
  const rows = shownReport.data?.[group].rows
  const reportingCCY = shownReport.data?.reportingCCY
  const columns = useMemo(() => definedColumns(table, { reportingCCY, show: SHOW }), [table, reportingCCY])
  const state = reportState(shownReport)
  const failed = label === null || isCrossFiltered ? null : holdings.report.error
  const isWaiting = label !== null && !isCrossFiltered && failed === null
  return (
    <DataTable
      title={reportTableText(table.title)}
      exportAs={`${table.name}.csv`}
      columns={columns}
      rows={rows}
      crossFiltered={isCrossFiltered && rows ? { label, shown: rows.length, onClear } : null}
      emptyHint={isCrossFiltered ? filterText('noneOf', { label }) : summaryText(`noneOf.${group}`)}
      notes={shownReport.data?.notes}
      keyOf={HOLDING_KEYS[group]}
      expectedRows={EXPECTED_ROWS}
      {...state}
      isRefetching={state.isRefetching || isWaiting}
      {...(state.error === null && failed !== null && { error: failed, onRetry: () => holdings.report.refetch() })}
    />
  )
}

const TABLES = { topHoldings: TOP_HOLDINGS, gainers: GAINERS, losers: LOSERS } as const
const SHOW = { ticker: (row: HoldingRow) => <InstrumentCell ticker={row.ticker} logoData={row.logoData} /> }
