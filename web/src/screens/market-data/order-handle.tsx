import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useContext } from 'react'

import { marketText } from '#messages/market-texts.ts'
import { classNames } from '#ui/class-names.ts'
import { Ticker, type TickerProps } from '#ui/figure/ticker.tsx'
import { RowOrderingContext } from './own-order.ts'
import styles from './watchlist-table.module.css'

/** The name of a row that can be moved. */
export function OrderedTicker({ ticker, logoData }: TickerProps) {
  return (
    <span className={styles.name}>
      <Ticker ticker={ticker} logoData={logoData} />
      <OrderHandle ticker={ticker} />
    </span>
  )
}

/** The handle of a row: dragged, or moved by Alt and an arrow; the arrows alone go from handle to handle. */
function OrderHandle({ ticker }: { readonly ticker: string }) {
  const ordering = useContext(RowOrderingContext)
  if (!ordering) return null
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    if (event.altKey) ordering.onMove(ticker, by)
    else ordering.onStep(ticker, by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox drags no button.
    <span
      role="button"
      className={classNames(styles.handle, ordering.dragged === ticker && styles.dragged)}
      data-order-of={ticker}
      draggable
      tabIndex={ordering.current === ticker ? 0 : -1}
      aria-label={marketText('moveRow', { ticker })}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      title={marketText('moveRowHint')}
      onKeyDown={onKeyDown}
      onFocus={() => ordering.onFocus(ticker)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move'
        // Without any data some browsers do not drag.
        dataTransfer.setData('text/plain', ticker)
        ordering.onDrag(ticker)
      }}
      onDragEnd={() => ordering.onDrag(null)}
    >
      <GripVertical size={16} aria-hidden />
    </span>
  )
}
