import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { useDensity } from '#ui/grid/settings/table-settings.ts'

/** From this many rows on, only those in view are in the page. */
export const RECYCLED_FROM = 500
/** Rows kept ready above and below the view, at the least. */
const MARGIN_ROWS = 8
/** The rows that are drawn change by as many at once, so that most frames of a scroll draw none. */
const STEP_ROWS = 8

/** The rows to draw, and how high each of the others is. */
interface RowWindow {
  readonly from: number
  readonly to: number
  /** Of one row, in pixels; 0 until it is known or while all are drawn. */
  readonly rowHeight: number
}

const UNSEEN = { from: 0, to: MARGIN_ROWS, rowHeight: 0 }

/** Which of `count` rows of equal height lie in the view of a scrolling box; all of them while they are not recycled. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, isRecycled: boolean): RowWindow {
  const density = useDensity()
  const [view, setView] = useState(UNSEEN)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density makes rows of another height; the former one is asked for then only.
  useLayoutEffect(() => {
    const element = box.current
    if (!isRecycled || !element) return
    const heightNow = () => element.querySelector('tbody tr[data-row]')?.getBoundingClientRect().height ?? 0
    const look = () => {
      const rowHeight = heightNow()
      if (rowHeight === 0) return
      const { scrollTop, clientHeight } = element
      const from = Math.floor((scrollTop / rowHeight - MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS
      const to = Math.ceil(((scrollTop + clientHeight) / rowHeight + MARGIN_ROWS) / STEP_ROWS) * STEP_ROWS
      setView((former) =>
        former.from === from && former.to === to && former.rowHeight === rowHeight ? former : { from, to, rowHeight },
      )
    }
    // Rows of another height: the same one stays the first in view.
    if (view.rowHeight > 0) element.scrollTop *= heightNow() / view.rowHeight
    look()
    // Drawn before the frame that shows the scroll, not one later, which would show empty room.
    const follow = () => flushSync(look)
    element.addEventListener('scroll', follow, { passive: true })
    // The box grows with the first rows that are drawn in it, and shrinks with the browser's window.
    const resized = new ResizeObserver(follow)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [box, isRecycled, density])
  if (!isRecycled) return { from: 0, to: count, rowHeight: 0 }
  const to = Math.min(count, view.to)
  // Where rows went since, such as by a search, the last ones that there are stand in view.
  const from = Math.max(0, Math.min(view.from, to - MARGIN_ROWS))
  return { from, to, rowHeight: view.rowHeight }
}
