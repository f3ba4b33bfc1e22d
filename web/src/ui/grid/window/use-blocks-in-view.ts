import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDensity } from '#ui/grid/settings/table-settings.ts'
import { areTogether, chunksInView } from './blocks-in-view.ts'
import { heldChunks } from './pinned-blocks.ts'

/** The chunks of rows that are in the page. */
interface DrawnChunks {
  /** Those in view and ahead of it, in order. */
  readonly inView: readonly number[]
  /** Those in which somebody stands with the keyboard or selects text: they stay, in view or not. */
  readonly held: readonly number[]
}

/** After so long without a scroll the rows beyond the view are drawn as well. */
const AT_REST_MS = 150

const UNSEEN: DrawnChunks = { inView: [0], held: [] }

/** Which chunks of `count` rows the box shows in which their table scrolls, told before the frame that shows them. */
export function useChunksInView(room: RefObject<HTMLElement | null>, count: number): DrawnChunks {
  const density = useDensity()
  const [drawn, setDrawn] = useState(UNSEEN)
  const latest = useRef(UNSEEN)
  const formerHeight = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density makes rows of another height.
  useLayoutEffect(() => {
    const table = room.current?.closest('table')
    const box = table?.parentElement
    const row = table?.querySelector('tr[data-row]')
    if (!table || !box || !row) return
    const rowHeight = row.getBoundingClientRect().height
    // Rows of another height: the same one stays the first in view.
    if (formerHeight.current > 0 && formerHeight.current !== rowHeight) box.scrollTop *= rowHeight / formerHeight.current
    formerHeight.current = rowHeight
    let rest: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const view = { first: box.scrollTop / rowHeight, count: box.clientHeight / rowHeight }
      const former = latest.current.inView
      const inView = chunksInView(view, count, former)
      if (inView === former) return
      clearTimeout(rest)
      if (!areTogether(inView)) rest = setTimeout(fill, AT_REST_MS)
      latest.current = { inView, held: heldChunks(table) }
      setDrawn(latest.current)
    }
    const fill = () => {
      latest.current = UNSEEN
      look()
    }
    if (areTogether(latest.current.inView)) look()
    else fill()
    // Drawn before the frame that shows the scroll, not one later, which would show empty room.
    const follow = () => flushSync(look)
    box.addEventListener('scroll', follow, { passive: true })
    const resized = new ResizeObserver(follow)
    resized.observe(box)
    return () => {
      clearTimeout(rest)
      box.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [room, count, density])
  return drawn
}
