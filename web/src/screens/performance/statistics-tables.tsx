import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { CalendarRow, statistics } from '@portal/contract/reports/performance/statistics.ts'
import { CALENDAR_RETURNS, STATISTICS } from '@portal/presentation/tables/performance/statistics.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import { useClientStore } from '#session/client-store.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { calendarKey, statisticsKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'
import { showMonths } from './month-link.tsx'

interface StatisticsProps {
  readonly report: Report<ResponseOf<typeof statistics>>
  readonly isGross: boolean
}

/** Statistics of the daily returns of each account, the scope and its benchmark. */
export function StatisticsTable({ report, isGross }: StatisticsProps) {
  const accounts = useClientStore((store) => store.accountsInScope.length)
  return (
    <DataTable
      title={reportTableText(STATISTICS.title)}
      exportAs={`${STATISTICS.name}${isGross ? '-gross' : ''}.csv`}
      name={STATISTICS.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={STATISTICS_COLUMNS}
      rows={report.data?.rows}
      notes={report.data?.notes}
      keyOf={statisticsKey}
      expectedRows={Math.min(accounts || FEW_ROWS, MAX_ROWS) + 2}
      remarks={STATISTICS_REMARKS}
      {...reportState(report)}
    />
  )
}

/** The scope's calendar months and years. Each month leads to the positions that made it. */
export function CalendarTable({ report, isGross }: StatisticsProps) {
  const period = report.data?.period
  const columns = useMemo(() => definedColumns<CalendarRow>(CALENDAR_RETURNS, period && { show: showMonths(period) }), [period])
  return (
    <DataTable
      title={reportTableText(CALENDAR_RETURNS.title)}
      exportAs={`${CALENDAR_RETURNS.name}${isGross ? '-gross' : ''}.csv`}
      name={CALENDAR_RETURNS.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={columns}
      rows={report.data?.calendar}
      notes={report.data?.notes}
      keyOf={calendarKey}
      expectedRows={FEW_YEARS}
      remarks={CALENDAR_REMARKS}
      {...reportState(report)}
    />
  )
}

/** Return and volatility of the year up to each day. */
export function RollingCard({ report, isGross }: StatisticsProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  // Notes of the tables stand at their figures.
  const notes = useMemo(() => data?.notes?.filter(({ field }) => field === 'chart'), [data])
  const model = useMemo(() => data && modelOf(data, notes, areAmountsHidden), [data, notes, areAmountsHidden])
  return (
    <ChartCard
      title={performanceText('rolling')}
      exportAs={isGross ? 'rolling-year-gross.csv' : 'rolling-year.csv'}
      controls={isGross ? <GrossBadge /> : null}
      model={model}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf({ notes })}
      {...reportState(report)}
    />
  )
}

function modelOf(
  { chart, reportingCCY }: ResponseOf<typeof statistics>,
  notes: readonly Note[] | undefined,
  areAmountsHidden: boolean,
) {
  return chart && withNotes(linesModel(chart, { currency: reportingCCY, areAmountsHidden }), notes)
}

const STATISTICS_COLUMNS = definedColumns(STATISTICS)
const STATISTICS_REMARKS = [reportTableText(STATISTICS.remark)]
const CALENDAR_REMARKS = [reportTableText(CALENDAR_RETURNS.remark), performanceText('monthsLead')]

/** Number of rows of the skeletons. */
const FEW_ROWS = 5
const MAX_ROWS = 10
const FEW_YEARS = 2
