import type { ScatterData } from '@portal/contract/charts/chart-data.ts'
import type { AccountPerformanceRow } from '@portal/contract/reports/performance/performance.ts'
import { useMemo } from 'react'

import type { ChartChoice } from '#charts/chart-model.ts'
import type { CrossFilterOfAddress } from '#selection/use-cross-filter.ts'
import type { RowChoice } from '#ui/grid/table/use-cross-filtered-rows.ts'

interface CrossFilteredAccounts {
  /** The selected account in the table of accounts. */
  readonly rows: RowChoice<AccountPerformanceRow> | null
  readonly choice: ChartChoice
}

/** The cross-filter of the scatter: each account has a row. The benchmark's point cannot be selected. */
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
