import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { benchmarkPerformance } from '@portal/contract/reports/performance/performance.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { errorText } from '#api/api-error.ts'
import { useReport } from '#api/use-report.ts'
import { useAllAccounts } from '#selection/accounts-in-scope.ts'
import { useGroupingTypes } from '#selection/use-grouping.ts'
import { useActionEntries } from './action-entries.ts'
import type { CommandEntry } from './command-entry.ts'
import { useFileEntries } from './file-entries.ts'
import { useInstrumentEntries, useIssuerEntries, useMarketEntries } from './instrument-entries.ts'
import { useScreenEntries } from './screen-entries.ts'
import { useSelectionEntries } from './selection-entries.ts'
import { useBenchmarkEntries, useDayEntries, useGroupingEntries, usePeriodEntries, useSingleViews } from './view-entries.ts'

interface CommandEntries {
  readonly entries: readonly CommandEntry[]
  readonly isLoading: boolean
  /** Why some entries are missing; the others are available. */
  readonly error: string | null
}

/** All entries: those of the page at once, then accounts, positions, market tables and benchmarks when they are loaded. */
export function useCommandEntries(typed: string): CommandEntries {
  const accounts = useAllAccounts()
  const positions = useReport(positionDetail)
  const market = useReport(marketDataTables, { after: positions, needsAccounts: false })
  const benchmarks = useReport(benchmarkPerformance, { after: market })
  const groupings = useGroupingTypes()
  const entries = [
    ...useScreenEntries(),
    ...usePeriodEntries(typed),
    ...useSingleViews(),
    ...useDayEntries(typed),
    ...useGroupingEntries(groupings.data?.rows, typed),
    ...useBenchmarkEntries(benchmarks.data?.available),
    ...useFileEntries(typed),
    ...useActionEntries(),
    ...useSelectionEntries(accounts.data ?? []),
    ...useInstrumentEntries(positions.data?.rows),
    ...useIssuerEntries(positions.data?.rows),
    ...useMarketEntries(market.data),
  ]
  const error = accounts.error ?? positions.error ?? market.error ?? benchmarks.error ?? groupings.error
  return {
    entries,
    isLoading: accounts.isLoading || positions.isLoading || market.isLoading || benchmarks.isLoading,
    error: error && errorText(error),
  }
}
