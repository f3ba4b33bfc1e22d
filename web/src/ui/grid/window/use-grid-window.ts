import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Which rows and columns are in view, those kept ready around it included, and their sizes in pixels. */
interface GridWindow {
  readonly rows: Span
  readonly columns: Span
  /** 0 until they are known. */
  readonly rowHeight: number
  readonly columnWidth: number
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Kept ready beyond each edge of the view; the view moves on in steps of as many. */
const SPARE_ROWS = 8
const SPARE_COLUMNS = 3
const AT_FIRST: GridWindow = { rows: { from: 0, to: 30 }, columns: { from: 0, to: 12 }, rowHeight: 0, columnWidth: 0 }

/** Follows the view of a grid that scrolls both ways. Rows are marked by `data-line`, a column's head by `data-column`. */
export function useGridWindow(box: RefObject<HTMLElement | null>): GridWindow {
  const [view, setView] = useState(AT_FIRST)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      const rowHeight = element.querySelector('[data-line]')?.getBoundingClientRect().height ?? 0
      const columnWidth = element.querySelector('[data-column]')?.getBoundingClientRect().width ?? 0
      const rows = rowHeight === 0 ? AT_FIRST.rows : spanOf(element.scrollTop, element.clientHeight, rowHeight, SPARE_ROWS)
      const columns =
        columnWidth === 0 ? AT_FIRST.columns : spanOf(element.scrollLeft, element.clientWidth, columnWidth, SPARE_COLUMNS)
      setView((former) => {
        const isSame =
          former.rowHeight === rowHeight &&
          former.columnWidth === columnWidth &&
          isSameSpan(former.rows, rows) &&
          isSameSpan(former.columns, columns)
        return isSame ? former : { rows, columns, rowHeight, columnWidth }
      })
    }
    look()
    // Drawn before the frame that shows the scroll, not one later, which would show empty room.
    const follow = () => flushSync(look)
    element.addEventListener('scroll', follow, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', follow)
      observer.disconnect()
    }
  }, [box])
  return view
}

/** Head and first column cover a part of the view, which only means that a few more than needed are drawn. */
function spanOf(scrolled: number, room: number, size: number, spare: number): Span {
  const first = Math.floor(scrolled / size / spare) * spare
  return { from: first - spare, to: first + Math.ceil(room / size) + 2 * spare }
}

const isSameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to
