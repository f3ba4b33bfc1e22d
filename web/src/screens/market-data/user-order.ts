import type { SpotRow } from '@portal/contract/reports/gl-top.ts'
import { createContext, useState } from 'react'

import { storedPreference, storePreference, usePreference } from '#api/use-preferences.ts'
import { tableText } from '#messages/table-texts.ts'
import { inUserOrder, isRowOrder, withRowAt } from './row-order.ts'

/** The preference key of the watchlist's order. */
const KEY = 'watchlist.order'

/** The handlers of row handles; null while the table is sorted otherwise or filtered. */
interface RowOrdering {
  /** The handle with the tab stop. */
  readonly current: string | undefined
  readonly dragged: string | null
  readonly onFocus: (ticker: string) => void
  /** Moves the focus to the next handle: −1 up, 1 down. */
  readonly onStep: (ticker: string, by: -1 | 1) => void
  /** Moves the row by one position. */
  readonly onMove: (ticker: string, by: -1 | 1) => void
  readonly onDrag: (ticker: string | null) => void
}

export const RowOrderingContext = createContext<RowOrdering | null>(null)

/** The watchlist in the user's order, and its changes. */
interface UserOrder {
  readonly rows: readonly SpotRow[] | undefined
  /** Whether the user has set an order. */
  readonly isOwn: boolean
  /** Moves a row to a position among the present rows and saves. Returns its new position. */
  readonly keepAt: (ticker: string, placeOf: (from: number, count: number) => number) => number
  /** Shows a row at a position while it is dragged, without saving. */
  readonly tryAt: (ticker: string, place: number) => void
  /** Ends a drag: saved or cancelled. */
  readonly endTrying: (isSaved: boolean) => void
  readonly reset: () => void
}

/** Saves the order of the watchlist as a preference of the user. */
export function useUserOrder(all: readonly SpotRow[] | undefined): UserOrder {
  const saved = orderOf(usePreference(KEY))
  const [tried, setTried] = useState<readonly string[] | null>(null)
  const rows = all && inUserOrder(all, tried ?? saved)
  const keep = (order: readonly string[] | null) => storePreference(KEY, order, tableText('notKept'))
  return {
    rows,
    isOwn: saved.length > 0,
    keepAt: (ticker, placeOf) => {
      // A second key press may come before the first one is rendered.
      const now = orderOf(storedPreference(KEY))
      const standing = inUserOrder(all ?? [], now)
      const from = standing.findIndex((row) => row.ticker === ticker)
      const place = placeOf(from, standing.length)
      if (place !== from) keep(withRowAt(standing, now, ticker, place))
      return place
    },
    tryAt: (ticker, place) => setTried(withRowAt(rows ?? [], saved, ticker, place)),
    endTrying: (isSaved) => {
      if (isSaved && tried) keep(tried)
      setTried(null)
    },
    reset: () => keep(null),
  }
}

const NONE: readonly string[] = []
const orderOf = (value: unknown): readonly string[] => (isRowOrder(value) ? value : NONE)
