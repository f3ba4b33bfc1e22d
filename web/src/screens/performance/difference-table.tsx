import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { benchmarkPerformance, portPerformance } from '@portal/contract/reports/performance.ts'
import { PERFORMANCE_DIFFERENCE } from '@portal/presentation/tables/performance-difference.ts'
import { useMemo } from 'react'
import type { Report } from '#api/use-report.ts'
import { performanceText } from '#messages/performance-texts.ts'
import { reportTableText } from '#messages/report-table-texts.ts'
import { definedColumns } from '#ui/grid/columns/defined-columns.ts'
import { DataTable } from '#ui/grid/table/data-table.tsx'
import { type DifferenceRow, differenceOf } from './difference.ts'
import { differenceKey } from './figure-keys.ts'
import { GrossBadge } from './gross-badge.tsx'

interface DifferenceTableProps {
  readonly accounts: Report<ResponseOf<typeof portPerformance>>
  readonly benchmarks: Report<ResponseOf<typeof benchmarkPerformance>>
  readonly isCumulative: boolean
  readonly isGross: boolean
}

/** The return of the scope minus that of its benchmark. If either report failed, a retry fetches both. */
export function DifferenceTable({ accounts, benchmarks, isCumulative, isGross }: DifferenceTableProps) {
  const columns = useMemo(() => definedColumns<DifferenceRow>(PERFORMANCE_DIFFERENCE, { isCumulative }), [isCumulative])
  // Do not subtract returns of different currencies or kinds during a refetch.
  const ours = accounts.isPlaceholderData ? undefined : accounts.data
  const theirs = benchmarks.isPlaceholderData ? undefined : benchmarks.data
  const isFetching = accounts.isFetching || benchmarks.isFetching
  const difference = useMemo(
    () => (ours && theirs ? differenceOf(performanceText('differenceRow'), ours, theirs) : null),
    [ours, theirs],
  )
  const rows = useMemo(() => (difference ? [difference.row] : []), [difference])
  return (
    <DataTable
      title={reportTableText(PERFORMANCE_DIFFERENCE.title)}
      exportAs={`${PERFORMANCE_DIFFERENCE.name}${isGross ? '-gross' : ''}.csv`}
      name={PERFORMANCE_DIFFERENCE.name}
      actions={isGross ? <GrossBadge /> : null}
      columns={columns}
      rows={rows}
      notes={difference?.notes}
      call={accounts.call}
      keyOf={differenceKey}
      expectedRows={1}
      remarks={REMARKS}
      error={difference === null ? (accounts.error ?? benchmarks.error) : null}
      onRetry={() => void Promise.all([accounts.refetch(), benchmarks.refetch()])}
      isLoading={difference === null && (isFetching || accounts.isLoading || benchmarks.isLoading)}
      isRefetching={difference !== null && isFetching}
    />
  )
}

const REMARKS = [reportTableText(PERFORMANCE_DIFFERENCE.remark)]
