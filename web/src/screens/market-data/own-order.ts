import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import { createContext, useState } from 'react'

import { storedPreference, storePreference, usePreference } from '#api/use-preferences.ts'
import { tableText } from '#messages/table-texts.ts'
import { inOwnOrder, isRowOrder, withRowAt } from './row-order.ts'

/** By which the order of the watchlist is kept for the person. */
const KEY = 'watchlist.order'

/** What the handle of a row does; null while the table stands in another order than its reader's, or not whole. */
interface RowOrdering {
  /** Whose handle the Tab key comes to: of several only one. */
  readonly current: string | undefined
  readonly dragged: string | null
  readonly onFocus: (ticker: string) => void
  /** To the neighbour's handle: −1 up, 1 down. */
  readonly onStep: (ticker: string, by: -1 | 1) => void
  /** The row itself, by one place. */
  readonly onMove: (ticker: string, by: -1 | 1) => void
  readonly onDrag: (ticker: string | null) => void
}

export const RowOrderingContext = createContext<RowOrdering | null>(null)

/** The rows of the watchlist in their reader's order, and how it changes. */
interface OwnOrder {
  readonly rows: readonly SpotRow[] | undefined
  /** Whether the reader has put them in an order. */
  readonly isOwn: boolean
  /** Keeps a row at a place, among the rows as they stand now. Gives back the place it has then. */
  readonly keepAt: (ticker: string, placeOf: (from: number, count: number) => number) => number
  /** Shows a row at a place without keeping it, as long as it is dragged. */
  readonly tryAt: (ticker: string, place: number) => void
  /** Ends what was tried: kept or not. */
  readonly endTrying: (isKept: boolean) => void
  readonly forget: () => void
}

/** Keeps the order of the watchlist on the server, for the person alone. */
export function useOwnOrder(all: readonly SpotRow[] | undefined): OwnOrder {
  const kept = orderOf(usePreference(KEY))
  const [tried, setTried] = useState<readonly string[] | null>(null)
  const rows = all && inOwnOrder(all, tried ?? kept)
  const keep = (order: readonly string[] | null) => storePreference(KEY, order, tableText('notKept'))
  return {
    rows,
    isOwn: kept.length > 0,
    keepAt: (ticker, placeOf) => {
      // A second key may come before the first is drawn.
      const now = orderOf(storedPreference(KEY))
      const standing = inOwnOrder(all ?? [], now)
      const from = standing.findIndex((row) => row.ticker === ticker)
      const place = placeOf(from, standing.length)
      if (place !== from) keep(withRowAt(standing, now, ticker, place))
      return place
    },
    tryAt: (ticker, place) => setTried(withRowAt(rows ?? [], kept, ticker, place)),
    endTrying: (isKept) => {
      if (isKept && tried) keep(tried)
      setTried(null)
    },
    forget: () => keep(null),
  }
}

const NONE: readonly string[] = []
const orderOf = (value: unknown): readonly string[] => (isRowOrder(value) ? value : NONE)
