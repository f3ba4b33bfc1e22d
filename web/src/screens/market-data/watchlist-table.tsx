import { MARKET_TABLES } from '@portal/presentation/tables/market-tables.ts'
import { RotateCcw } from 'lucide-react'
import { type DragEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { marketText } from '#messages/reports/market-texts.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { useSortOrder } from '#ui/grid/settings/table-settings.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MarketTable, type MarketTableProps } from './market-table.tsx'
import { RowOrderingContext, useUserOrder } from './user-order.ts'
import styles from './watchlist-table.module.css'

/** The watchlist, whose rows the user can reorder by dragging or by keys; the order is saved. */
export function WatchlistTable(props: MarketTableProps) {
  const own = useUserOrder(props.report.data?.watchlist.rows)
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
                onClick={() => own.reset()}
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

/** Drag and key handlers of the rows, and their announcements for screen readers. */
function useRowOrdering(own: ReturnType<typeof useUserOrder>, around: RefObject<HTMLElement | null>) {
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
 * Row elements are recycled, so the focus must move to the element that now shows the moved row, or the next key would move
 * another row.
 */
function useFollowingFocus(around: RefObject<HTMLElement | null>, current: string | null, tickers: readonly string[]): void {
  const standing = tickers.join('\n')
  const former = useRef(standing)
  useLayoutEffect(() => {
    if (former.current === standing) return
    former.current = standing
    if (current !== null && isHandleFocused(around.current)) handleOf(around.current, current)?.focus()
  }, [standing, current, around])
}

/** The index of the row under the pointer once it has passed the row's middle; otherwise both rows would swap repeatedly. */
function placeUnder(event: DragEvent, tickers: readonly string[], dragged: string): number | null {
  const row = (event.target as Element).closest('tr')
  const over = row?.querySelector<HTMLElement>('[data-order-of]')?.dataset.orderOf
  if (!row || over === undefined || over === dragged) return null
  const [from, to] = [tickers.indexOf(dragged), tickers.indexOf(over)]
  const { top, height } = row.getBoundingClientRect()
  const isPast = to > from ? event.clientY > top + height / 2 : event.clientY < top + height / 2
  return isPast ? to : null
}

const isHandleFocused = (around: HTMLElement | null): boolean => {
  const focused = document.activeElement
  return Boolean(focused && around?.contains(focused) && focused.matches('[data-order-of]'))
}

const handleOf = (around: HTMLElement | null, ticker: string): HTMLElement | null =>
  around?.querySelector<HTMLElement>(`[data-order-of="${CSS.escape(ticker)}"]`) ?? null
