import type { ScatterData } from '@portal/contract/charts/chart-data.ts'
import type { AccountPerformanceRow } from '@portal/contract/reports/performance.ts'
import { useMemo } from 'react'

import type { ChartChoice } from '#charts/chart-model.ts'
import type { CrossFilterOfAddress } from '#selection/use-cross-filter.ts'
import type { RowChoice } from '#ui/grid/table/use-cross-filtered-rows.ts'

interface CrossFilteredAccounts {
  /** The account of the point chosen in the scatter, in the table of accounts. */
  readonly rows: RowChoice<AccountPerformanceRow> | null
  readonly choice: ChartChoice
}

/** A choice among the points of the scatter: accounts, each with a row of its own. The benchmark's point is of the scope, as its total. */
export function useCrossFilteredAccounts(
  { crossFilter, choiceOf }: CrossFilterOfAddress,
  chart: ScatterData | null | undefined,
): CrossFilteredAccounts {
  const rows = useMemo(() => {
    const point =
      crossFilter?.of === 'account' ? chart?.points.find(({ key, role }) => role === 'account' && key === crossFilter.key) : null
    return point ? { label: point.label, isOfIt: ({ account }: AccountPerformanceRow) => account === point.label } : null
  }, [crossFilter, chart])
  return { rows, choice: choiceOf('account') }
}
