import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { Note } from '@portal/contract/reports/parts/report-reply.ts'
import type { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance/performance.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { type DifferenceRow, differenceOf } from '@portal/presentation/tables/difference.ts'
import { PERFORMANCE_DIFFERENCE } from '@portal/presentation/tables/performance/performance-difference.ts'
import { TIMING_OF_FLOWS, timingOfFlows } from '@portal/presentation/tables/performance/timing-of-flows.ts'
import { columnsOfPeriod } from '@portal/presentation/tables/period-columns.ts'
import { useMemo } from 'react'
import type { Report } from '#api/use-report.ts'
import { performanceText } from '#messages/reports/performance-texts.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import type { FigureKeyOf } from '#ui/explain/explain-target.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { differenceKey, timingKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'

interface TableProps {
  readonly isCumulative: boolean
  readonly isGross: boolean
  readonly timePeriod: TimePeriod
}

interface DifferenceTableProps extends TableProps {
  readonly accounts: Report<ResponseOf<typeof portPerformance>>
  readonly benchmarks: Report<ResponseOf<typeof benchmarkPerformance>>
}

/** The return of the scope minus that of its benchmark. */
export function DifferenceTable({ accounts, benchmarks, ...form }: DifferenceTableProps) {
  const joined = useJoined(accounts, benchmarks, againstBenchmark)
  const { call } = accounts
  return <JoinedTable {...form} {...joined} table={PERFORMANCE_DIFFERENCE} call={call} keyOf={differenceKey} expectedRows={1} />
}

interface TimingTableProps extends TableProps {
  readonly timeWeighted: Report<ResponseOf<typeof portPerformance>>
  readonly moneyWeighted: Report<ResponseOf<typeof portPerformance>>
}

/** The scope's time- and money-weighted returns, and what the timing of its flows made. */
export function TimingTable({ timeWeighted, moneyWeighted, ...form }: TimingTableProps) {
  const joined = useJoined(timeWeighted, moneyWeighted, byMethod)
  const { call } = moneyWeighted
  return <JoinedTable {...form} {...joined} table={TIMING_OF_FLOWS} call={call} keyOf={timingKey} expectedRows={3} />
}

interface Joined {
  readonly rows: readonly DifferenceRow[]
  readonly notes: readonly Note[]
}

function againstBenchmark(
  ours: ResponseOf<typeof portPerformance>,
  theirs: ResponseOf<typeof benchmarkPerformance>,
): Joined | null {
  const difference = differenceOf(performanceText('differenceRow'), ours, theirs)
  return difference && { rows: [difference.row], notes: difference.notes }
}

const byMethod = (timeWeighted: ResponseOf<typeof portPerformance>, moneyWeighted: ResponseOf<typeof portPerformance>) =>
  timingOfFlows(reportTableText, timeWeighted, moneyWeighted)

/** Rows made of two replies. If either report failed, a retry fetches both. */
function useJoined<First, Second>(
  first: Report<First>,
  second: Report<Second>,
  join: (first: First, second: Second) => Joined | null,
) {
  // Do not subtract returns of different currencies or kinds during a refetch.
  const one = first.isPlaceholderData ? undefined : first.data
  const other = second.isPlaceholderData ? undefined : second.data
  const joined = useMemo(() => (one && other ? join(one, other) : null), [one, other, join])
  const isFetching = first.isFetching || second.isFetching
  return {
    rows: joined?.rows ?? NO_ROWS,
    notes: joined?.notes,
    error: joined === null ? (first.error ?? second.error) : null,
    onRetry: () => void Promise.all([first.refetch(), second.refetch()]),
    isLoading: joined === null && (isFetching || first.isLoading || second.isLoading),
    isRefetching: joined !== null && isFetching,
  }
}

interface JoinedTableProps extends TableProps, ReturnType<typeof useJoined> {
  readonly table: typeof PERFORMANCE_DIFFERENCE | typeof TIMING_OF_FLOWS
  readonly call: Report<unknown>['call']
  readonly keyOf: FigureKeyOf<DifferenceRow>
  readonly expectedRows: number
}

function JoinedTable({ table, isCumulative, isGross, timePeriod, ...shown }: JoinedTableProps) {
  const columns = useMemo(
    () => definedColumns<DifferenceRow>(table, { isCumulative, chosen: columnsOfPeriod(timePeriod) }),
    [table, isCumulative, timePeriod],
  )
  const remarks = useMemo(() => [reportTableText(table.remark)], [table.remark])
  return (
    <DataTable
      title={reportTableText(table.title)}
      exportAs={`${table.name}${isGross ? '-gross' : ''}.csv`}
      name={table.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={columns}
      remarks={remarks}
      {...shown}
    />
  )
}

const NO_ROWS: readonly DifferenceRow[] = []
