import { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import { positionDetail } from '@portal/contract/reports/position-detail.ts'

import { errorText } from '#api/api-error.ts'
import { useReport } from '#api/use-report.ts'
import { useAllAccounts } from '#selection/accounts-in-scope.ts'
import { useActionEntries } from './action-entries.ts'
import { useInstrumentEntries, useMarketEntries } from './instrument-entries.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useScreenEntries } from './screen-entries.ts'
import { useSelectionEntries } from './selection-entries.ts'

interface PaletteEntries {
  readonly entries: readonly PaletteEntry[]
  readonly isLoading: boolean
  /** Why some of what could be found is missing; the rest is found all the same. */
  readonly error: string | null
}

/** Everything the palette finds: at once what the page knows, then accounts, positions and market tables as they come. */
export function usePaletteEntries(): PaletteEntries {
  const accounts = useAllAccounts()
  const positions = useReport(positionDetail)
  const market = useReport(marketDataTables, { after: positions, needsAccounts: false })
  const entries = [
    ...useScreenEntries(),
    ...useActionEntries(),
    ...useSelectionEntries(accounts.data ?? []),
    ...useInstrumentEntries(positions.data?.rows),
    ...useMarketEntries(market.data),
  ]
  const error = accounts.error ?? positions.error ?? market.error
  return {
    entries,
    isLoading: accounts.isLoading || positions.isLoading || market.isLoading,
    error: error && errorText(error),
  }
}
