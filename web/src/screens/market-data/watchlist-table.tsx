import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { RotateCcw } from 'lucide-react'
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { marketText } from '#messages/market-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useSortOrder } from '#ui/grid/settings/table-settings.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MarketTable, type MarketTableProps } from './market-table.tsx'
import { RowOrderingContext, useOwnOrder } from './own-order.ts'
import styles from './watchlist-table.module.css'

/** The watchlist, whose rows their reader puts in an order by dragging or by keys; it is kept for the person. */
export function WatchlistTable(props: MarketTableProps) {
  const own = useOwnOrder(props.report.data?.watchlist.rows)
  const [sorting] = useSortOrder(MARKET_TABLES.watchlist.name)
  const around = useRef<HTMLDivElement>(null)
  const { dragged, ordering, dropping, announced } = useRowOrdering(own, around)
  const isOrderable = sorting.length === 0 && props.choice === null && (own.rows?.length ?? 0) > 1
  return (
    <div ref={around} className={styles.around} {...dropping}>
      <RowOrderingContext value={isOrderable ? ordering : null}>
        <MarketTable
          {...props}
          rows={own.rows}
          isMarked={({ ticker }) => ticker === dragged}
          actions={
            own.isOwn ? (
              <IconButton
                size="s"
                variant="secondary"
                icon={RotateCcw}
                label={marketText('firstOrder')}
                onClick={() => own.forget()}
              />
            ) : null
          }
        />
      </RowOrderingContext>
      <VisuallyHidden>
        <span role="status" aria-label={marketText('order')}>
          {announced}
        </span>
      </VisuallyHidden>
    </div>
  )
}

/** What dragging and keys do to the rows, and what is announced of it. */
function useRowOrdering(own: ReturnType<typeof useOwnOrder>, around: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, announce] = useState('')
  const tickers = own.rows?.map(({ ticker }) => ticker) ?? []
  useFollowingFocus(around, current, tickers)
  const ordering = {
    current: current !== null && tickers.includes(current) ? current : tickers[0],
    dragged,
    onFocus: setCurrent,
    onStep: (ticker: string, by: -1 | 1) => {
      const next = tickers[tickers.indexOf(ticker) + by]
      if (next !== undefined) handleOf(around.current, next)?.focus()
    },
    onMove: (ticker: string, by: -1 | 1) => {
      const place = own.keepAt(ticker, (from, count) => Math.max(0, Math.min(count - 1, from + by)))
      announce(marketText('rowMoved', { ticker, place: place + 1, all: tickers.length }))
    },
    onDrag: (ticker: string | null) => {
      if (ticker === null) own.endTrying(false)
      setDragged(ticker)
    },
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      const to = placeUnder(event, tickers, dragged)
      if (to !== null) own.tryAt(dragged, to)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      own.endTrying(true)
      announce(marketText('rowMoved', { ticker: dragged, place: tickers.indexOf(dragged) + 1, all: tickers.length }))
    },
  }
  return { dragged, ordering, dropping, announced }
}

/**
 * Rows keep their elements and change what they show: the handle that has the focus goes with its row as soon as that is drawn, or the
 * next key would move another row.
 */
function useFollowingFocus(around: RefObject<HTMLElement | null>, current: string | null, tickers: readonly string[]): void {
  const standing = tickers.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is to be looked at whenever the rows stand otherwise.
  useLayoutEffect(() => {
    if (current !== null && isHandleHeld(around.current)) handleOf(around.current, current)?.focus()
  }, [standing])
}

/** The place of the row under a drag, once it is past the row's middle: or the two would change places to and fro. */
function placeUnder(event: DragEvent, tickers: readonly string[], dragged: string): number | null {
  const row = (event.target as Element).closest('tr')
  const over = row?.querySelector<HTMLElement>('[data-order-of]')?.dataset.orderOf
  if (!row || over === undefined || over === dragged) return null
  const [from, to] = [tickers.indexOf(dragged), tickers.indexOf(over)]
  const { top, height } = row.getBoundingClientRect()
  const isPast = to > from ? event.clientY > top + height / 2 : event.clientY < top + height / 2
  return isPast ? to : null
}

const isHandleHeld = (around: HTMLElement | null): boolean => {
  const held = document.activeElement
  return Boolean(held && around?.contains(held) && held.matches('[data-order-of]'))
}

const handleOf = (around: HTMLElement | null, ticker: string): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`[data-order-of="${CSS.escape(ticker)}"]`) ?? null
