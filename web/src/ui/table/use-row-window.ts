import { type RefObject, useLayoutEffect, useState } from 'react'

/** From this many rows on, only those in view are in the page. */
export const RECYCLED_FROM = 500
/** Rows kept ready above and below the view. */
const MARGIN_ROWS = 20

/** The rows to draw, and the height in pixels that stands for those before and after them. */
export interface RowWindow {
  readonly from: number
  readonly to: number
  readonly before: number
  readonly after: number
  /** Of one row, in pixels; 0 until it is known or while all are drawn. */
  readonly rowHeight: number
}

/** Which of `count` rows of equal height lie in the view of a scrolling box; all of them while they are not recycled. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  isRecycled: boolean = count >= RECYCLED_FROM,
): RowWindow {
  const [view, setView] = useState({ first: 0, visible: 0, rowHeight: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!isRecycled || !element) return
    const look = () => {
      const rowHeight = element.querySelector('tbody tr[data-row]')?.getBoundingClientRect().height ?? 0
      if (rowHeight === 0) return
      setView({
        first: Math.floor(element.scrollTop / rowHeight),
        visible: Math.ceil(element.clientHeight / rowHeight),
        rowHeight,
      })
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [box, isRecycled])
  if (!isRecycled) return { from: 0, to: count, before: 0, after: 0, rowHeight: 0 }
  const from = Math.max(0, Math.min(view.first, count - 1) - MARGIN_ROWS)
  const to = Math.min(count, view.first + view.visible + MARGIN_ROWS)
  return { from, to, before: from * view.rowHeight, after: (count - to) * view.rowHeight, rowHeight: view.rowHeight }
}
