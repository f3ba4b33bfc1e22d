import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useContext } from 'react'

import { marketText } from '#messages/reports/market-texts.ts'
import { InstrumentCell } from '#tables/instrument-link.tsx'
import { classNames } from '#ui/class-names.ts'
import type { TickerCellProps } from '#ui/figure/ticker-cell.tsx'
import { RowOrderingContext } from './user-order.ts'
import styles from './watchlist-table.module.css'

/** The ticker of a row that can be moved. */
export function OrderedTickerCell({ ticker, logoData }: TickerCellProps) {
  return (
    <span className={styles.name}>
      <InstrumentCell ticker={ticker} logoData={logoData} />
      <OrderHandle ticker={ticker} />
    </span>
  )
}

/** The handle of a row: dragged, or moved by Alt and an arrow key; arrow keys alone move between handles. */
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
        // Some browsers do not start a drag without data.
        dataTransfer.setData('text/plain', ticker)
        ordering.onDrag(ticker)
      }}
      onDragEnd={() => ordering.onDrag(null)}
    >
      <GripVertical size={16} aria-hidden />
    </span>
  )
}
