import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useDensity } from '#ui/grid/settings/table-settings.ts'
import { followScroll, keepFirstRow, rowHeightIn } from './follow-scroll.ts'

/** The rows and columns to render, including overscan, and their sizes in pixels. */
interface GridWindow {
  readonly rows: Span
  readonly columns: Span
  /** 0 until they are measured. */
  readonly rowHeight: number
  readonly columnWidth: number
}

/** From the first index to one after the last. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** From this number of rows on, only visible rows are rendered. */
export const WINDOWED_FROM = 500
/** Overscan at each edge, and the step by which the window moves. */
const SPARE_ROWS = 8
const SPARE_COLUMNS = 3
const AT_FIRST: GridWindow = { rows: { from: 0, to: 30 }, columns: { from: 0, to: 12 }, rowHeight: 0, columnWidth: 0 }

/** Follows the visible part of a scrolling grid if not all of its rows are rendered. Column headers have `data-column`. */
export function useGridWindow(box: RefObject<HTMLElement | null>, isWindowed = true): GridWindow {
  const density = useDensity()
  const [view, setView] = useState(AT_FIRST)
  const former = useRef({ density, rowHeight: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!isWindowed || !element) return
    const look = () => {
      const next = windowIn(element)
      former.current = { density, rowHeight: next.rowHeight }
      setView((shown) => (isSame(shown, next) ? shown : next))
    }
    if (former.current.density !== density) keepFirstRow(element, former.current.rowHeight, rowHeightIn(element))
    look()
    return followScroll(element, look)
  }, [box, isWindowed, density])
  return view
}

function windowIn(box: HTMLElement): GridWindow {
  const rowHeight = rowHeightIn(box)
  const columnWidth = box.querySelector('[data-column]')?.getBoundingClientRect().width ?? 0
  return {
    rows: rowHeight === 0 ? AT_FIRST.rows : spanOf(box.scrollTop, box.clientHeight, rowHeight, SPARE_ROWS),
    columns: columnWidth === 0 ? AT_FIRST.columns : spanOf(box.scrollLeft, box.clientWidth, columnWidth, SPARE_COLUMNS),
    rowHeight,
    columnWidth,
  }
}

/** Sticky header and first column are ignored, so slightly more than necessary is rendered. */
function spanOf(scrolled: number, room: number, size: number, spare: number): Span {
  const first = Math.floor(scrolled / size / spare) * spare
  return { from: first - spare, to: first + Math.ceil(room / size) + 2 * spare }
}

const isSame = (a: GridWindow, b: GridWindow): boolean =>
  a.rowHeight === b.rowHeight && a.columnWidth === b.columnWidth && isSameSpan(a.rows, b.rows) && isSameSpan(a.columns, b.columns)

const isSameSpan = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to
