import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type {
  AccountPerformanceRow,
  benchmarkPerformance,
  portPerformance,
} from '@portal/contract/reports/performance/performance.ts'
import type { TimePeriod } from '@portal/contract/reports/time-period.ts'
import { ACCOUNT_PERFORMANCE } from '@portal/presentation/tables/performance/account-performance.ts'
import { BENCHMARK_PERFORMANCE } from '@portal/presentation/tables/performance/benchmark-performance.ts'
import { columnsOfPeriod } from '@portal/presentation/tables/period-columns.ts'
import { useMemo } from 'react'
import { reportState } from '#api/report-state.ts'
import type { Report } from '#api/use-report.ts'
import { reportTableText } from '#messages/reports/report-table-texts.ts'
import { useClientStore } from '#session/client-store.ts'
import { SHOW_ACCOUNT } from '#tables/account-link.tsx'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { type RowChoice, useCrossFilteredRows } from '#ui/grid/table/use-cross-filtered-rows.ts'
import { useTotalOfAll } from '#ui/grid/table/use-total-of-all.ts'
import { BenchmarkChoices } from './benchmark-choices.tsx'
import { accountKey, benchmarkKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'
import { splitTotal } from './split-total.ts'
import type { BenchmarkChoice } from './use-benchmarks.ts'

interface TableProps<Reply> {
  readonly report: Report<Reply>
  readonly isCumulative: boolean
  readonly timePeriod: TimePeriod
}

interface AccountTableProps extends TableProps<ResponseOf<typeof portPerformance>> {
  readonly isGross: boolean
  /** The cross-filter of the scatter. */
  readonly choice: RowChoice<AccountPerformanceRow> | null
  readonly onClear: () => void
}

/** Account Performance: time-weighted returns; the total row is the scope. */
export function AccountPerformanceTable({ report, isCumulative, timePeriod, isGross, choice, onClear }: AccountTableProps) {
  const { data } = report
  const split = useMemo(() => splitTotal(data?.rows, (row) => row.account), [data?.rows])
  const shown = useCrossFilteredRows(split.rows, choice, onClear)
  const totalled = useTotalOfAll({ total: split.total, notes: data?.notes, keyOf: accountKey }, 'account', shown.crossFiltered)
  const columns = useMemo(
    () =>
      definedColumns<AccountPerformanceRow>(ACCOUNT_PERFORMANCE, {
        isCumulative,
        chosen: columnsOfPeriod(timePeriod),
        show: SHOW_ACCOUNT,
      }),
    [isCumulative, timePeriod],
  )
  const accounts = useClientStore((store) => store.accountsInScope.length)
  const isLengthKnown = useClientStore((store) => store.isLoaded)
  return (
    <DataTable
      title={reportTableText(ACCOUNT_PERFORMANCE.title)}
      exportAs={`${ACCOUNT_PERFORMANCE.name}${isGross ? '-gross' : ''}.csv`}
      name={ACCOUNT_PERFORMANCE.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={columns}
      {...shown}
      {...totalled}
      expectedRows={Math.min(accounts || FEW_ROWS, MAX_ROWS) + 1}
      areManyExpected={accounts > MAX_ROWS}
      isLengthKnown={isLengthKnown}
      {...reportState(report)}
    />
  )
}

interface BenchmarkTableProps extends TableProps<ResponseOf<typeof benchmarkPerformance>> {
  readonly choice: BenchmarkChoice
}

/** Benchmark Performance: total returns; the total row is the scope's benchmark. */
export function BenchmarkPerformanceTable({ report, isCumulative, timePeriod, choice }: BenchmarkTableProps) {
  const { data } = report
  const columns = useMemo(
    () => definedColumns(BENCHMARK_PERFORMANCE, { isCumulative, chosen: columnsOfPeriod(timePeriod) }),
    [isCumulative, timePeriod],
  )
  return (
    <DataTable
      title={reportTableText(BENCHMARK_PERFORMANCE.title)}
      exportAs={`${BENCHMARK_PERFORMANCE.name}.csv`}
      actions={<BenchmarkChoices choice={choice} available={data?.available ?? []} />}
      columns={columns}
      {...splitTotal(data?.rows, (row) => row.benchmark)}
      notes={data?.notes}
      keyOf={benchmarkKey}
      expectedRows={USUAL_BENCHMARKS}
      {...reportState(report)}
    />
  )
}

/** Number of rows of the skeleton. */
const FEW_ROWS = 5
const MAX_ROWS = 10
/** Number of rows of the skeleton, including the total. */
const USUAL_BENCHMARKS = 4
