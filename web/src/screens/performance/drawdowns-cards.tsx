import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { drawdowns } from '@portal/contract/reports/performance/drawdowns.ts'
import { DRAWDOWN_DAYS, DRAWDOWN_POSITIONS, DRAWDOWNS } from '@portal/presentation/tables/performance/drawdowns.ts'
import { useContext, useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { ChartCard } from '#charts/chart-card.tsx'
import { linesModel } from '#charts/models/lines-model.ts'
import { reasonsOf } from '#charts/models/reasons-of.ts'
import { withNotes } from '#charts/models/with-notes.ts'
import { useMagnifiedChart } from '#charts/range/use-chart-range.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useDemoNote } from '#selection/demo-note.ts'
import type { TimePeriodField } from '#selection/period/time-period.ts'
import { AmountsHidden } from '#ui/figure/amounts-hidden.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { drawdownDayKey, drawdownPositionKey, drawdownRowKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'

interface DrawdownsProps {
  readonly report: Report<ResponseOf<typeof drawdowns>>
  readonly isGross: boolean
}

interface DrawdownCardProps extends DrawdownsProps {
  readonly period: TimePeriodField
}

/** The drawdown of the scope and its benchmark at each close. Another period has other peaks, so chosen days magnify it. */
export function DrawdownCard({ report, isGross, period }: DrawdownCardProps) {
  const { data } = report
  const areAmountsHidden = useContext(AmountsHidden)
  // Notes of the tables stand at their figures.
  const notes = useMemo(() => data?.notes?.filter(({ field }) => field === 'chart'), [data])
  const { chart, range } = useMagnifiedChart('drawdown', data?.chart, period)
  const currency = data?.reportingCCY ?? ''
  const model = useMemo(
    () => chart && withNotes(linesModel(chart, { currency, areAmountsHidden }), notes),
    [chart, currency, notes, areAmountsHidden],
  )
  return (
    <ChartCard
      title={performanceText('drawdowns')}
      exportAs={isGross ? 'drawdown-gross.csv' : 'drawdown.csv'}
      controls={isGross ? <GrossBadge /> : null}
      model={model}
      range={range}
      pictureNote={useDemoNote()}
      emptyHint={reasonsOf({ notes })}
      {...reportState(report)}
    />
  )
}

/** The deepest drawdowns of the scope. */
export function DrawdownsTable({ report, isGross }: DrawdownsProps) {
  const reportingCCY = report.data?.reportingCCY
  const columns = useMemo(() => definedColumns(DRAWDOWNS, { reportingCCY }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(DRAWDOWNS.title)}
      exportAs={`${DRAWDOWNS.name}${isGross ? '-gross' : ''}.csv`}
      name={DRAWDOWNS.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={columns}
      rows={report.data?.rows}
      notes={report.data?.notes}
      keyOf={drawdownRowKey}
      expectedRows={EXPECTED_DRAWDOWNS}
      remarks={DRAWDOWN_REMARKS}
      {...reportState(report)}
    />
  )
}

/** The days that lost most in them. */
export function DrawdownDaysTable({ report, isGross }: DrawdownsProps) {
  return (
    <DataTable
      title={reportTableText(DRAWDOWN_DAYS.title)}
      exportAs={`${DRAWDOWN_DAYS.name}${isGross ? '-gross' : ''}.csv`}
      name={DRAWDOWN_DAYS.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={DAY_COLUMNS}
      rows={report.data?.worstDays}
      keyOf={drawdownDayKey}
      expectedRows={EXPECTED_DAYS}
      {...reportState(report)}
    />
  )
}

/** The positions that lost most in them. */
export function DrawdownPositionsTable({ report }: Pick<DrawdownsProps, 'report'>) {
  const reportingCCY = report.data?.reportingCCY
  const columns = useMemo(() => definedColumns(DRAWDOWN_POSITIONS, { reportingCCY }), [reportingCCY])
  return (
    <DataTable
      title={reportTableText(DRAWDOWN_POSITIONS.title)}
      exportAs={`${DRAWDOWN_POSITIONS.name}.csv`}
      name={DRAWDOWN_POSITIONS.name}
      columns={columns}
      rows={report.data?.positions}
      notes={report.data?.notes}
      keyOf={drawdownPositionKey}
      expectedRows={EXPECTED_POSITIONS}
      remarks={POSITION_REMARKS}
      {...reportState(report)}
    />
  )
}

const DRAWDOWN_REMARKS = [reportTableText(DRAWDOWNS.remark)]
const DAY_COLUMNS = definedColumns(DRAWDOWN_DAYS)
const POSITION_REMARKS = [reportTableText(DRAWDOWN_POSITIONS.remark)]

/** Number of rows of the skeletons: five drawdowns, of each three days, and five positions with the others. */
const EXPECTED_DRAWDOWNS = 5
const EXPECTED_DAYS = 15
const EXPECTED_POSITIONS = 30
