import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { useNavigate } from '@tanstack/react-router'
import { ChartCandlestick, Layers } from 'lucide-react'
import { useMemo } from 'react'

import type { CommandEntry } from './command-entry.ts'

/** Each instrument held in scope, once; it opens Positions with its ticker as search text. */
export function useInstrumentEntries(rows: readonly PositionRow[] | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(() => {
    const byTicker = new Map((rows ?? []).map((row) => [row.ticker, row.name]))
    return [...byTicker].map(([ticker, name]) => ({
      id: `instrument:${ticker}`,
      kind: 'instrument' as const,
      title: ticker,
      detail: name,
      icon: Layers,
      run: () => void navigate({ to: '/position-details', search: { search: ticker } }),
    }))
  }, [rows, navigate])
}

/** Each instrument of the market tables; it opens Market Data. */
export function useMarketEntries(tables: ResponseOf<typeof marketDataTables> | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(() => {
    if (!tables) return []
    const { usEqETFs, intlEqETFs, fixedIncomeETFs, currencies, watchlist } = tables
    const rows = [usEqETFs, intlEqETFs, fixedIncomeETFs, currencies, watchlist].flatMap((table) => table.rows)
    return [...new Set(rows.map(({ ticker }) => ticker))].map((ticker) => ({
      id: `market:${ticker}`,
      kind: 'market' as const,
      title: ticker,
      icon: ChartCandlestick,
      run: () => void navigate({ to: '/market-data' }),
    }))
  }, [tables, navigate])
}
