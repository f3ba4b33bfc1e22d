import type { ResponseOf } from '@portal/contract/endpoint.ts'
import type { marketDataTables } from '@portal/contract/reports/market-data-tables.ts'
import type { PositionRow } from '@portal/contract/reports/position-detail.ts'
import { useNavigate } from '@tanstack/react-router'
import { Building2, ChartCandlestick, Layers } from 'lucide-react'
import { useMemo } from 'react'

import type { CommandEntry } from './command-entry.ts'

/** Each instrument held in scope, once; it opens its page, a balance of cash Positions. */
export function useInstrumentEntries(rows: readonly PositionRow[] | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(
    () =>
      instrumentEntries(rows ?? [], ({ ticker, quotedIn }) =>
        ticker === quotedIn
          ? void navigate({ to: '/position-details', search: { search: ticker } })
          : void navigate({ to: '/instrument/$instrumentId', params: { instrumentId: ticker } }),
      ),
    [rows, navigate],
  )
}

/** An ISIN is searched too, and so the national number that it contains: a CUSIP, SEDOL, Valor or WKN. */
export function instrumentEntries(rows: readonly Named[], open: (row: Named) => void): readonly CommandEntry[] {
  const byTicker = new Map(rows.map((row) => [row.ticker, row]))
  return [...byTicker.values()].map((row) => ({
    id: `instrument:${row.ticker}`,
    kind: 'instrument' as const,
    title: row.ticker,
    detail: row.name,
    words: row.isin ?? undefined,
    icon: Layers,
    run: () => open(row),
  }))
}

type Named = Pick<PositionRow, 'ticker' | 'name' | 'isin' | 'quotedIn'>

/** Each instrument of the market tables; it opens its page, a currency pair Market Data. */
export function useMarketEntries(tables: ResponseOf<typeof marketDataTables> | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(() => {
    if (!tables) return []
    const { usEqETFs, intlEqETFs, fixedIncomeETFs, currencies, watchlist } = tables
    const rows = [usEqETFs, intlEqETFs, fixedIncomeETFs, currencies, watchlist].flatMap((table) => table.rows)
    const pairs = new Set(currencies.rows.map(({ ticker }) => ticker))
    return [...new Set(rows.map(({ ticker }) => ticker))].map((ticker) => ({
      id: `market:${ticker}`,
      kind: 'market' as const,
      title: ticker,
      icon: ChartCandlestick,
      run: () =>
        pairs.has(ticker)
          ? void navigate({ to: '/market-data' })
          : void navigate({ to: '/instrument/$instrumentId', params: { instrumentId: ticker } }),
    }))
  }, [tables, navigate])
}

/** Each issuer of the holdings in scope, once; it opens its page. */
export function useIssuerEntries(rows: readonly PositionRow[] | undefined): readonly CommandEntry[] {
  const navigate = useNavigate()
  return useMemo(() => {
    const byIssuer = Map.groupBy(
      (rows ?? []).filter(({ issuer }) => issuer !== null),
      ({ issuer }) => issuer!,
    )
    return [...byIssuer].map(([issuer, own]) => ({
      id: `issuer:${issuer}`,
      kind: 'issuer' as const,
      title: issuer,
      detail: [...new Set(own.map(({ ticker }) => ticker))].slice(0, MAX_TICKERS).join(', '),
      icon: Building2,
      run: () => void navigate({ to: '/issuer/$issuerId', params: { issuerId: issuer } }),
    }))
  }, [rows, navigate])
}

/** How many instruments of an issuer are named beside it. */
const MAX_TICKERS = 3
